import { expect, test } from "vitest";
import { saleStateOf } from "./sale-state-of.ts";

const ON_SALE = { status: "LIVE", lifecycle_status: "UPCOMING" } as const;
const PAUSED = { status: "PAUSED", lifecycle_status: "UPCOMING" } as const;
const OVER = { status: "LIVE", lifecycle_status: "ENDED" } as const;
const OVER_AND_PAUSED = { status: "PAUSED", lifecycle_status: "ENDED" } as const;

test.each([
  [ON_SALE, "AVAILABLE", "AVAILABLE"],
  [ON_SALE, "BEFORE_SALE", "BEFORE_SALE"],
  [ON_SALE, "SOLD_OUT", "SOLD_OUT"],
  [PAUSED, "AVAILABLE", "PAUSED"],
  [PAUSED, "BEFORE_SALE", "BEFORE_SALE"],
  [PAUSED, "SOLD_OUT", "SOLD_OUT"],
  [OVER, "AVAILABLE", "AFTER_SALE"],
  [OVER, "BEFORE_SALE", "AFTER_SALE"],
  [OVER, "PAUSED", "AFTER_SALE"],
  [OVER, "SOLD_OUT", "SOLD_OUT"],
  [OVER_AND_PAUSED, "AVAILABLE", "AFTER_SALE"],
] as const)("in an event %j shows a price that is %s as %s", (event, status, shown) => {
  expect(saleStateOf(event, { status })).toBe(shown);
});
