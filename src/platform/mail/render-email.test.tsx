import { expect, test } from "vitest";
import { EmailButton } from "./email-layout.tsx";
import { renderEmail } from "./render-email.tsx";

test("headings keep their case in plain text, whatever the language", async () => {
  const { plain } = await renderEmail(
    { publicUrl: "https://tickets.example" },
    "tr",
    <h1>Yeriniz hazır: Night of the Cellos</h1>,
  );

  expect(plain).toBe("Yeriniz hazır: Night of the Cellos");
});

test("a button has the installation's colour", async () => {
  const button = <EmailButton href="https://tickets.example">View</EmailButton>;

  const { html } = await renderEmail(
    { primaryColour: "#ffcc00", publicUrl: "https://tickets.example" },
    "en",
    button,
  );

  expect(html).toContain("background-color:#ffcc00");
  expect(html).toContain("color:#000000");
});
