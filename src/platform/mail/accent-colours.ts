import { installation } from "../../values/installation/installation.ts";
import { readableOn } from "../../values/theme/contrast.ts";

/** A button in the given colour with readable text, the same in dark mode. */
export function accentColours(accent = installation().accent): { backgroundColor: string; color: string } {
  return { backgroundColor: accent, color: readableOn(accent) };
}
