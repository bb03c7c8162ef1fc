import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf } from "../../values/theme/contrast.ts";
import { ticketColour, ticketSurface } from "./ticket-colour.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text on any accent is readable", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const { surface, text } = ticketSurface(colour);
      expect(surface).toBe(colour);
      expect(contrastOf(surface, text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a band of any accent is visible on white paper", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrastOf(ticketColour(colour), "#ffffff")).toBeGreaterThan(2);
    }),
    // A pure green is dark by one measure and bright by the other.
    { examples: [["#00da00"], ["#00ff00"], ["#ffffff"], ["#ffff00"]] },
  );
});

test.each([null, "", "red", "#fff", "#12345g", "#ffffff;background:url(//evil.example)"])(
  "uses the program's own colour instead of %j, which is no colour",
  (colour) => {
    expect(ticketColour(colour)).toBe("#3446e0");
    expect(ticketSurface(colour)).toEqual({ surface: "#3446e0", text: "#ffffff" });
  },
);
