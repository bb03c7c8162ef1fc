import { type Colour, hexOf } from "./colour.ts";

const HUES = 12;
/** Paler pixels look grey beside a button. From 0 to 1. */
const LEAST_CHROMA = 0.15;
/** A hue with a smaller part of the picture's colourfulness is not seen as one of its colours. */
const LEAST_SHARE = 0.05;

/**
 * The colours that a picture is remembered by, the strongest first: the mean of each hue, weighted by
 * colourfulness. `pixels` are RGBA bytes. Empty for a grey picture.
 */
export function vividColours(pixels: Uint8ClampedArray, most: number): string[] {
  const hues = Array.from({ length: HUES }, () => ({
    weight: 0,
    sum: [0, 0, 0] as [number, number, number],
  }));
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!] as const;
    const chroma = (Math.max(...colour) - Math.min(...colour)) / 255;
    if (chroma < LEAST_CHROMA) continue;
    const hue = hues[hueOf(colour)]!;
    const weight = chroma ** 2;
    hue.weight += weight;
    for (const part of [0, 1, 2] as const) hue.sum[part] += colour[part] * weight;
  }
  const total = hues.reduce((sum, { weight }) => sum + weight, 0);
  return hues
    .filter(({ weight }) => weight > total * LEAST_SHARE)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ weight, sum }) => hexOf([sum[0] / weight, sum[1] / weight, sum[2] / weight]));
}

/** The place of a colour's hue among `HUES` equal parts of the circle. */
function hueOf([red, green, blue]: Colour): number {
  const greatest = Math.max(red, green, blue);
  const chroma = greatest - Math.min(red, green, blue);
  const sixths =
    greatest === red
      ? (green - blue) / chroma
      : greatest === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return Math.round(((sixths + 6) / 6) * HUES) % HUES;
}
