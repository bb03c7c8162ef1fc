import { memoize } from "../memoize.ts";
import { type Colour, hexOf, mix, readColour } from "./colour.ts";
import { accentOn, type Scheme } from "./palette.ts";

/**
 * Colours of an installation. A missing primary colour is the program's. A missing secondary colour equals the
 * primary one, or is the program's if both are missing.
 */
export interface BrandColours {
  primary?: string | undefined;
  secondary?: string | undefined;
}

/**
 * Backgrounds of controls in ui/tokens.css: page, subtle, surface and neutral-soft, and the tint on hover.
 */
const GROUNDS: Record<Scheme, { all: readonly string[]; surface: string; hover: readonly [string, number] }> =
  {
    light: {
      all: ["#ffffff", "#f6f7f9", "#ffffff", "#f0f2f5"],
      surface: "#ffffff",
      hover: ["#14171f", 10 / 255],
    },
    dark: {
      all: ["#0f1217", "#0b0e12", "#171b22", "#222832"],
      surface: "#171b22",
      hover: ["#eceff4", 15 / 255],
    },
  };

const PROGRAM = { primary: "#3446e0", secondary: "#6d28d9" };

/**
 * The design tokens that an installation's colours change, by scheme. Text always has a contrast of 4.5, and
 * controls of 3.
 */
export function brandTokens(colours: BrandColours, scheme: Scheme): Record<string, string> {
  const primary = readColour(colours.primary ?? PROGRAM.primary)!;
  const secondary = readColour(colours.secondary ?? colours.primary ?? PROGRAM.secondary)!;
  const { all, surface, hover } = GROUNDS[scheme];
  const grounds = all.map((ground) => readColour(ground)!);
  const hovered = grounds.map((ground) => mix(ground, readColour(hover[0])!, hover[1]));
  const on = { grounds, hovered: [...grounds, ...hovered], surface: readColour(surface)! };
  const accents = accentOn(primary, scheme, on);
  const second = accentOn(secondary, scheme, on);
  const tokens: Record<string, Colour> = {
    ...accents,
    secondary: second.accent,
    "on-secondary": second["on-accent"],
  };
  return Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [name, hexOf(colour)]));
}

/**
 * Style sheet of an installation's colours, for every page. Contains computed colours only. Its specificity is
 * higher than that of the program's style sheet, so its position in the page does not matter. Empty without brand
 * colours.
 */
export function brandStyles(colours: BrandColours): string {
  return colours.primary || colours.secondary ? stylesOf(JSON.stringify(colours)) : "";
}

const stylesOf = /* @__PURE__ */ memoize((text): string => {
  const colours = JSON.parse(text) as BrandColours;
  const dark = brandTokens(colours, "dark");
  const rules = Object.entries(brandTokens(colours, "light")).map(
    ([name, light]) => `--${name}:light-dark(${light},${dark[name]})`,
  );
  return `:root:root,[data-mantine-color-scheme][data-mantine-color-scheme]{${rules.join(";")}}`;
});
