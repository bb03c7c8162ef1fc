import type { CSSProperties } from "react";

/**
 * The colours of emails, as pages have them (ui/tokens.css), in light and dark mode. The light ones are inline,
 * because many mail programs drop style sheets; programs with a dark mode find the dark ones in the email's style
 * sheet, by class. Other programs invert the light ones as they see fit.
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

/** Props of an element: the light colours in its style, the dark ones by its classes. */
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

/** The library paints the cell within the body as well, and gives it no class. */
const bodyRule = `.ground-ground>table>tbody>tr>td{background-color:${COLOURS.ground.dark}!important}`;

/** Classes of what is shown in one mode alone: the logo for it. */
export const ONLY_LIGHT = "only-light";
export const ONLY_DARK = "only-dark";

const logoRules = `.${ONLY_LIGHT}{display:none!important}.${ONLY_DARK}{display:inline!important}`;

export const DARK_COLOURS = `@media (prefers-color-scheme:dark){${rules.join("")}${linkRule}${bodyRule}${logoRules}}`;
