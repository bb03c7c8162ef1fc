import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { brandStyles, brandTokens } from "./brand-tokens.ts";
import { contrastOf, hexOf, luminanceOf, readColour } from "./colour.ts";
import { shadesOf } from "./shades.ts";

const colour = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => hexOf(parts)),
  fc.constantFrom("#000000", "#ffffff", "#ffff00", "#00ff00", "#808080", "#7f7f7f", "#ff0000", "#0000ff"),
);
const read = (hex: string) => readColour(hex)!;
const contrast = (one: string, other: string) => contrastOf(read(one), read(other));

/** The surfaces in ui/tokens.css, in light and dark. */
const CSS = readFileSync(path.resolve(import.meta.dirname, "../../ui/tokens.css"), "utf8");
const tokenOf = (name: string, scheme: "light" | "dark") => {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(CSS)!;
  return (scheme === "light" ? light : dark)!;
};

test.each(["light", "dark"] as const)(
  "gives text a contrast of 4.5 and controls 3 on every %s surface, for any colours of an installation",
  (scheme) => {
    const grounds = ["bg", "subtle", "surface", "neutral-soft"].map((name) => tokenOf(name, scheme));
    const hover = tokenOf("hover", scheme);
    const hovered = grounds.map((ground) => hexOf(readColour(hover, read(ground))!));
    fc.assert(
      fc.property(colour, fc.option(colour, { nil: undefined }), (primary, secondary) => {
        const tokens = brandTokens({ primary, secondary }, scheme);
        const pairs: [string, string, number][] = [
          ...grounds.flatMap((ground): [string, string, number][] => [
            [tokens["accent"]!, ground, 3],
            [tokens["secondary"]!, ground, 3],
          ]),
          ...[...grounds, ...hovered, tokens["accent-soft"]!].map((ground): [string, string, number] => [
            tokens["accent-text"]!,
            ground,
            4.5,
          ]),
          [tokens["on-accent"]!, tokens["accent"]!, 4.5],
          [tokens["on-accent"]!, tokens["accent-hover"]!, 4.5],
          [tokens["on-secondary"]!, tokens["secondary"]!, 4.5],
        ];
        for (const [ink, ground, least] of pairs)
          expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: 1_000 },
    );
  },
);

test("makes ten shades of any colour from light to dark, with readable text at both ends", () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const shades = shadesOf(hex);
      const luminances = shades.map((shade) => luminanceOf(read(shade)));

      expect(shades).toHaveLength(10);
      expect(luminances).toEqual(luminances.toSorted((one, other) => other - one));
      for (const shade of shades.slice(6)) expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      for (const shade of shades.slice(0, 5)) expect(contrast(shade, "#000000")).toBeGreaterThanOrEqual(4.5);
      for (const shade of shades.slice(7)) expect(contrast(shade, shades[0])).toBeGreaterThanOrEqual(4.5);
      for (const shade of shades.slice(0, 4))
        expect(contrast(shade, tokenOf("surface", "dark"))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1_000 },
  );
});

test("keeps a readable colour as its own main shade and accent", () => {
  expect(shadesOf("#0f5c5c")[6]).toBe("#0f5c5c");
  expect(brandTokens({ primary: "#0f5c5c" }, "light")).toMatchObject({
    accent: "#0f5c5c",
    "on-accent": "#ffffff",
    secondary: "#0f5c5c",
  });
});

test("contains only computed colours in an installation's styles, and none without brand colours", () => {
  expect(brandStyles({})).toBe("");
  expect(brandStyles({ primary: "#0f5c5c", secondary: "#ffb000" })).toMatch(
    /^:root:root,(?:\[data-mantine-color-scheme\]){2}\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){7}\}$/,
  );
});
