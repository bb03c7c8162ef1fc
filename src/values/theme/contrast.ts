/** Contrast of two colours (#rrggbb) by WCAG 2.2. From 4.5 on, text is readable. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Black or white, whichever has the higher contrast: at least 4.5:1 on any colour. A softer black would not
 * reach that.
 */
export function readableOn(colour: string): "#ffffff" | "#000000" {
  return contrastOf(colour, "#ffffff") >= contrastOf(colour, "#000000") ? "#ffffff" : "#000000";
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
