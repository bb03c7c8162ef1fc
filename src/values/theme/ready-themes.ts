import type { ThemeChoices } from "./theme.ts";

export const READY_THEME_NAMES = ["DAYLIGHT", "MIDNIGHT", "MEADOW", "EMBER", "PAPER", "CONTRAST"] as const;
export type ReadyThemeName = (typeof READY_THEME_NAMES)[number];

/** Ready-made themes. Each is readable without corrections. */
export const READY_THEMES: Record<
  ReadyThemeName,
  Required<Pick<ThemeChoices, "accent" | "background" | "mode" | "typeface">>
> = {
  DAYLIGHT: { accent: "#5b21b6", background: "#f5f3ff", mode: "light", typeface: "SANS" },
  MIDNIGHT: { accent: "#8ea2ff", background: "#0e1326", mode: "dark", typeface: "SANS" },
  MEADOW: { accent: "#1c6b3c", background: "#f3f8ee", mode: "light", typeface: "HUMANIST" },
  EMBER: { accent: "#ff9a62", background: "#1d1210", mode: "dark", typeface: "ROUNDED" },
  PAPER: { accent: "#7a2e1f", background: "#faf6ee", mode: "light", typeface: "SERIF" },
  CONTRAST: { accent: "#000000", background: "#ffffff", mode: "light", typeface: "SLAB" },
};
