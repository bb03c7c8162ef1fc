import { AFFILIATE_RULES } from "../form-rules.ts";

/** Proposes a code for a name: "RADIO-HAFEN" for "Radio Häfen". Empty if the name has only other signs. */
export function codeOfName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .match(/[A-Z0-9_]+/g);
  return (words ?? []).join("-").slice(0, AFFILIATE_RULES.code.maxLength).replace(/-$/, "");
}
