import { readableOn } from "../../values/theme/contrast.ts";

const ACCENT = "#3446e0";

/** A button in the given colour with readable text, the same in dark mode. */
export function accentColours(accent = ACCENT): { backgroundColor: string; color: string } {
  return { backgroundColor: accent, color: readableOn(accent) };
}
