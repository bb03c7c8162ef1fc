import { expect, test } from "vitest";
import { vividColours } from "./vivid-colours.ts";

type Part = [count: number, red: number, green: number, blue: number];

const picture = (...parts: Part[]) =>
  new Uint8ClampedArray(
    parts.flatMap(([count, ...colour]) => Array.from({ length: count }, () => [...colour, 255]).flat()),
  );

test("names the hues of a picture, the strongest first", () => {
  const stage = picture([60, 20, 20, 24], [10, 200, 30, 40], [4, 30, 80, 190]);

  expect(vividColours(stage, 4)).toEqual(["#c81e28", "#1e50be"]);
  expect(vividColours(stage, 1)).toEqual(["#c81e28"]);
});

test("mixes shades of one hue, also around red, where the circle begins", () => {
  const [mixed, ...others] = vividColours(picture([5, 220, 20, 30], [5, 220, 30, 20]), 4);

  expect(mixed).toBe("#dc1919");
  expect(others).toEqual([]);
});

test("finds nothing in a grey picture, and no single coloured pixel in a colourful one", () => {
  expect(vividColours(picture([9, 128, 128, 130], [9, 0, 0, 0], [9, 255, 255, 255]), 4)).toEqual([]);
  expect(vividColours(picture([99, 10, 170, 120], [1, 240, 0, 0]), 4)).toEqual(["#0aaa78"]);
});
