import fs from "node:fs";
import path from "node:path";
import { parsePo } from "pofile-ts";
import { describe, expect, test } from "vitest";
import { findTranslationFaults } from "./translations.ts";

const LOCALES = path.resolve(import.meta.dirname, "../../src/locales");
const ENGLISH = "en";

describe.each(fs.readdirSync(LOCALES).filter((locale) => locale !== ENGLISH))("the words in %s", (locale) => {
  test.each(fs.readdirSync(path.join(LOCALES, ENGLISH)))("say in %s what the English say", (file) => {
    const { items } = parsePo(fs.readFileSync(path.join(LOCALES, locale, file), "utf8"));

    const faults = items
      .filter(({ msgstr: [translation] }) => translation)
      .flatMap(({ msgid, msgstr }) =>
        findTranslationFaults(msgid, msgstr[0]!, locale).map((fault) => `${msgid}: ${fault}`),
      );

    expect(faults).toEqual([]);
  });
});

describe("a translation", () => {
  const GUESTS = "{count, plural, one {# guest of <0>{name}</0>} other {# guests of <0>{name}</0>}}";

  test.each([
    ["fr", "{count, plural, one {# invité de <0>{name}</0>} other {# invités de <0>{name}</0>}}"],
    ["zh-cn", "{count, plural, other {<0>{name}</0> 的 # 位来宾}}"],
  ])("is right in %s", (locale, translation) => {
    expect(findTranslationFaults(GUESTS, translation, locale)).toEqual([]);
  });

  test.each([
    ["{count, plural, one {# invité} other {# invités}}", "the value name is missing"],
    ["{count, plural, other {# invités de <0>{name}</0>}}", "the plural form one is missing"],
    [
      "{count, plural, one {<0>{name}</0>} few {<0>{name}</0>} other {<0>{name}</0>}}",
      "no number takes the plural form few",
    ],
    ["{count, plural, one {{name}} other {{name}}}", "the tag <0> is missing"],
    ["{count, plural, one {<0>{nom}</0>} other {<0>{name}</0>}}", "the value nom is not in the English"],
    ["{count, plural, one {", "cannot be read: braces or apostrophes are not balanced"],
  ])("is wrong as %s", (translation, fault) => {
    expect(findTranslationFaults(GUESTS, translation, "fr")).toContain(fault);
  });

  test("is not the English sentence again", () => {
    const sentence = "Please try again in a moment.";

    expect(findTranslationFaults(sentence, sentence, "de")).toEqual(["is still in English"]);
    expect(findTranslationFaults("Online", "Online", "de")).toEqual([]);
  });
});
