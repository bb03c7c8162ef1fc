import { normalizeCode } from "../../../catalog/rules/promo.ts";
import { shownCode } from "../../../values/codes/shown-code.ts";

/** Returns the codes that are in a list more than once, in any spelling that is the same to buyers. */
export function repeatedIn(codes: readonly string[]): string[] {
  const seen = new Map<string, number>();
  for (const code of codes.map(normalizeCode)) seen.set(code, (seen.get(code) ?? 0) + 1);
  return [...seen].filter(([, times]) => times > 1).map(([code]) => shownCode(code));
}
