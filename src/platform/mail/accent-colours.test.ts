import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf } from "../../values/theme/contrast.ts";
import { accentColours } from "./accent-colours.ts";

test.each([
  [undefined, "#3446e0", "#ffffff"],
  ["#aa0011", "#aa0011", "#ffffff"],
  ["#ffcc00", "#ffcc00", "#000000"],
])("a button of the colour %j is %s with text of %s", (colour, backgroundColor, color) => {
  expect(accentColours(colour)).toEqual({ backgroundColor, color });
});

test("text is readable on a button of any colour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { backgroundColor, color } = accentColours(`#${number.toString(16).padStart(6, "0")}`);
      expect(contrastOf(backgroundColor, color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
