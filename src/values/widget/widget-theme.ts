import { BLACK, contrastOf, hexOf, isLight, movedUntil, readColour, WHITE } from "../theme/colour.ts";
import { paletteOf, type Scheme, TEXT_CONTRAST } from "../theme/palette.ts";
import { themeProperties } from "../theme/theme-properties.ts";
import type { ThemeMode, ThemeSettings } from "../theme/theme.ts";
import type { WidgetParameters } from "./parameters.ts";

interface WidgetTheme {
  mode: ThemeMode;
  properties: Record<string, string>;
}

/**
 * The event's theme in the colours of the host page: background and text, secondary colours for buttons and
 * their text, primary colour for links. Corrects colours that would be hard to read, as in a theme.
 */
export function widgetTheme(
  theme: ThemeSettings & { properties: Record<string, string> },
  look: WidgetParameters,
): WidgetTheme {
  const { background_color: background, primary_color: primary, secondary_color: secondary } = look;
  const hasOwn = background ?? primary ?? secondary ?? look.primary_text_color ?? look.secondary_text_color;
  const mode = modeOf(theme.mode, look);
  if (hasOwn === undefined && mode === theme.mode) return { mode, properties: theme.properties };
  const settings = {
    ...theme,
    mode,
    accent: secondary ?? primary ?? theme.accent,
    background: background ?? theme.background,
  };
  const own = (scheme: Scheme) => ownTokens(settings, look, scheme);
  return { mode, properties: { ...themeProperties(settings), ...inMode(mode, own) } };
}

/**
 * Takes the mode from the host page's attributes, else from the event's theme. If that is "system", the scheme of
 * the host page decides.
 */
function modeOf(own: ThemeMode, { mode, background_color: background, scheme }: WidgetParameters): ThemeMode {
  if (mode !== undefined) return mode as ThemeMode;
  if (background !== undefined) return isLight(readColour(background)!) ? "light" : "dark";
  return own === "system" && scheme !== undefined ? (scheme as Scheme) : own;
}

/** The derived colours that a host page may set, corrected to be readable on their backgrounds. */
function ownTokens(settings: ThemeSettings, look: WidgetParameters, scheme: Scheme): Record<string, string> {
  const { tokens } = paletteOf(settings, scheme);
  const pole = scheme === "light" ? BLACK : WHITE;
  const own: Record<string, string> = {};
  const choose = (token: string, chosen: string | undefined, grounds: string[]) => {
    const colour = chosen && readColour(chosen, readColour(tokens["bg"]!)!);
    if (!colour) return;
    const on = grounds.map((ground) => readColour(tokens[ground]!)!);
    const readable = movedUntil(colour, pole, (moved) =>
      on.every((ground) => contrastOf(moved, ground) >= TEXT_CONTRAST),
    );
    own[`--${token}`] = hexOf(readable);
  };
  choose("text", look.primary_text_color, ["bg", "subtle", "surface"]);
  choose("accent-text", look.primary_color, ["bg", "subtle", "surface", "accent-soft"]);
  const onAccent = look.secondary_text_color && readColour(look.secondary_text_color);
  const buttons = ["accent", "accent-hover"].map((name) => readColour(tokens[name]!)!);
  // An unreadable colour is left out: its correction would be the colour that the palette has already chosen.
  if (onAccent && buttons.every((ground) => contrastOf(onAccent, ground) >= TEXT_CONTRAST))
    own["--on-accent"] = hexOf(onAccent);
  return own;
}

function inMode(mode: ThemeMode, own: (scheme: Scheme) => Record<string, string>): Record<string, string> {
  if (mode !== "system") return own(mode);
  const [light, dark] = [own("light"), own("dark")];
  const both = Object.keys(light).map((name) => [
    name,
    `light-dark(${light[name]}, ${dark[name] ?? light[name]})`,
  ]);
  return Object.fromEntries(both);
}

/** Padding between the widget and the edges of the frame, for a style attribute. */
export function frameStyle({ padding }: WidgetParameters): Record<string, string> | undefined {
  return padding === undefined ? undefined : { "--widget-padding": `${padding}px` };
}
