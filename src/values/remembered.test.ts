import { expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

test("what was made of a text is made once, also where it is nothing", () => {
  const make = vi.fn((text: string) => (text === "" ? null : text.toUpperCase()));
  const shout = remembered(make);

  expect([shout("a"), shout("a"), shout(""), shout(""), shout("b")]).toEqual(["A", "A", null, null, "B"]);
  expect(make.mock.calls).toEqual([["a"], [""], ["b"]]);
});

test("of more texts than it holds the oldest is made again", () => {
  const make = vi.fn((text: string) => text);
  const echo = remembered(make);
  for (let n = 0; n <= 2_000; n++) echo(String(n));
  make.mockClear();

  echo("2000");
  echo("0");

  expect(make.mock.calls).toEqual([["0"]]);
});
