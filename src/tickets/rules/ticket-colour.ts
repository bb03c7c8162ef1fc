import { installation } from "../../values/installation/installation.ts";
import { contrastOf, readableOn } from "../../values/theme/contrast.ts";

/** A band that is lighter than this, or has less contrast to white, is not visible on white paper. */
const LIGHTEST = 0.5;
const LEAST_CONTRAST = 2;
const STEP = 0.95;

/** Returns the colour of a ticket's band: its accent, darkened until it is visible on paper. */
export function ticketColour(colour: string | null): string {
  const accent = accentOf(colour);
  const parts = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  const [red, green, blue] = parts as [number, number, number];
  const lightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  for (let factor = Math.min(1, LIGHTEST / lightness); ; factor *= STEP) {
    const band = `#${parts.map((value) => hexOf(value * factor)).join("")}`;
    // The contrast counts too, because green looks brighter than its lightness says.
    if (contrastOf(band, "#ffffff") > LEAST_CONTRAST) return band;
  }
}

function hexOf(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
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
