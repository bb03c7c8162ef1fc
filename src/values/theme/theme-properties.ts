import { paletteOf } from "./palette.ts";
import { DEFAULT_THEME, type ThemeSettings, type Typeface } from "./theme.ts";

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/**
 * Titles use a typeface that we ship (ui/typefaces). Running text uses fonts of the reader's device, so that
 * nothing moves when a font arrives. SANS equals the font in `ui/tokens.css`.
 */
const FONTS: Record<Typeface, { title: string; body: string }> = {
  SANS: shipped("Grotesque", SANS),
  HUMANIST: shipped(
    "Humanist",
    'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", "Noto Sans", sans-serif',
  ),
  SERIF: shipped(
    "Serif",
    'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Noto Serif", serif',
  ),
  SLAB: shipped("Slab", SANS, 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", serif'),
  ROUNDED: shipped(
    "Rounded",
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, "Noto Sans", sans-serif',
  ),
  MONO: shipped(
    "Mono",
    SANS,
    'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  ),
};

function shipped(name: string, body: string, standIn = body) {
  return { title: `"Tessera ${name}", ${standIn}`, body };
}

/**
 * CSS custom properties of a theme, for a style attribute. Contains computed colours and our own font stacks
 * only, so no typed text reaches a style. Leaves out properties that equal the program's style sheet.
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
