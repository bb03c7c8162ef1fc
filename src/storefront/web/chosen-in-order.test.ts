import { expect, test } from "vitest";
import { readTypedAmount } from "../../values/typed-amount.ts";
import { chosenInOrder } from "./chosen-in-order.ts";

const ORDER = {
  currency: "EUR",
  order_items: [{ product_price_id: 7, quantity: 2, price: 100_050 }],
} as Parameters<typeof chosenInOrder>[0];

test.each([
  ["de", "1000,50"],
  ["en", "1000.50"],
  ["fr", "1000,50"],
])("formats an amount as visitors type it in %s", (locale, donation) => {
  expect(chosenInOrder(ORDER, locale)).toEqual([{ priceId: 7, quantity: "2", donation }]);
  expect(readTypedAmount(donation, "EUR", locale)).toEqual({ minor: 100_050 });
});
