/** An opaque colour. Each part is from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** #rgb, #rgba, #rrggbb or #rrggbbaa. */
export const HEX_COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [255, 255, 255];

/**
 * Reads a hex colour. A transparent colour is mixed with `ground`, because contrast is measured between
 * opaque colours.
 */
export function readColour(hex: string, ground: Colour = WHITE): Colour | null {
  if (!HEX_COLOUR.test(hex)) return null;
  const digits = hex.length < 6 ? hex.slice(1).replaceAll(/./g, "$&$&") : hex.slice(1);
  const [red, green, blue, alpha = 255] = digits.match(/../g)!.map((part) => Number.parseInt(part, 16));
  return mix(ground, [red!, green!, blue!], alpha / 255);
}

/** Formats a colour as #rrggbb. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Mixes two colours. `share` is the part of the second one, from 0 to 1. Rounded, so that the measured colour
 * equals the displayed one.
 */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Relative luminance by WCAG 2.2, from 0 to 1. */
export function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** True from half of the perceived brightness on: dark text belongs on the colour. */
export function isLight([red, green, blue]: Colour): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}

/** Contrast by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const STEPS = 50;

/**
 * Moves the colour towards `pole` until the condition holds. Returns the pole if the condition holds nowhere
 * before it.
 */
export function movedUntil(colour: Colour, pole: Colour, isEnough: (moved: Colour) => boolean): Colour {
  for (let step = 0; step < STEPS; step += 1) {
    const moved = mix(colour, pole, step / STEPS);
    if (isEnough(moved)) return moved;
  }
  return pole;
}
