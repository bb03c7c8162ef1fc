import { expect, test } from "vitest";
import {
  fillInHtml,
  fillInText,
  hasUnknownPlaceholder,
  missingValues,
  unknownPlaceholders,
} from "./placeholders.ts";

const MIRA = {
  first_name: "Mira",
  last_name: null,
  ticket: "Stalls <1>",
  order: "O-ABC1234",
  event: "Gala & Ball",
};

test("replaces placeholders by the recipient's data, also with spaces inside", () => {
  expect(fillInText("{{first_name}}, doors open at {{ event }}", MIRA)).toBe(
    "Mira, doors open at Gala & Ball",
  );
});

test("replaces a placeholder without data by nothing", () => {
  expect(fillInText("Dear {{first_name}} {{last_name}}!", MIRA)).toBe("Dear Mira !");
});

test("names the values that the recipient does not have, and marks them where a preview wants it", () => {
  const text = "<p>Dear {{first_name}} {{ last_name }}</p>";

  expect(missingValues(`${text} {{last_name}} {{nothing}}`, MIRA)).toEqual(["last_name"]);
  expect(fillInHtml(text, MIRA, (name) => `<mark>${name}</mark>`)).toBe(
    "<p>Dear Mira <mark>last_name</mark></p>",
  );
});

test("names placeholders that do not exist, each once, and none that is still being typed", () => {
  expect(unknownPlaceholders("{{firstname}} {{ order }} {{firstname}} {{tick")).toEqual(["firstname"]);
});

test("escapes the recipient's data in HTML", () => {
  expect(fillInHtml("<p>{{ticket}} at {{event}}</p>", MIRA)).toBe(
    "<p>Stalls &lt;1&gt; at Gala &amp; Ball</p>",
  );
});

test("does not replace placeholders inside tags, where they could change the target of a link", () => {
  const link = '<a href="https://example.org/?{{first_name}}">{{first_name}}</a>';

  expect(fillInHtml(link, MIRA)).toBe('<a href="https://example.org/?{{first_name}}">Mira</a>');
});

test("keeps a subject on one line, whatever the recipient's name contains", () => {
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

test("does not replace a placeholder inside a filled-in value", () => {
  expect(fillInText("{{first_name}}", { ...MIRA, first_name: "{{order}}" })).toBe("{{order}}");
});
