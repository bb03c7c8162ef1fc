import { expect, test } from "vitest";
import { toastDuration } from "./toast-duration.ts";

test("a message closes after four seconds; with an action or an error it stays ten", () => {
  expect(toastDuration({ isError: false, hasAction: false })).toBe(4_000);
  expect(toastDuration({ isError: true, hasAction: false })).toBe(10_000);
  expect(toastDuration({ isError: false, hasAction: true })).toBe(10_000);
});
