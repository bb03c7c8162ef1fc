/** Maximum length, so that addresses stay readable in an e-mail. */
const MAX_LENGTH = 60;

/**
 * The readable part of an address: "Sommerfest & Söhne!" becomes "sommerfest-sohne". Transliterates letters
 * with an obvious Latin form. A title without any such letter (Chinese, emoji) gets the fallback. A slug does
 * not identify anything; the number before it does.
 */
export function slugify(text: string, fallback = "event"): string {
  const bare = text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .toLowerCase();
  const latin = Array.from(bare, (letter) => SPELLINGS.get(letter) ?? letter).join("");
  const words = latin.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return withinLength(words) || fallback;
}

function withinLength(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const cut = slug.slice(0, MAX_LENGTH + 1);
  const lastWord = cut.lastIndexOf("-");
  return lastWord > MAX_LENGTH / 2 ? cut.slice(0, lastWord) : slug.slice(0, MAX_LENGTH);
}

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
const SPELLINGS = new Map([
  ...spellings("ßæœøđðłþıŋħ", "ss ae oe o d d l th i n h"),
  ...spellings(
    "абвгдежзиклмнопрстуфхцчшщъыьэюяієґ",
    "a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i ye g",
  ),
  ...spellings("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
]);

/** Pairs each letter with its transliteration. "-" drops the letter. */
function spellings(letters: string, latin: string): [string, string][] {
  const spelt = latin.split(" ");
  return Array.from(letters, (letter, index) => [letter, spelt[index]!.replace("-", "")]);
}
