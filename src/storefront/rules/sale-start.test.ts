import { expect, test } from "vitest";
import type { StorefrontEvent } from "../contract.ts";
import { hasSaleBegun, isSoldOut, saleStartOf } from "./sale-start.ts";

type Price = [status: string, sale_start_date?: string, product_type?: "TICKET" | "GENERAL"];

const eventWith = (prices: Price[], given: Partial<StorefrontEvent> = {}) =>
  ({
    status: "LIVE",
    lifecycle_status: "UPCOMING",
    product_categories: [
      {
        products: prices.map(([status, sale_start_date = null, product_type = "TICKET"]) => ({
          product_type,
          prices: [{ status, sale_start_date }],
        })),
      },
    ],
    ...given,
  }) as StorefrontEvent;

const JUNE = "2030-06-01T08:00:00.000Z";
const JULY = "2030-07-01T08:00:00.000Z";

test.each<[when: string, prices: Price[], start: string | null, hasBegun: boolean]>([
  [
    "all tickets wait: the earliest counts",
    [
      ["BEFORE_SALE", JULY],
      ["BEFORE_SALE", JUNE],
    ],
    JUNE,
    false,
  ],
  ["one ticket can be bought", [["AVAILABLE"], ["BEFORE_SALE", JUNE]], null, true],
  ["the early sale is over, the next to come", [["AFTER_SALE"], ["BEFORE_SALE", JUNE]], JUNE, false],
  [
    "only a booklet can be bought",
    [
      ["AVAILABLE", undefined, "GENERAL"],
      ["BEFORE_SALE", JUNE],
    ],
    JUNE,
    false,
  ],
  ["only a booklet waits", [["BEFORE_SALE", JUNE, "GENERAL"]], null, false],
  ["everything is sold out", [["SOLD_OUT"]], null, false],
  ["a price does not say when", [["BEFORE_SALE"]], null, false],
  ["there is nothing", [], null, false],
])("%s", (_when, prices, start, hasBegun) => {
  expect([saleStartOf(eventWith(prices)), hasSaleBegun(eventWith(prices))]).toEqual([start, hasBegun]);
});

test.each([{ status: "PAUSED" }, { status: "ARCHIVED" }, { lifecycle_status: "ENDED" }] as const)(
  "announces no sale for an event that is %o",
  (given) => {
    expect(saleStartOf(eventWith([["BEFORE_SALE", JUNE]], given))).toBeNull();
    expect(hasSaleBegun(eventWith([["AVAILABLE"]], given))).toBe(false);
  },
);

test.each<[when: string, prices: Price[], isSoldOut: boolean]>([
  ["all tickets are taken", [["SOLD_OUT"], ["AFTER_SALE"]], true],
  ["only a booklet is left", [["SOLD_OUT"], ["AVAILABLE", undefined, "GENERAL"]], true],
  ["one ticket is left", [["SOLD_OUT"], ["AVAILABLE"]], false],
  ["more go on sale later", [["SOLD_OUT"], ["BEFORE_SALE", JUNE]], false],
  ["some are paused", [["SOLD_OUT"], ["PAUSED"]], false],
  ["sales have ended", [["AFTER_SALE"]], false],
  ["there is nothing", [], false],
])("knows whether an event is sold out if %s", (_when, prices, expected) => {
  expect(isSoldOut(eventWith(prices))).toBe(expected);
  expect(isSoldOut(eventWith(prices, { status: "PAUSED" }))).toBe(false);
});
