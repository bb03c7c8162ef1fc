import { createRequire } from "node:module";
import path from "node:path";
import { Font } from "@react-pdf/renderer";

const LATIN = "Noto Sans";
const HAN = "Noto Sans Han";

/** Latin, Greek and Cyrillic letters with their marks, punctuation and currencies: the glyphs of the first font. */
const BEYOND_LATIN = /[^ -\u058f\u1e00-\u206f\u20a0-\u20cf]/;

/**
 * The fonts for a document with this content and language; each sign comes from the first font that has it. All named
 * fonts are loaded, and the second takes 20 MB, so it is named only where it may be needed.
 */
export function pdfFonts(locale: string, content: unknown): string[] {
  const isLatin = !locale.startsWith("zh") && !BEYOND_LATIN.test(JSON.stringify(content));
  return isLatin ? [LATIN] : [LATIN, HAN];
}

const MAX_UNBROKEN = 22;

let areRegistered = false;

/** The letters of all Latin, Greek and Cyrillic languages, and Chinese; a document embeds only those it uses. */
export function registerPdfFonts(): void {
  if (areRegistered) return;
  areRegistered = true;
  register(LATIN, "@embedpdf/fonts-latin", (weight) => `NotoSans-${weight}.ttf`);
  register(HAN, "@embedpdf/fonts-sc", (weight) => `NotoSansHans-${weight}.otf`);
  // Words stay whole, because names are not dictionary words; only what does not fit a line is broken.
  Font.registerHyphenationCallback((word) => (word.length <= MAX_UNBROKEN ? [word] : Array.from(word)));
}

function register(family: string, packageName: string, fileOf: (weight: string) => string): void {
  // The packages do not export their font files; their entry point tells the folder.
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
