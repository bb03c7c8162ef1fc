import { expect, test } from "vitest";
import { contrastOf } from "../../values/theme/contrast.ts";
import { coloured, DARK_COLOURS } from "./email-colours.ts";

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

function darkOf(className: string, property: string): string {
  const rule = new RegExp(`\\.${className}\\{${property}:(#[0-9a-f]{6})!important\\}`);
  return rule.exec(DARK_COLOURS)![1]!;
}
