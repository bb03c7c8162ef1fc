import { BLACK, type Colour, hexOf, luminanceOf, mix, readColour, WHITE } from "./colour.ts";

/** Ten shades of a colour, from the lightest to the darkest. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Luminance of the light shades. */
const LIGHT = [0.88, 0.74, 0.57, 0.43, 0.32, 0.24];
/** Up to this luminance, white text has a contrast of at least 4.5. */
const MAIN = 0.183;
/** Luminance of the dark shades, relative to the main one. */
const DARK_SHARES = [1, 0.7, 0.5, 0.3];

/**
 * Ten shades of any colour. 0 to 5 are lighter. 6 is the colour itself, darkened if necessary until white
 * text is readable on it. 7 to 9 are darker. White is readable on 6 to 9, black on 0 to 4, and shades 7 to 9
 * on shade 0.
 */
export function shadesOf(hex: string): Shades {
  const colour = readColour(hex) ?? BLACK;
  const main = Math.min(luminanceOf(colour), MAIN);
  const luminances = [...LIGHT, ...DARK_SHARES.map((share) => main * share)];
  return luminances.map((luminance) => hexOf(atMost(colour, luminance))) as unknown as Shades;
}

/** Mixes the colour with white or black until its luminance reaches the given one without exceeding it. */
function atMost(colour: Colour, luminance: number): Colour {
  const isDarker = luminanceOf(colour) <= luminance;
  const pole = isDarker ? WHITE : BLACK;
  // Bisects the share of the pole. `fine` never exceeds the luminance, `rough` does.
  let [fine, rough] = isDarker ? [0, 1] : [1, 0];
  for (let step = 0; step < 12; step += 1) {
    const middle = (fine + rough) / 2;
    if (luminanceOf(mix(colour, pole, middle)) <= luminance) fine = middle;
    else rough = middle;
  }
  return mix(colour, pole, fine);
}
