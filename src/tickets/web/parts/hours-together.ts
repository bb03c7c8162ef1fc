/** "18:30–20:30" and "6:30 – 8:30", but not the ends of a range over several days. */
const HOURS = /(\d\d ?)(– ?)(?=\d+\D\d\d)/;

/**
 * No line ends between the hours of one day: no line begins or ends at a word joiner. For pages only, because
 * fonts of PDF files lack it.
 */
export function hoursTogether(range: string): string {
  return range.replace(HOURS, "$1\u2060$2\u2060");
}
