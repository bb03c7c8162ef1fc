import { installation } from "../../values/installation/installation.ts";
import { BLACK, contrastOf, hexOf, movedUntil, readColour, WHITE } from "../../values/theme/colour.ts";
import { readableOn } from "../../values/theme/contrast.ts";

/** A band that is lighter than this, or has less contrast to white, is not visible on white paper. */
const LIGHTEST = 0.5;
const LEAST_CONTRAST = 2;

/** Returns the colour of a ticket's band: its accent, darkened until it is visible on paper. */
export function ticketColour(colour: string | null): string {
  const accent = readColour(accentOf(colour))!;
  return hexOf(
    movedUntil(
      accent,
      BLACK,
      (moved) => lightnessOf(moved) <= LIGHTEST && contrastOf(moved, WHITE) > LEAST_CONTRAST,
    ),
  );
}

/** Lightness by the luma of ITU-R BT.601, from 0 to 1. Green counts for less than in the contrast by WCAG. */
function lightnessOf([red, green, blue]: readonly [number, number, number]): number {
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/**
 * Returns the unchanged accent as a surface, and the colour of text on it with a contrast of at least 4.5:1.
 */
export function ticketSurface(colour: string | null): { surface: string; text: string } {
  const surface = accentOf(colour);
  return { surface, text: readableOn(surface) };
}

/** A value that is not #rrggbb counts as no colour. */
function accentOf(colour: string | null): string {
  return /^#[0-9a-f]{6}$/i.test(colour ?? "") ? colour! : installation().accent;
}
