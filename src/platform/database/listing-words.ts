import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnRef } from "./column-ref.ts";

/**
 * The index is asked for a rare piece, and what it finds is compared with all of it. Joined to nothing the
 * words are no longer those of the index, which would look up every three characters of a common "@example.org".
 */
export function contains(words: unknown, text: string): RawBuilder<SqlBool> {
  const piece = mostSelectiveTrigrams(text);
  const all = containing(text);
  if (piece === text) return sql<SqlBool>`${columnRef(words)} ilike ${all}`;
  return sql<SqlBool>`(${columnRef(words)} ilike ${containing(piece)} and (${columnRef(words)} || '') ilike ${all})`;
}

const BEFORE_AT = /^[^@\s]{8,}(?=@)/u;
const PIECE_CHARACTERS = 12;

/** Of an address the end of what stands before its "@"; all of a short one, which many may have. */
function mostSelectiveTrigrams(text: string): string {
  const name = BEFORE_AT.exec(text)?.[0] ?? "";
  const piece = Array.from(name).slice(-PIECE_CHARACTERS).join("");
  return isShort(piece) ? text : piece;
}

/** At the beginning of all, of a word, or of a line. Without a letter or digit there is nothing to begin with. */
export function beginsWith(words: unknown, text: string): RawBuilder<SqlBool> {
  if (!LETTERS_AND_DIGITS.test(text)) return sql<SqlBool>`false`;
  const beginnings = ["", "% ", "%\n"].map((before) => `${before}${asItStands(text)}%`);
  return sql<SqlBool>`(${sql.join(
    beginnings.map((pattern) => sql`${columnRef(words)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/u;

/** Too little for an index of trigrams, which are made of letters and digits. */
export function isShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3;
}

/** "50%_off" is looked for as it stands. */
export function containing(words: string): string {
  return `%${asItStands(words)}%`;
}

function asItStands(words: string): string {
  return words.replace(/[\\%_]/g, "\\$&");
}
