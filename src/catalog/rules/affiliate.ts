/** Normalises an affiliate's code for storing and for looking up: trimmed, in capitals. */
export function normalizeAffiliateCode(typed: string): string {
  return typed.trim().toUpperCase();
}
