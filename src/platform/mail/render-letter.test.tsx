import { expect, test } from "vitest";
import { renderLetter } from "./render-letter.tsx";

test("headings keep their letters in plain text, whatever the language", async () => {
  const { plain } = await renderLetter("tr", <h1>Yeriniz hazır: Night of the Cellos</h1>);

  expect(plain).toBe("Yeriniz hazır: Night of the Cellos");
});
