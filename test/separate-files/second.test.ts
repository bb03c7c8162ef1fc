import { expect, test, vi } from "vitest";
import { countLoads } from "./loads.ts";

test("a test file sees neither modules nor globals of another file of its thread", () => {
  expect(countLoads()).toBe(1);
  expect(globalThis).not.toHaveProperty("leftBehind");

  vi.stubGlobal("leftBehind", true);
});
