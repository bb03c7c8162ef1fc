import { createRequire } from "node:module";
import path from "node:path";
import { Font } from "@react-pdf/renderer";

const LATIN = "Noto Sans";
const HAN = "Noto Sans Han";

/**
 * Matches characters without a glyph in the first font. That font has Latin, Greek and Cyrillic letters with
 * their marks, punctuation and currencies.
 */
const BEYOND_LATIN = /[^ -\u058f\u1e00-\u206f\u20a0-\u20cf]/;

/**
 * Lists the fonts for a document with this content and language. Each character comes from the first font
 * that has it. All listed fonts are loaded, and the second takes 20 MB, so it is listed only where it may be
 * needed.
 */
export function pdfFonts(locale: string, content: unknown): string[] {
  const isLatin = !locale.startsWith("zh") && !BEYOND_LATIN.test(JSON.stringify(content));
  return isLatin ? [LATIN] : [LATIN, HAN];
}

const MAX_UNBROKEN = 22;

let areRegistered = false;

/**
 * Registers fonts for all Latin, Greek and Cyrillic languages, and for Chinese. A document embeds only the
 * characters it uses.
 */
export function registerPdfFonts(): void {
  if (areRegistered) return;
  areRegistered = true;
  register(LATIN, "@embedpdf/fonts-latin", (weight) => `NotoSans-${weight}.ttf`);
  register(HAN, "@embedpdf/fonts-sc", (weight) => `NotoSansHans-${weight}.otf`);
  Font.registerHyphenationCallback(breakableParts);
}

/** After a hyphen of the word's own, and between Chinese characters. */
const ENDS_OF_LINES = /(?<=-)(?=[^-])|(?<=[\p{sc=Han}，。、：；！？」』）》])(?=[\p{sc=Han}「『（《])/u;
const HAS_HAN = /\p{sc=Han}/u;

/**
 * Returns the parts between which a line may end. Words are not hyphenated, because names are not dictionary
 * words: the library adds a hyphen between two parts, but not beside an empty part. Only a part that does not
 * fit a line is broken between its characters.
 */
export function breakableParts(word: string): string[] {
  if (word.length <= MAX_UNBROKEN && !HAS_HAN.test(word)) return [word];
  return word.split(ENDS_OF_LINES).flatMap((part, index) => {
    const characters = part.length <= MAX_UNBROKEN ? [part] : Array.from(part);
    return index === 0 ? characters : ["", ...characters];
  });
}

function register(family: string, packageName: string, fileOf: (weight: string) => string): void {
  // The packages do not export their font files, so the folder is derived from their entry point.
  const entry = createRequire(import.meta.url).resolve(packageName);
  const file = (weight: string) => path.join(path.dirname(entry), "../fonts", fileOf(weight));
  Font.register({
    family,
    fonts: [
      { src: file("Regular"), fontWeight: 400 },
      { src: file("Bold"), fontWeight: 700 },
    ],
  });
}
