import { expect, test } from "vitest";
import { changeOf } from "./change-of.ts";

test.each([
  ["more", [150, 100], { direction: "up", share: 0.5, isCapped: false, isUncertain: false }],
  ["less", [50, 100], { direction: "down", share: -0.5, isCapped: false, isUncertain: false }],
  ["just ten times more", [1099, 100], { direction: "up", share: 9.99, isCapped: false }],
  ["beyond a percentage", [1100, 100], { direction: "up", share: 9.99, isCapped: true }],
  ["against six", [157, 6], { share: 9.99, isCapped: true, isUncertain: true }],
  ["against none", [5, 0], { direction: "up", share: null, isCapped: false, isUncertain: true }],
  ["all gone", [0, 12], { direction: "down", share: -1, isUncertain: false }],
] as const)("%s", (_name, [now, before], change) => {
  expect(changeOf(now, before)).toMatchObject(change);
});

test("judges a change of an amount by the number of earlier orders", () => {
  expect(changeOf(502_580, 17_900, 4)?.isUncertain).toBe(true);
  expect(changeOf(502_580, 400_000, 40)?.isUncertain).toBe(false);
});

test.each([0, 7])("reports no change from %i to the same number", (figure) => {
  expect(changeOf(figure, figure)).toBeNull();
});
