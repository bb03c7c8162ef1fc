import { expect, test } from "vitest";
import { splitGonePrices } from "./split-gone-prices.ts";

type Prices = Parameters<typeof splitGonePrices>[1]["prices"];

const ON_SALE = { status: "LIVE", lifecycle_status: "UPCOMING" } as const;
const PAUSED = { status: "PAUSED", lifecycle_status: "UPCOMING" } as const;
const OVER = { status: "LIVE", lifecycle_status: "ENDED" } as const;

test.each([
  ["nothing is gone", ON_SALE, ["AVAILABLE", "BEFORE_SALE"], "AVAILABLE BEFORE_SALE", ""],
  ["one is gone", ON_SALE, ["AFTER_SALE", "AVAILABLE"], "AFTER_SALE AVAILABLE", ""],
  ["several are gone", ON_SALE, ["AFTER_SALE", "AVAILABLE", "SOLD_OUT"], "AVAILABLE", "AFTER_SALE SOLD_OUT"],
  [
    "only a later price is left",
    ON_SALE,
    ["SOLD_OUT", "SOLD_OUT", "BEFORE_SALE"],
    "BEFORE_SALE",
    "SOLD_OUT SOLD_OUT",
  ],
  ["the sale pauses", PAUSED, ["SOLD_OUT", "AVAILABLE", "SOLD_OUT"], "AVAILABLE", "SOLD_OUT SOLD_OUT"],
  ["all are gone", ON_SALE, ["SOLD_OUT", "AFTER_SALE"], "SOLD_OUT AFTER_SALE", ""],
  ["the event is over", OVER, ["SOLD_OUT", "AVAILABLE"], "SOLD_OUT AVAILABLE", ""],
] as const)("separates the prices that are gone if %s", (_case, event, statuses, offered, gone) => {
  const prices = statuses.map((status, id) => ({ id, status })) as unknown as Prices;

  const split = splitGonePrices(event, { prices });

  const names = (part: Prices) => part.map(({ status }) => status).join(" ");
  expect([names(split.offered), names(split.gone)]).toEqual([offered, gone]);
});
