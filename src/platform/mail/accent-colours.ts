const ACCENT = "#3446e0";
const ON_DARK = "#ffffff";
/** One of the two is readable on any colour; a softer black would not be. */
const ON_LIGHT = "#000000";

/** A button in the installation's colour with readable text, the same in dark mode. */
export function accentColours(accent = ACCENT): { backgroundColor: string; color: string } {
  const isDark = contrastOf(accent, ON_DARK) >= contrastOf(accent, ON_LIGHT);
  return { backgroundColor: accent, color: isDark ? ON_DARK : ON_LIGHT };
}

/** Contrast as WCAG 2.2 defines it; 4.5 and more is readable. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
