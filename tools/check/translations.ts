import { parse, type Token } from "@messageformat/parser";

/** Describes the errors of a translation. Empty if it is correct. */
export function findTranslationFaults(english: string, translation: string, locale: string): string[] {
  const told = look(translation);
  if (!told) return ["cannot be read: braces or apostrophes are not balanced"];
  const meant = look(english)!;
  return [
    ...differences("value", meant.values, told.values),
    ...differences("tag", meant.tags, told.tags),
    ...told.plurals.flatMap((forms) => pluralFaults(forms, locale)),
    ...(edges(english) === edges(translation) ? [] : ["begins or ends with other blanks than the English"]),
    ...(isLeftInEnglish(english, translation) ? ["is still in English"] : []),
  ];
}

interface Message {
  values: Set<string>;
  tags: Set<string>;
  plurals: string[][];
}

function look(text: string): Message | null {
  const message: Message = { values: new Set(), tags: new Set(), plurals: [] };
  try {
    walk(parse(text), message);
    return message;
  } catch {
    return null;
  }
}

function walk(tokens: Token[], message: Message): void {
  for (const token of tokens) {
    if (token.type === "content") for (const [tag] of token.value.matchAll(TAG)) message.tags.add(tag);
    if (token.type === "octothorpe" || token.type === "content") continue;
    message.values.add(token.arg);
    if (!("cases" in token)) continue;
    if (token.type === "plural") message.plurals.push(token.cases.map(({ key }) => key));
    for (const branch of token.cases) walk(branch.tokens, message);
  }
}

const TAG = /<\/?\d+\/?>/g;

function differences(what: string, meant: Set<string>, told: Set<string>): string[] {
  return [
    ...[...meant.difference(told)].map((one) => `the ${what} ${one} is missing`),
    ...[...told.difference(meant)].map((one) => `the ${what} ${one} is not in the English`),
  ];
}

/** Requires every plural form that numbers up to a thousand use in the language, and no other form. */
function pluralFaults(forms: string[], locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const needed = new Set(Array.from({ length: 1_001 }, (_, number) => rules.select(number)).concat("other"));
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  const named = forms.filter((form) => !form.startsWith("="));
  return [
    ...[...needed]
      .filter((form) => !named.includes(form))
      .map((form) => `the plural form ${form} is missing`),
    ...named.filter((form) => !known.has(form)).map((form) => `no number takes the plural form ${form}`),
  ];
}

function edges(text: string): string {
  return `${/^\s*/.exec(text)![0]}|${/\s*$/.exec(text)![0]}`;
}

const MANY_WORDS = 4;

/** Short texts may be the same in both languages: names, "Online", "Status". */
function isLeftInEnglish(english: string, translation: string): boolean {
  const words = english.replaceAll(/\{[^}]*\}|<[^>]*>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return english === translation && words.length >= MANY_WORDS;
}
