import type { CSSProperties } from "react";
import { installation } from "../../values/installation/installation.ts";
import { paletteOf } from "../../values/theme/palette.ts";

/**
 * The colours of emails, the same as on pages (ui/tokens.css), in light and dark mode. The light colours are
 * inline, because many mail programs drop style sheets. Programs with a dark mode find the dark colours in
 * the email's style sheet, by class. Other programs invert the light colours in their own way.
 */
const COLOURS = {
  ground: { light: "#f6f7f9", dark: "#0b0e12" },
  surface: { light: "#ffffff", dark: "#171b22" },
  text: { light: "#14171f", dark: "#eceff4" },
  "text-2": { light: "#4a5160", dark: "#a8b1bf" },
  "text-3": { light: "#5f6777", dark: "#939dac" },
  link: { light: "#2c3bc4", dark: "#b3bcff" },
  hairline: { light: "#e4e7ec", dark: "#262c36" },
  "accent-soft": { light: "#eef0fe", dark: "#1c2250" },
  warning: { light: "#7a4d00", dark: "#f5c451" },
  "warning-soft": { light: "#fff3d6", dark: "#2c230e" },
} as const;

type Colour = keyof typeof COLOURS;

type Colouring = Partial<Record<"ink" | "ground" | "line", Colour>>;

const PROPERTIES = { ink: "color", ground: "backgroundColor", line: "borderColor" } as const;

/** Returns the props of an element: the light colours in its style, the dark colours by its classes. */
export function coloured(colouring: Colouring, style: CSSProperties = {}) {
  const parts = Object.entries(colouring) as [keyof Colouring, Colour][];
  return {
    className: parts.map(([part, colour]) => `${part}-${colour}`).join(" "),
    style: parts.reduce<CSSProperties>(
      (all, [part, colour]) => ({ ...all, [PROPERTIES[part]]: COLOURS[colour].light }),
      style,
    ),
  };
}

const CSS_PROPERTIES = { ink: "color", ground: "background-color", line: "border-color" } as const;

const rules = Object.entries(COLOURS).flatMap(([colour, { dark }]) =>
  Object.entries(CSS_PROPERTIES).map(
    ([part, property]) => `.${part}-${colour}{${property}:${dark}!important}`,
  ),
);

/** Links in organisers' texts have no class. */
const linkRule = `[class^=ink-] a{color:${COLOURS.link.dark}!important}`;

/** The library also paints the table cell within the body, and gives it no class. */
const bodyRule = `.ground-ground>table>tbody>tr>td{background-color:${COLOURS.ground.dark}!important}`;

/** Classes of elements that are shown in only one mode, such as the logo for that mode. */
export const ONLY_LIGHT = "only-light";
export const ONLY_DARK = "only-dark";

const logoRules = `.${ONLY_LIGHT}{display:none!important}.${ONLY_DARK}{display:inline!important}`;

const DARK_START = "@media (prefers-color-scheme:dark){";

/** The class of a button in the accent colour. */
export const ACCENT_BUTTON = "accent-button";

/** The style sheet of an email whose buttons have this accent. */
export function darkColours(accent = installation().accent): string {
  return `${DARK_START}${rules.join("")}${linkRule}${bodyRule}${logoRules}${buttonRule(accent)}}`;
}

/** A dark accent is lightened until the button is visible on the dark surface. */
function buttonRule(accent: string): string {
  const { tokens } = paletteOf({ accent, background: COLOURS.surface.dark, mode: "dark" }, "dark");
  const colours = `background-color:${tokens["accent"]}!important;color:${tokens["on-accent"]}!important`;
  return `.${ACCENT_BUTTON}{${colours}}`;
}

/** Returns the HTML of an email that looks the same in dark mode. */
export function withoutDarkColours(html: string): string {
  const start = html.indexOf(`<style>${DARK_START}`);
  if (start === -1) return html;
  const end = html.indexOf(STYLE_END, start) + STYLE_END.length;
  return html.slice(0, start) + html.slice(end);
}

const STYLE_END = "</style>";
