import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf } from "../../values/theme/contrast.ts";
import { ACCENT_BUTTON, coloured, darkColours } from "./email-colours.ts";

test.each([
  ["text", "surface"],
  ["text-2", "surface"],
  ["text-3", "surface"],
  ["link", "surface"],
  ["text", "accent-soft"],
  ["warning", "warning-soft"],
] as const)("%s is readable on %s, in light and dark mode", (ink, ground) => {
  const { className, style } = coloured({ ink, ground });
  const [inkClass, groundClass] = className.split(" ");

  expect(contrastOf(style.color!, style.backgroundColor!)).toBeGreaterThanOrEqual(4.5);
  expect(
    contrastOf(darkOf(inkClass!, "color"), darkOf(groundClass!, "background-color")),
  ).toBeGreaterThanOrEqual(4.5);
});

test("keeps the styles of an element other than its colours", () => {
  expect(coloured({ ink: "text", line: "hairline" }, { margin: 0 })).toEqual({
    className: "ink-text line-hairline",
    style: { margin: 0, color: "#14171f", borderColor: "#e4e7ec" },
  });
});

test("a button of any colour is visible on a dark surface, with readable text", () => {
  const surface = darkOf("ground-surface", "background-color");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const sheet = darkColours(`#${number.toString(16).padStart(6, "0")}`);
      const [, ground, ink] = BUTTON.exec(sheet)!;
      expect(contrastOf(ground!, surface)).toBeGreaterThanOrEqual(3);
      expect(contrastOf(ink!, ground!)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a button that is already visible in dark mode keeps its colour there", () => {
  expect(darkColours("#ffcc00")).toContain(`.${ACCENT_BUTTON}{background-color:#ffcc00!important;`);
  expect(darkColours("#10204a")).not.toContain("#10204a");
});

const BUTTON = new RegExp(
  `\\.${ACCENT_BUTTON}\\{background-color:(#[0-9a-f]{6})!important;color:(#[0-9a-f]{6})!important\\}`,
);

function darkOf(className: string, property: string): string {
  const rule = new RegExp(`\\.${className}\\{${property}:(#[0-9a-f]{6})!important\\}`);
  return rule.exec(darkColours())![1]!;
}
