/**
 * Spreadsheets calculate what begins like a formula, wherever the text came from: a guest's name, an answer.
 * Also behind blanks and control characters, and with the full-width signs that some of them read alike.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** The text behind an apostrophe where a spreadsheet would calculate it. */
export function escapeCsvFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
