import { expect, test } from "vitest";
import { codeOfTag } from "./nfc-tag.ts";

const record = (recordType: string, words: string) => ({
  recordType,
  data: new DataView(new TextEncoder().encode(words).buffer),
});

test.each([
  [[record("text", "A-7KQ2MXP.secret")], "A-7KQ2MXP.secret"],
  [[record("url", "https://tickets.example/t/A-7KQ2MXP.secret?from=tag")], "A-7KQ2MXP.secret"],
  [[record("mime", "x"), record("text", " A-7KQ2MXP ")], "A-7KQ2MXP"],
  [[record("empty", "")], null],
  [[record("text", " ")], null],
])("reads the code of a tag: %#", (records, code) => {
  expect(codeOfTag(records)).toBe(code);
});
