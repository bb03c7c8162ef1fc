/**
 * Normalises a code for storage and lookup: unifies compatibility forms (full-width letters, ligatures),
 * drops spaces and invisible characters, and converts to lower case. Similar letters of different scripts
 * stay different codes.
 */
export function normalizeCode(typed: string): string {
  const unified = typed.normalize("NFKC").replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
  return unified.toLowerCase().normalize("NFKC");
}
