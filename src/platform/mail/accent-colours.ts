import { installation } from "../../values/installation/installation.ts";
import { readableOn } from "../../values/theme/contrast.ts";

/**
 * Returns the colours of a button in the given colour with readable text, the same in light and dark mode.
 */
export function accentColours(accent = installation().accent): { backgroundColor: string; color: string } {
  return { backgroundColor: accent, color: readableOn(accent) };
}
