import { registerHooks } from "node:module";

/** The part of the PDF library that reads the patterns. */
const HYPHENATION = "@react-pdf/hyphenate/en-us";
const NONE =
  "data:text/javascript,export const patterns = {}; export const syllables = (word) => [word]; export const hyphenate = (word) => word;";

/**
 * Keeps the PDF library from reading its patterns of English hyphenation, which take 28 MB. No document uses them:
 * `registerPdfFonts` sets how words are broken. Call it before the library is loaded in this thread.
 */
export function leaveOutHyphenation(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === HYPHENATION ? { url: NONE, shortCircuit: true } : next(specifier, context),
  });
}
