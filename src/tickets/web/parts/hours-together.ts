/** "18:30–20:30" and "6:30 – 8:30", but not the ends of a range over several days. */
const HOURS = /(\d\d ?)(– ?)(?=\d+\D\d\d)/;

/**
 * Puts word joiners between the hours of one day, so that no line ends there. For pages only, because the fonts
 * of PDF files lack the word joiner.
 */
export function hoursTogether(range: string): string {
  return range.replace(HOURS, "$1\u2060$2\u2060");
}
