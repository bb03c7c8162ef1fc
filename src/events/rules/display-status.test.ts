import { expect, test } from "vitest";
import { displayStatusOf } from "./display-status.ts";

test.each([
  ["DRAFT", "UPCOMING", false, "DRAFT"],
  ["DRAFT", "ENDED", true, "DRAFT"],
  ["LIVE", "UPCOMING", false, "LIVE"],
  ["LIVE", "ONGOING", true, "SOLD_OUT"],
  ["LIVE", "ENDED", true, "ENDED"],
  ["PAUSED", "UPCOMING", true, "PAUSED"],
  ["PAUSED", "ENDED", false, "ENDED"],
  ["ARCHIVED", "ENDED", true, "ARCHIVED"],
] as const)("shows %s, %s, sold out %s as %s", (status, lifecycle_status, is_sold_out, shown) => {
  expect(displayStatusOf({ status, lifecycle_status, is_cancelled: false, is_sold_out })).toBe(shown);
});

test.each([
  ["PAUSED", "UPCOMING", "CANCELLED"],
  ["PAUSED", "ENDED", "CANCELLED"],
  ["ARCHIVED", "ENDED", "ARCHIVED"],
] as const)("shows a cancelled event that is %s, %s as %s", (status, lifecycle_status, shown) => {
  expect(displayStatusOf({ status, lifecycle_status, is_cancelled: true, is_sold_out: true })).toBe(shown);
});
