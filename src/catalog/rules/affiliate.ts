/** Normalises an affiliate's code for storage and lookup: trimmed, in capitals. */
export function normalizeAffiliateCode(typed: string): string {
  return typed.trim().toUpperCase();
}
