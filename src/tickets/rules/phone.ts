/** Whose wallet a phone has. */
export type Phone = "apple" | "android";

/** Null for a desktop, and for an iPad, which presents itself as one. */
export function phoneOf(userAgent: string): Phone | null {
  if (/\b(?:iPhone|iPod|iPad)\b/.test(userAgent)) return "apple";
  return /\bAndroid\b/.test(userAgent) ? "android" : null;
}
