/**
 * Spreadsheets evaluate a cell that begins like a formula, wherever the text comes from: a guest's name, an answer.
 * This holds after blanks and control characters, and for the full-width signs that some of them read alike.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Puts an apostrophe before a text that a spreadsheet would evaluate. */
export function escapeCsvFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
