import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, hexOf, readColour } from "./colour.ts";
import { paletteOf, type Scheme, schemesOf } from "./palette.ts";
import { READY_THEMES } from "./ready-themes.ts";

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => hexOf([red, green, blue]));
const mode = fc.constantFrom("light", "dark", "system");
const scheme = fc.constantFrom<Scheme>("light", "dark");

const TEXTS = ["text", "text-2", "text-3", "accent-text", "success", "warning", "danger", "info"];
const GROUNDS = ["bg", "subtle", "surface"];
const PAIRS: [ink: string, ground: string, contrast: number][] = [
  ...TEXTS.flatMap((ink) => GROUNDS.map((ground): [string, string, number] => [ink, ground, 4.5])),
  ...["border", "accent", "focus"].flatMap((ink) =>
    GROUNDS.map((ground): [string, string, number] => [ink, ground, 3]),
  ),
  ...["success", "warning", "danger", "info", "neutral"].map((tone): [string, string, number] => [
    tone,
    `${tone}-soft`,
    4.5,
  ]),
  // Chosen items have the soft accent as their background.
  ...["accent-text", "text", "warning", "danger"].map((ink): [string, string, number] => [
    ink,
    "accent-soft",
    4.5,
  ]),
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-hover", 4.5],
];

test("gives text a contrast of 4.5 and controls 3, for any colours", () => {
  fc.assert(
    fc.property(colour, colour, mode, scheme, (accent, background, chosenMode, shown) => {
      const { tokens } = paletteOf({ accent, background, mode: chosenMode }, shown);
      for (const [ink, ground, least] of PAIRS) {
        const contrast = contrastOf(readColour(tokens[ink]!)!, readColour(tokens[ground]!)!);
        expect(contrast, `${ink} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("keeps readable colours and reports no correction", () => {
  const { tokens, corrections } = paletteOf(
    { accent: "#5b21b6", background: "#f5f3ff", mode: "light" },
    "light",
  );

  expect(tokens).toMatchObject({ accent: "#5b21b6", bg: "#f5f3ff", "on-accent": "#ffffff" });
  expect(corrections).toEqual([]);
});

test("corrects yellow on white, and a grey that neither black nor white text suits", () => {
  const { tokens, corrections } = paletteOf(
    { accent: "#ffee00", background: "#777777", mode: "light" },
    "light",
  );

  expect(corrections).toEqual([
    { field: "background", scheme: "light", used: tokens["bg"] },
    { field: "accent", scheme: "light", used: tokens["accent"] },
  ]);
});

test("reports no correction for the derived other scheme when readers choose the scheme", () => {
  const theme = { accent: "#3446e0", background: "#f5f3ff", mode: "system" } as const;

  expect(paletteOf(theme, "dark").corrections).toEqual([]);
});

test.each([
  ["#f0a", "#ff00aa"],
  ["#f0a8", "#ff77d2"],
  ["#FF00AA", "#ff00aa"],
  ["#ff00aa00", "#ffffff"],
])("reads %s as %s on white", (hex, opaque) => {
  expect(hexOf(readColour(hex)!)).toBe(opaque);
});

test.each(["", "red", "#ff", "#fffff", "#ggg", "#fff;}", "url(//x)"])("refuses the colour %j", (text) => {
  expect(readColour(text)).toBeNull();
});

test.each(Object.entries(READY_THEMES))("needs no correction for the ready-made theme %s", (_name, theme) => {
  expect(schemesOf(theme).flatMap((shown) => paletteOf(theme, shown).corrections)).toEqual([]);
});
