import {
  Button,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  Menu,
  mergeThemeOverrides,
  SimpleGrid,
  Text,
  type VariantColorsResolver,
} from "@mantine/core";
import type { BrandColours } from "../../values/theme/brand-tokens.ts";
import { shadesOf } from "../../values/theme/shades.ts";

/** The accent in ten steps. Controls use the tokens; Mantine uses these steps for colours that it mixes. */
const COBALT: MantineColorsTuple = [
  "#eef0fe",
  "#dbdffd",
  "#b3bcff",
  "#93a0ff",
  "#6a7af5",
  "#4a5bea",
  "#3446e0",
  "#2c3bc4",
  "#2a39bf",
  "#1c2250",
];

const VIOLET: MantineColorsTuple = [
  "#f3eefe",
  "#e6dbfd",
  "#d3bfff",
  "#c4a5ff",
  "#a77cf5",
  "#8b52e8",
  "#6d28d9",
  "#5b21b6",
  "#4c1d95",
  "#2a1156",
];

/** Configures Mantine with the tokens of ui/tokens.css: one set of colours, sizes and radii for both kits. */
const PARTS = createTheme({
  primaryColor: "primary",
  primaryShade: { light: 6, dark: 3 },
  fontFamily: "var(--font-manage)",
  fontFamilyMonospace: "var(--font-code)",
  headings: { fontFamily: "var(--font-manage)", fontWeight: "600" },
  defaultRadius: "md",
  radius: {
    xs: "3px",
    sm: "4px",
    md: "var(--radius-control)",
    lg: "var(--radius-card)",
    xl: "var(--radius-sheet)",
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: {
    xs: "var(--size-12)",
    sm: "var(--size-14)",
    md: "var(--size-16)",
    lg: "var(--size-18)",
    xl: "var(--size-22)",
  },
  shadows: { sm: "var(--shadow-float)", md: "var(--shadow-float)", xl: "var(--shadow-float)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({ styles: { root: { fontWeight: 500 } } }),
    Input: Input.extend({ defaultProps: { size: "sm" } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: {
        size: "sm",
        withAsterisk: false,
        // The same order as on public pages, so that adjacent fields line up.
        inputWrapperOrder: ["label", "input", "error", "description"],
      },
    }),
    Menu: Menu.extend({ defaultProps: { shadow: "md", position: "bottom-end", withinPortal: true } }),
    // Fields and cards stand side by side while there is room.
    SimpleGrid: SimpleGrid.extend({ defaultProps: { autoFlow: "auto-fit" } }),
    // Text inherits its size from its container, unless a size is given.
    Text: Text.extend({ defaultProps: { inherit: true } }),
  },
});

/**
 * Returns the theme in the installation's colours, with ten shades each. Without such colours: the program's.
 */
export function manageThemeFor({ primary, secondary = primary }: BrandColours) {
  return mergeThemeOverrides(PARTS, {
    colors: {
      primary: primary ? shadesOf(primary) : COBALT,
      secondary: secondary ? shadesOf(secondary) : VIOLET,
    },
  });
}

/** Both colour schemes get the same references, because light-dark() in the tokens handles the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const colours = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-2)",
    "--mantine-color-placeholder": "var(--text-3)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--neutral-soft)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--edge)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-success": "var(--success)",
    "--mantine-color-disabled": "var(--neutral-soft)",
    "--mantine-color-disabled-color": "var(--text-3)",
    "--mantine-color-disabled-border": "var(--hairline)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-hover)",
    "--mantine-primary-color-light": "var(--accent-soft)",
    "--mantine-primary-color-light-hover": "var(--accent-soft)",
    "--mantine-primary-color-light-color": "var(--accent-text)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
  };
  return { variables: { "--mantine-text-wrap": "pretty" }, light: colours, dark: colours };
};

/** Sets the variants of buttons from the tokens: the accent, and danger for actions that are hard to undo. */
function variantColorResolver(input: Parameters<VariantColorsResolver>[0]) {
  const isDanger = input.color === "danger";
  const tone = isDanger ? "danger" : "accent";
  switch (input.variant) {
    case "filled":
      return {
        background: `var(--${tone})`,
        hover: `var(--${tone}-hover)`,
        color: `var(--on-${tone})`,
        border: "1px solid transparent",
      };
    case "light":
      return {
        background: `var(--${tone}-soft)`,
        hover: `var(--${tone}-soft)`,
        color: isDanger ? "var(--danger)" : "var(--accent-text)",
        border: "1px solid transparent",
      };
    case "subtle":
      return {
        background: "transparent",
        hover: "var(--hover)",
        color: isDanger ? "var(--danger)" : "var(--accent-text)",
        border: "1px solid transparent",
      };
    default:
      return defaultVariantColorsResolver(input);
  }
}
