import { expect, test } from "vitest";
import { fillInHtml, fillInText, hasUnknownPlaceholder } from "./placeholders.ts";

const MIRA = {
  first_name: "Mira",
  last_name: null,
  ticket: "Stalls <1>",
  order: "O-ABC1234",
  event: "Gala & Ball",
};

test("each reader's data take the place of placeholders, also with spaces inside", () => {
  expect(fillInText("{{first_name}}, doors open at {{ event }}", MIRA)).toBe(
    "Mira, doors open at Gala & Ball",
  );
});

test("what a reader does not have leaves nothing behind", () => {
  expect(fillInText("Dear {{first_name}} {{last_name}}!", MIRA)).toBe("Dear Mira !");
});

test("data of readers are words in the text, never markup", () => {
  expect(fillInHtml("<p>{{ticket}} at {{event}}</p>", MIRA)).toBe(
    "<p>Stalls &lt;1&gt; at Gala &amp; Ball</p>",
  );
});

test("data of readers stay out of tags, where they could change where a link leads", () => {
  const link = '<a href="https://example.org/?{{first_name}}">{{first_name}}</a>';

  expect(fillInHtml(link, MIRA)).toBe('<a href="https://example.org/?{{first_name}}">Mira</a>');
});

test("a subject stays one line, whatever a reader is called", () => {
  expect(fillInText("{{first_name}}!", { ...MIRA, first_name: "Mi\r\nBcc: all" })).toBe("Mi Bcc: all!");
});

test.each([
  ["{{first_name}} {{ order }}", false],
  ["no placeholder, {one brace}", false],
  ["{{firstname}}", true],
  ["{{}}", true],
  ["<p>{{<b>first_name</b>}}</p>", true],
])("%s has an unknown placeholder: %s", (text, isUnknown) => {
  expect(hasUnknownPlaceholder(text)).toBe(isUnknown);
});

test("a value that looks like a placeholder is not filled in again", () => {
  expect(fillInText("{{first_name}}", { ...MIRA, first_name: "{{order}}" })).toBe("{{order}}");
});
