/** The wallet that a phone has. */
export type Phone = "apple" | "android";

/** Returns null for a desktop, and for an iPad, which presents itself as a desktop. */
export function phoneOf(userAgent: string): Phone | null {
  if (/\b(?:iPhone|iPod|iPad)\b/.test(userAgent)) return "apple";
  return /\bAndroid\b/.test(userAgent) ? "android" : null;
}
