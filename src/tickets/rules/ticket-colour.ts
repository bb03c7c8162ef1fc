import { installation } from "../../values/installation/installation.ts";
import { readableOn } from "../../values/theme/contrast.ts";

/** A band that is lighter than this is not visible on white paper. */
const LIGHTEST = 0.5;

/** Returns the colour of a ticket's band: its accent, darkened until it is visible on paper. */
export function ticketColour(colour: string | null): string {
  const accent = accentOf(colour);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const lightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  const factor = lightness > LIGHTEST ? LIGHTEST / lightness : 1;
  const part = (value: number) =>
    Math.round(value * factor)
      .toString(16)
      .padStart(2, "0");
  return `#${part(red)}${part(green)}${part(blue)}`;
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
