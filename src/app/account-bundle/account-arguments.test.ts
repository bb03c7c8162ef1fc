import { expect, test } from "vitest";
import { readExportArguments, readImportArguments } from "./account-arguments.ts";

test.each([
  [[], "Say which account: export-account NUMBER or SHORT-ID [--to FOLDER or FILE] [--close]."],
  [["7", "8"], "Say which account: export-account NUMBER or SHORT-ID [--to FOLDER or FILE] [--close]."],
  [["7", "--fast"], /^Unknown option '--fast': use export-account NUMBER/],
  [["7", "--to"], /^Option '--to <value>' argument missing: use export-account/],
])("export-account refuses %j in one sentence", (given, sentence) => {
  expect(() => readExportArguments(given)).toThrow(sentence);
});

test.each([
  [[], "Say which bundle: import-account FILE [--dry-run]."],
  [["a.tar", "b.tar"], "Say which bundle: import-account FILE [--dry-run]."],
  [["a.tar", "--replace"], /^Unknown option '--replace': use import-account FILE/],
])("import-account refuses %j in one sentence", (given, sentence) => {
  expect(() => readImportArguments(given)).toThrow(sentence);
});

test("reads the arguments of the commands", () => {
  expect(readExportArguments(["acc_x", "--to", "/srv", "--close"])).toEqual({
    account: "acc_x",
    to: "/srv",
    closes: true,
  });
  expect(readImportArguments(["a.tar", "--dry-run", "--passphrase-file", "p"])).toEqual({
    file: "a.tar",
    isRehearsal: true,
    passphraseFile: "p",
  });
});
