import { expect, test } from "vitest";
import { toastDuration } from "./toast-duration.ts";

test("a message closes after four seconds; with an action or an error it stays ten, or as long as the action is possible", () => {
  expect(toastDuration({ isError: false, action: undefined })).toBe(4_000);
  expect(toastDuration({ isError: true, action: undefined })).toBe(10_000);
  expect(toastDuration({ isError: false, action: {} })).toBe(10_000);
  expect(toastDuration({ isError: false, action: { seconds: 15 } })).toBe(15_000);
});
