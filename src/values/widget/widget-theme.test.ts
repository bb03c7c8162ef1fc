import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, hexOf, readColour } from "../theme/colour.ts";
import { DEFAULT_THEME, type ThemeMode } from "../theme/theme.ts";
import { themeProperties } from "../theme/theme-properties.ts";
import type { WidgetParameters } from "./parameters.ts";
import { frameStyle, widgetTheme } from "./widget-theme.ts";

const EVENT = { ...DEFAULT_THEME, accent: "#1c6b3c", background: "#f3f8ee", mode: "light" as ThemeMode };
const theme = { ...EVENT, properties: themeProperties(EVENT) };

test("uses the event's theme without parameters", () => {
  expect(widgetTheme(theme, {})).toEqual({ mode: "light", properties: theme.properties });
});

test("takes readable colours unchanged: background, text, links, buttons and their text", () => {
  const { mode, properties } = widgetTheme(theme, {
    background_color: "#ffffff",
    primary_color: "#5b21b6",
    primary_text_color: "#222222",
    secondary_color: "#7b2d00",
    secondary_text_color: "#ffeedd",
  });

  expect(mode).toBe("light");
  expect(properties).toMatchObject({
    "--bg": "#ffffff",
    "--accent-text": "#5b21b6",
    "--text": "#222222",
    "--accent": "#7b2d00",
    "--on-accent": "#ffeedd",
  });
});

test("makes a dark widget for a dark background, and follows the reader without colours if the event does", () => {
  expect(widgetTheme(theme, { background_color: "#101010" }).mode).toBe("dark");
  expect(widgetTheme({ ...DEFAULT_THEME, properties: {} }, {}).mode).toBe("system");
  expect(widgetTheme(theme, { mode: "dark" }).properties["--bg"]).not.toBe(theme.properties["--bg"]);
});

test("is as light or dark as the page around it, unless the event, an attribute or a colour says otherwise", () => {
  const open = { ...theme, mode: "system" as ThemeMode };

  expect(widgetTheme(open, { scheme: "light" }).mode).toBe("light");
  expect(widgetTheme(open, { scheme: "dark" })).toEqual({
    mode: "dark",
    properties: themeProperties({ ...open, mode: "dark" }),
  });
  expect(widgetTheme(theme, { scheme: "dark" }).mode).toBe("light");
  expect(widgetTheme(open, { scheme: "dark", mode: "system" }).mode).toBe("system");
  expect(widgetTheme(open, { scheme: "dark", background_color: "#ffffff" }).mode).toBe("light");
});

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => hexOf([red, green, blue]));
const look: fc.Arbitrary<WidgetParameters> = fc.record({
  background_color: colour,
  primary_color: colour,
  primary_text_color: colour,
  secondary_color: colour,
  secondary_text_color: colour,
});

test("keeps text readable and passes only colours to styles, whatever colours a host page sets", () => {
  fc.assert(
    fc.property(look, (asked) => {
      const { properties } = widgetTheme(theme, asked);
      const at = (name: string) => readColour(properties[name]!)!;
      for (const [ink, ground] of [
        ["--text", "--bg"],
        ["--text", "--surface"],
        ["--accent-text", "--bg"],
        ["--on-accent", "--accent"],
      ] as const)
        expect(contrastOf(at(ink), at(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const value of Object.values(properties)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 300 },
  );
});

test("accepts padding as a number of pixels", () => {
  expect(frameStyle({ padding: "24" })).toEqual({ "--widget-padding": "24px" });
  expect(frameStyle({})).toBeUndefined();
});
