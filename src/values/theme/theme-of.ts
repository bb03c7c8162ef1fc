import { memoize } from "../memoize.ts";
import { inheritTheme, type ThemeSettings } from "./theme.ts";
import { readThemeChoices, type Theme } from "./theme-choices.ts";
import { themeProperties } from "./theme-properties.ts";

/**
 * The theme of a page, from what is stored: an event's choices before its organiser's; for an organiser's page its
 * choices alone. Pages hand it to `Themed` (ui/themed.tsx).
 */
export function themeOf(...stored: unknown[]): Theme {
  return withProperties(JSON.stringify(inheritTheme(...stored.map(readThemeChoices))));
}

/** Remembered, because a watched page asks every second. */
const withProperties = memoize((text: string): Theme => {
  const settings = JSON.parse(text) as ThemeSettings;
  return { ...settings, properties: themeProperties(settings) };
});
