import { expect, test } from "vitest";
import type { Product } from "../../contract.ts";
import { saleStateOf } from "./sale-state.ts";

const NOW = new Date("2027-01-10T12:00:00Z");
const EARLIER = "2027-01-09T12:00:00.000Z";
const LATER = "2027-01-11T12:00:00.000Z";

test.each([
  [null, null, false, "ON_SALE"],
  [EARLIER, LATER, false, "ON_SALE"],
  [LATER, null, false, "SCHEDULED"],
  [null, EARLIER, false, "ENDED"],
  [null, LATER, true, "SOLD_OUT"],
  [null, EARLIER, true, "ENDED"],
])("on sale from %s until %s, sold out %s: %s", (sale_start_date, sale_end_date, is_sold_out, state) => {
  const product = { sale_start_date, sale_end_date, is_sold_out } as Product;

  expect(saleStateOf(product, { display_status: "LIVE" }, NOW).state).toBe(state);
});

test.each([
  ["DRAFT", false, "NOT_PUBLISHED"],
  ["ARCHIVED", false, "NOT_PUBLISHED"],
  ["PAUSED", false, "PAUSED"],
  ["ENDED", false, "ENDED"],
  ["SOLD_OUT", true, "SOLD_OUT"],
  ["SOLD_OUT", false, "ON_SALE"],
] as const)("in an event that is %s, sold out %s: %s", (display_status, is_sold_out, state) => {
  const product = { sale_start_date: null, sale_end_date: null, is_sold_out } as Product;

  expect(saleStateOf(product, { display_status }, NOW).state).toBe(state);
});
