import { createRequire } from "node:module";
import path from "node:path";
import { Font } from "@react-pdf/renderer";

/** Each sign comes from the first font that has it. */
export const PDF_FONT = ["Noto Sans", "Noto Sans Han"];

const LONGEST_UNBROKEN = 22;

let areRegistered = false;

/** The letters of all Latin, Greek and Cyrillic languages, and Chinese; only those used end up in a document. */
export function registerPdfFonts(): void {
  if (areRegistered) return;
  areRegistered = true;
  const [latin, han] = PDF_FONT as [string, string];
  register(latin, "@embedpdf/fonts-latin", (weight) => `NotoSans-${weight}.ttf`);
  register(han, "@embedpdf/fonts-sc", (weight) => `NotoSansHans-${weight}.otf`);
  // Words stay whole, because names are no dictionary words; only what cannot fit a line is broken.
  Font.registerHyphenationCallback((word) => (word.length <= LONGEST_UNBROKEN ? [word] : Array.from(word)));
}

function register(family: string, packageName: string, fileOf: (weight: string) => string): void {
  // The packages do not export their font files by name; their entry says where they lie.
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
