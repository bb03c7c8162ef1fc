import { createRequire } from "node:module";
import path from "node:path";
import { Font } from "@react-pdf/renderer";

export const PDF_FONT = "Noto Sans";

const LONGEST_UNBROKEN = 22;

let areRegistered = false;

/** The letters of all Latin, Greek and Cyrillic languages; only those used end up in a document. */
export function registerPdfFonts(): void {
  if (areRegistered) return;
  areRegistered = true;
  // The package does not export its font files by name; its entry says where it lies.
  const entry = createRequire(import.meta.url).resolve("@embedpdf/fonts-latin");
  const file = (weight: string) => path.join(path.dirname(entry), `../fonts/NotoSans-${weight}.ttf`);
  Font.register({
    family: PDF_FONT,
    fonts: [
      { src: file("Regular"), fontWeight: 400 },
      { src: file("Bold"), fontWeight: 700 },
    ],
  });
  // Words stay whole, because names are no dictionary words; only what cannot fit a line is broken.
  Font.registerHyphenationCallback((word) => (word.length <= LONGEST_UNBROKEN ? [word] : Array.from(word)));
}
