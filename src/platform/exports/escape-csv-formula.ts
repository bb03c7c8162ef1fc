/**
 * Spreadsheets evaluate a cell that begins like a formula, even if the text is a guest's name or an answer.
 * Leading blanks and control characters do not prevent this. Some programs also accept the full-width signs.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Puts an apostrophe before text that a spreadsheet would evaluate. */
export function escapeCsvFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
