import { normalizeCode } from "./normalize-code.ts";

/** A code as pages show it: in upper case, unless that is another code, as "STRASSE" is another than "straße". */
export function shownCode(code: string): string {
  const upper = code.toUpperCase();
  return normalizeCode(upper) === code ? upper : code;
}
