/** The one spelling of an affiliate's code, for saving and for looking up: trimmed, in capitals. */
export function normalizeAffiliateCode(typed: string): string {
  return typed.trim().toUpperCase();
}
