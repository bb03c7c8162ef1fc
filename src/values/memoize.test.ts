import { expect, test, vi } from "vitest";
import { memoize } from "./memoize.ts";

test("computes the result for each text once, even if it is undefined", () => {
  const make = vi.fn((text: string) => (text === "" ? null : text.toUpperCase()));
  const shout = memoize(make);

  expect([shout("a"), shout("a"), shout(""), shout(""), shout("b")]).toEqual(["A", "A", null, null, "B"]);
  expect(make.mock.calls).toEqual([["a"], [""], ["b"]]);
});

test("computes the oldest text again when the cache is full", () => {
  const make = vi.fn((text: string) => text);
  const echo = memoize(make);
  for (let n = 0; n <= 2_000; n++) echo(String(n));
  make.mockClear();

  echo("2000");
  echo("0");

  expect(make.mock.calls).toEqual([["0"]]);
});
