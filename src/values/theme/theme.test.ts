import { expect, test } from "vitest";
import { lightSubstituteOf } from "./palette.ts";
import { inheritTheme, type ThemeChoices } from "./theme.ts";

const DARK = "#101418";
const LIGHT = "#f5f3ff";

test.each<[string, ThemeChoices[], string]>([
  ["no choice leaves the mode to the readers", [{}], "system"],
  ["a dark background makes the page dark", [{ background: DARK }], "dark"],
  ["a light background leaves the mode to the readers", [{ background: LIGHT }], "system"],
  ["a chosen mode decides", [{ background: DARK, mode: "system" }], "system"],
  ["an event inherits the mode of its organiser's background", [{}, { background: DARK }], "dark"],
  [
    "an event's background comes before its organiser's mode",
    [{ background: DARK }, { mode: "light" }],
    "dark",
  ],
  ["a light background undoes an inherited dark mode", [{ background: LIGHT }, { mode: "dark" }], "system"],
  ["half a colour, while it is typed, decides nothing", [{ background: "#10" }, { mode: "light" }], "light"],
])("%s", (_name, choices, mode) => {
  expect(inheritTheme(...choices).mode).toBe(mode);
});

test("a theme with a complete one below it keeps its own decision", () => {
  const organizer = inheritTheme({ background: DARK });

  expect(inheritTheme({ accent: "#ff0000" }, organizer)).toMatchObject({ mode: "dark", background: DARK });
});

test("tells which background readers with light screens see instead of a dark one", () => {
  const theme = { accent: "#3446e0", background: DARK } as const;

  expect(lightSubstituteOf({ ...theme, mode: "system" })).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/);
  expect(lightSubstituteOf({ ...theme, mode: "dark" })).toBeNull();
  expect(lightSubstituteOf({ ...theme, background: LIGHT, mode: "system" })).toBeNull();
});
