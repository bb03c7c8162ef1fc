import { expect, test } from "vitest";
import type { StorefrontEvent } from "../../storefront/contract.ts";
import { MAX_WAITING_QUANTITY } from "../contract.ts";
import { awaitablePrices, quantitiesOf } from "./awaitable-prices.ts";

const LIMITS = { min_per_order: 1, max_per_order: 4, order_limits: null };

function eventWith(products: object[], given: object = {}): StorefrontEvent {
  return {
    status: "LIVE",
    lifecycle_status: "UPCOMING",
    is_cancelled: false,
    settings: { waiting_list: "AUTOMATIC" },
    product_categories: [{ products: products.map((one) => ({ type: "PAID", ...LIMITS, ...one })) }],
    ...given,
  } as unknown as StorefrontEvent;
}

const STALLS = {
  title: "Stalls",
  type: "TIERED",
  prices: [
    { id: 1, label: "Early", status: "SOLD_OUT" },
    { id: 2, label: "Regular", status: "AVAILABLE" },
    { id: 3, label: "Late", status: "BEFORE_SALE" },
  ],
};
const BALCONY = { title: "Balcony", prices: [{ id: 4, label: "unused", status: "SOLD_OUT" }] };

test("lists what is sold out, with the label of a tier", () => {
  expect(awaitablePrices(eventWith([STALLS, BALCONY]))).toEqual([
    { id: 1, product_title: "Stalls", label: "Early", minimum: 1, maximum: 4 },
    { id: 4, product_title: "Balcony", label: null, minimum: 1, maximum: 4 },
  ]);
});

test("knows the organiser's limits, although nothing is left", () => {
  const limitsOf = (limits: object) =>
    awaitablePrices(eventWith([{ ...BALCONY, ...limits }])).map((one) => [one.minimum, one.maximum]);

  expect(limitsOf({ max_per_order: 0, order_limits: { minimum: 2, maximum: 6 } })).toEqual([[2, 6]]);
  expect(limitsOf({ min_per_order: 0, max_per_order: 100 })).toEqual([[1, MAX_WAITING_QUANTITY]]);
  expect(limitsOf({ min_per_order: 25, max_per_order: 100 })).toEqual([]);
});

test.each([
  { settings: { waiting_list: "OFF" } },
  { status: "PAUSED" },
  { is_cancelled: true },
  { lifecycle_status: "ENDED" },
])("lists nothing for an event with %j", (given) => {
  expect(awaitablePrices(eventWith([BALCONY], given))).toEqual([]);
});

test("offers every quantity that one of the prices allows", () => {
  const price = (minimum: number, maximum: number) => ({
    ...awaitablePrices(eventWith([BALCONY]))[0]!,
    minimum,
    maximum,
  });

  expect(quantitiesOf([price(2, 3)])).toEqual([2, 3]);
  expect(quantitiesOf([price(2, 3), price(1, 4)])).toEqual([1, 2, 3, 4]);
  expect(quantitiesOf([])).toEqual([]);
});
