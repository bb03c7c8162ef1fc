import { expect, test } from "vitest";
import { neverSoldBecause } from "./tier-window.ts";

const window = (sale_start_date: string, sale_end_date: string) => ({ sale_start_date, sale_end_date });
const MAY = window("2031-05-01T10:00", "2031-05-31T18:00");

test.each([
  ["", "2031-04-30T12:00", "ENDS_BEFORE"],
  ["2031-04-01T10:00", "2031-05-01T10:00:00", "ENDS_BEFORE"],
  ["2031-05-31T18:00", "", "BEGINS_AFTER"],
  ["2031-06-01T00:00", "2031-06-30T00:00", "BEGINS_AFTER"],
  ["", "2031-05-01T10:01", null],
  ["2031-05-31T17:59", "", null],
  ["", "", null],
])("of a sale in May, a tier from %j until %j is never sold: %s", (start, end, reason) => {
  expect(neverSoldBecause(window(start, end), MAY)).toBe(reason);
});

test("a product without a window limits no tier", () => {
  expect(neverSoldBecause(MAY, window("", ""))).toBeNull();
});
