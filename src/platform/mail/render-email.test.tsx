import { expect, test } from "vitest";
import { EmailButton, EmailLayout, EmailLink } from "./email-layout.tsx";
import { renderEmail } from "./render-email.tsx";

const SITE = { appName: "Hall 5", publicUrl: "https://tickets.example" };

test("headings keep their case in plain text, whatever the language", async () => {
  const { plain } = await renderEmail(SITE, "tr", <h1>Yeriniz hazır: Night of the Cellos</h1>);

  expect(plain).toBe("Yeriniz hazır: Night of the Cellos");
});

test("a button has the installation's colour", async () => {
  const button = <EmailButton href="https://tickets.example">View</EmailButton>;

  const { html } = await renderEmail({ ...SITE, primaryColour: "#ffcc00" }, "en", button);

  expect(html).toContain("background-color:#ffcc00");
  expect(html).toContain("color:#000000");
});

test("a link within a text has another colour in dark mode", async () => {
  const { html } = await renderEmail(SITE, "en", <EmailLink href="https://tickets.example">O-1</EmailLink>);

  expect(html).toMatch(/<a [^>]*class="ink-link"/);
  expect(html).toContain("color:#2c3bc4");
});

test("an email of the installation has a logo for light mode and a logo for dark mode", async () => {
  const email = (sender: string) => (
    <EmailLayout locale="en" sender={sender} preview="Hello">
      Hello
    </EmailLayout>
  );
  const logos = { logoDarkUrl: "/brand/dark.svg", logoLightUrl: "https://cdn.example/light.svg" };
  const render = async (given: object, sender: string) =>
    (await renderEmail({ ...SITE, ...given }, "en", email(sender))).html;

  const both = await render(logos, "Hall 5");

  expect(both).toMatch(/<img[^>]*class="only-light"[^>]*src="https:\/\/tickets\.example\/brand\/dark\.svg"/);
  expect(both).toMatch(/<img[^>]*class="only-dark"[^>]*src="https:\/\/cdn\.example\/light\.svg"/);
  expect(both.match(/alt="Hall 5"/g)).toHaveLength(2);
  expect((await render({ logoLightUrl: "/l.svg" }, "Hall 5")).match(/<img/g)).toHaveLength(1);
  // An organiser's email does not show the installation's logo.
  expect(await render(logos, "Summer Choir")).not.toContain("<img");
  expect(await render({}, "Hall 5")).not.toContain("<img");
});

test("keeps a logo's address inside its attribute", async () => {
  const { html } = await renderEmail(
    { ...SITE, logoDarkUrl: 'https://cdn.example/a"onerror="alert(1)' },
    "en",
    <EmailLayout locale="en" sender="Hall 5" preview="Hello">
      Hello
    </EmailLayout>,
  );

  expect(html).not.toContain('onerror="');
});
