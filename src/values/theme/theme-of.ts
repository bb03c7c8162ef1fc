import { memoize } from "../memoize.ts";
import { inheritTheme, type ThemeSettings } from "./theme.ts";
import { readThemeChoices, type Theme } from "./theme-choices.ts";
import { themeProperties } from "./theme-properties.ts";

/**
 * The theme of a page from stored choices, in order of precedence: an event's, then its organiser's. For an
 * organiser's page, its choices alone. Pages pass it to `Themed` (ui/themed.tsx).
 */
export function themeOf(...stored: unknown[]): Theme {
  return withProperties(JSON.stringify(inheritTheme(...stored.map(readThemeChoices))));
}

/** Cached, because a popular page asks every second. */
const withProperties = memoize((text: string): Theme => {
  const settings = JSON.parse(text) as ThemeSettings;
  return { ...settings, properties: themeProperties(settings) };
});
