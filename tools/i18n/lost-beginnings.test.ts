import { expect, test } from "vitest";
import { readCatalogues, translatedLocales } from "./catalogue-files.ts";

/** These languages continue a greeting in lower case: "Guten Tag Dana, hier ist Ihr Ticket." */
const LOWER_CASE_AFTER_GREETING = ["de", "it"];

/** First words that are in lower case on purpose and occur nowhere else. */
const DELIBERATE = ["áfa,", "btw,", "thuế", "iPhone-on:", "iPhone’da:", "schön,", "inserisci"];

test("no translation has lost its beginning", async () => {
  const suspects = await Promise.all(translatedLocales().map(suspectsOf));

  expect(suspects.flat()).toEqual([]);
});

async function suspectsOf(locale: string): Promise<string[]> {
  const messages = [...(await readCatalogues(locale)).values()].flatMap((catalogue) =>
    Object.values(catalogue),
  );
  const lowerCaseWords = new Set(messages.flatMap(({ translation = "" }) => wordsInside(translation)));
  return messages
    .filter(({ message = "", translation = "" }) => /^\p{Lu}/u.test(message) && isSuspect(translation))
    .map(({ translation }) => `${locale}: ${translation}`);

  function isSuspect(translation: string): boolean {
    const first = /^\S+/.exec(translation)?.[0] ?? "";
    if (!/^[\p{Ll}’]/u.test(first) || /\p{sc=Han}/u.test(translation) || DELIBERATE.includes(first))
      return false;
    return !LOWER_CASE_AFTER_GREETING.includes(locale) || !lowerCaseWords.has(withoutMarks(first));
  }
}

/** The words after the first, which a sentence writes in lower case if it may. */
function wordsInside(sentence: string): string[] {
  return sentence.split(/\s+/).slice(1).map(withoutMarks);
}

function withoutMarks(word: string): string {
  return word.replaceAll(/[^\p{L}’-]/gu, "");
}
