import { paletteOf } from "./palette.ts";
import { DEFAULT_THEME, type ThemeSettings, type Typeface } from "./theme.ts";

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Fonts that are on readers' devices, so that a page loads none and nothing moves when one arrives. */
const FONTS: Record<Typeface, { title: string; body: string }> = {
  SANS: { title: SANS, body: SANS },
  HUMANIST: both('Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", "Noto Sans", sans-serif'),
  SERIF: both('Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Noto Serif", serif'),
  SLAB: {
    title: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
    body: SANS,
  },
  ROUNDED: both(
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, "Noto Sans", sans-serif',
  ),
  MONO: {
    title: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    body: SANS,
  },
};

function both(stack: string) {
  return { title: stack, body: stack };
}

/**
 * The custom properties of a theme, for a style attribute. Computed colours and our own stacks: nothing that was typed
 * reaches a style. None where a field is as in the program, whose style sheet says it already.
 */
export function themeProperties(theme: ThemeSettings): Record<string, string> {
  return { ...colourProperties(theme), ...fontProperties(theme.typeface) };
}

function colourProperties(theme: ThemeSettings): Record<string, string> {
  const isUsual = theme.accent === DEFAULT_THEME.accent && theme.background === DEFAULT_THEME.background;
  if (isUsual) return {};
  const { mode } = theme;
  if (mode !== "system") return dashed(paletteOf(theme, mode).tokens);
  const light = paletteOf(theme, "light").tokens;
  const dark = paletteOf(theme, "dark").tokens;
  return dashed(
    Object.fromEntries(
      Object.entries(light).map(([name, value]) => [name, `light-dark(${value}, ${dark[name]})`]),
    ),
  );
}

function fontProperties(typeface: Typeface): Record<string, string> {
  if (typeface === DEFAULT_THEME.typeface) return {};
  return dashed({ "font-body": FONTS[typeface].body, "font-title": FONTS[typeface].title });
}

function dashed(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));
}
