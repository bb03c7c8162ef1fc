import fc from "fast-check";
import { expect, test } from "vitest";
import { timeOnProcessor } from "../../../../test/time-on-processor.ts";
import { hasDuplicateKeys } from "./duplicate-keys.ts";

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{ "a" : 1 , "b" : [] , "a" : {} }',
  '{"x":{"a":{"b":1,"b":1}}}',
  '[{"a":1},{"a":1,"a":1}]',
  '{"a":"}","a":"{"}',
  '{"a\\"":1,"a\\"":1}',
  '{"":1,"":1}',
])("API-08 finds the key that %s names twice", (json) => {
  expect(hasDuplicateKeys(json)).toBe(true);
});

test.each([
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":["a","a",{"a":1}]}',
  '{"a":"\\",\\"a\\":1"}',
  '{"a\\\\":1,"a":1}',
  '"a"',
  "",
])("finds no key that %s names twice", (json) => {
  expect(hasDuplicateKeys(json)).toBe(false);
});

test("finds no duplicate key in any serialised JSON value, however it is formatted", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, space) => {
      expect(hasDuplicateKeys(JSON.stringify(value, null, space))).toBe(false);
    }),
  );
});

test.each([
  ["nesting", '{"a":'.repeat(200_000)],
  ["escapes in a text without an end", `{"${'\\"'.repeat(500_000)}`],
  ["quotes", '"'.repeat(1_000_000)],
])("ABU-12 reads a megabyte of %s in one pass", (_what, text) => {
  const { result: hasDuplicates, seconds } = timeOnProcessor(() => hasDuplicateKeys(text));

  expect(hasDuplicates).toBe(false);
  // Usually 0.1 s. Reading to the end of the text again from each sign takes many minutes.
  expect(seconds).toBeLessThan(5);
});
