import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnRef } from "./column-ref.ts";

/**
 * The index finds candidates by a rare piece of the text; the candidates are then compared with the whole
 * text. The empty concatenation hides the whole text from the index, which would otherwise look up every
 * trigram of a common "@example.org".
 */
export function contains(words: unknown, text: string): RawBuilder<SqlBool> {
  const piece = mostSelectiveTrigrams(text);
  const all = containing(text);
  if (piece === text) return sql<SqlBool>`${columnRef(words)} ilike ${all}`;
  return sql<SqlBool>`(${columnRef(words)} ilike ${containing(piece)} and (${columnRef(words)} || '') ilike ${all})`;
}

const BEFORE_AT = /^[^@\s]{8,}(?=@)/u;
const PIECE_CHARACTERS = 12;

/**
 * Returns the end of an address before its "@". A short address is returned whole, because many addresses may
 * share its name.
 */
function mostSelectiveTrigrams(text: string): string {
  const name = BEFORE_AT.exec(text)?.[0] ?? "";
  const piece = Array.from(name).slice(-PIECE_CHARACTERS).join("");
  return isShort(piece) ? text : piece;
}

/**
 * Matches at the start of the text, of a word, or of a line. Text without a letter or digit matches nothing.
 */
export function beginsWith(words: unknown, text: string): RawBuilder<SqlBool> {
  if (!LETTERS_AND_DIGITS.test(text)) return sql<SqlBool>`false`;
  const beginnings = ["", "% ", "%\n"].map((before) => `${before}${asItStands(text)}%`);
  return sql<SqlBool>`(${sql.join(
    beginnings.map((pattern) => sql`${columnRef(words)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/u;

/** True if the text is too short for a trigram index, which contains letters and digits only. */
export function isShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3;
}

/** Searches "50%_off" literally. */
export function containing(words: string): string {
  return `%${asItStands(words)}%`;
}

function asItStands(words: string): string {
  return words.replace(/[\\%_]/g, "\\$&");
}
