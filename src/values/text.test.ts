import { expect, test } from "vitest";
import { timeOnProcessor } from "../../test/time-on-processor.ts";
import { emailPreview, hasForbiddenCharacters, isBlankHtml, plainText, previewText } from "./text.ts";

test.each([
  ["", true],
  [null, true],
  ["<p></p>", true],
  ["<p>&nbsp;<br> \n</p>", true],
  ["<p>\u200b&#xA0;</p>", true],
  ["<img src='a.png' alt='words'>", true],
  [`<p></p><img alt="" src="/files/images/a/480.webp">`, false],
  ["<!-- words -->", true],
  ["<script>words()</script>", true],
  ["<p>.</p>", false],
  ["words", false],
  ["a &lt; b", false],
])("decides whether %j is blank: %s", (html, expected) => {
  expect(isBlankHtml(html)).toBe(expected);
});

test("forbids NUL and half surrogate pairs, and nothing else", () => {
  expect(hasForbiddenCharacters("a\0b")).toBe(true);
  expect(hasForbiddenCharacters("\ud83c")).toBe(true);
  expect(hasForbiddenCharacters("🎉 \n\t العربية")).toBe(false);
});

test("converts HTML to one line of text", () => {
  expect(plainText("<h1>Big</h1><p>n<b>igh</b>t&nbsp;&amp; <i>day</i></p>")).toBe("Big night & day");
  expect(plainText("&#128516; &#x1f604; &bogus; &#0; &#xD800;")).toBe("😄 😄 &bogus; &#0; &#xD800;");
  expect(plainText("2 &lt; 3 and 3 < 4")).toBe("2 < 3 and 3 < 4");
});

test("cuts a preview between words or else between visible characters, ellipsis included", () => {
  expect(previewText("<p>short</p>")).toBe("short");
  expect(previewText("x".repeat(100))).toBe("x".repeat(100));
  expect(previewText("x".repeat(101))).toBe(`${"x".repeat(99)}…`);
  expect(previewText("one two three", 9)).toBe("one two…");
  expect(previewText("a score written down", 14)).toBe("a score…");
  expect(previewText("doors, drinks, music", 8)).toBe("doors…");
  expect(previewText("one two", 5)).toBe("one…");
  expect(previewText(`abc${"👨‍👩‍👧"}def`, 8)).toBe("abc…");
  expect(previewText(null)).toBe("");
});

test("handles hostile HTML quickly", () => {
  const { seconds } = timeOnProcessor(() => {
    for (const piece of ["<", "<a ", "<!--", "<script>", "&", "</script "]) plainText(piece.repeat(100_000));
  });

  // Usually 0.1 s. An expression that reads to the end of the text again from each piece takes half a minute.
  expect(seconds).toBeLessThan(5);
});

test.each([
  ["<h2>See you soon</h2>\n<p>Hello Bartholomew-Alexander,</p>\n<p>We look forward.</p>", "We look forward."],
  ["<h2>即将开始</h2><p>慧敏：</p><p>期待您的到来。</p>", "期待您的到来。"],
  ["<h2>Скоро начало</h2><p>Здравствуйте, Анна Мария!</p><p>До встречи.</p>", "До встречи."],
  ["<h2>Скоро начало</h2><p>Здравствуйте, Анна Мария Петровна!</p><p>До встречи.</p>", "До встречи."],
  ["<p>Kedves Ada!</p><p>Várjuk.</p>", "Várjuk."],
  ["<p>Olá, Ana D&#x27;Arcy!</p><p>Até breve.</p>", "Até breve."],
  ["<p>Olá, Ana D&#39;Arcy!</p><p>Até breve.</p>", "Até breve."],
  ["<p>Doors open at seven.</p><p>See you!</p>", "Doors open at seven. See you!"],
  ["<p>Doors open at 7!</p><p>See you!</p>", "Doors open at 7! See you!"],
  ["<p>Please come by the back entrance!</p>\n<p>See you!</p>", "Please come by the back entrance! See you!"],
  ["<h2>Only a heading</h2>", "Only a heading"],
])("the line beside an e-mail's subject begins after heading and greeting: %s", (html, line) => {
  expect(emailPreview(html)).toBe(line);
});
