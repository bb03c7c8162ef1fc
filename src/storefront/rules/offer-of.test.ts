import { expect, test } from "vitest";
import type { PublicCategory } from "../../catalog/contract.ts";
import { offerOf } from "./offer-of.ts";

type Product = PublicCategory["products"][number];
type Price = Product["prices"][number];

function priced(status: Price["status"], price: number, given: Partial<Price> = {}): Price {
  return {
    id: 1,
    label: null,
    price,
    price_before_discount: null,
    maximum_donation: null,
    tax_total: 0,
    fee_total: 100,
    price_including_taxes_and_fees: price + 100,
    status,
    sale_start_date: null,
    sale_end_date: null,
    quantity_remaining: null,
    ...given,
  };
}

function selling(prices: Price[], given: Partial<Product> = {}): Product {
  return {
    id: 1,
    title: "Ticket",
    description: null,
    type: "PAID",
    product_type: "TICKET",
    min_per_order: 1,
    max_per_order: 10,
    order_limits: null,
    start_collapsed: false,
    is_highlighted: false,
    highlight_message: null,
    status: "AVAILABLE",
    prices,
    taxes_and_fees: [],
    ...given,
  };
}

const offer = (...products: Product[]) =>
  offerOf([{ id: 1, name: "Tickets", description: null, no_products_message: null, products }], {
    isAllIn: true,
  });

test("shows the lowest price that can be bought, all-in, even beside cheaper sold-out ones", () => {
  const early = priced("SOLD_OUT", 1_000);
  const regular = priced("AVAILABLE", 2_000);

  expect(offer(selling([early, regular]))).toEqual({
    state: "AVAILABLE",
    price: 2_100,
    has_range: false,
    sale_start_date: null,
  });
  expect(offer(selling([early, regular]), selling([priced("AVAILABLE", 3_000)]))).toMatchObject({
    price: 2_100,
    has_range: true,
  });
  expect(
    offerOf(
      [{ id: 1, name: "", description: null, no_products_message: null, products: [selling([regular])] }],
      { isAllIn: false },
    ),
  ).toMatchObject({ price: 2_000 });
});

test("names the first start before the sale, and sold out or over only when nothing else is left", () => {
  const later = priced("BEFORE_SALE", 1_000, { sale_start_date: "2027-03-02T09:00:00.000Z" });
  const sooner = priced("BEFORE_SALE", 2_000, { sale_start_date: "2027-03-01T09:00:00.000Z" });

  expect(offer(selling([later, sooner, priced("SOLD_OUT", 1)]))).toMatchObject({
    state: "BEFORE_SALE",
    sale_start_date: "2027-03-01T09:00:00.000Z",
  });
  expect(offer(selling([priced("AFTER_SALE", 1), priced("SOLD_OUT", 1)]))?.state).toBe("SOLD_OUT");
  expect(offer(selling([priced("AFTER_SALE", 1)]))?.state).toBe("AFTER_SALE");
});

test("ignores other products beside tickets, but not alone, and offers nothing for an event without products", () => {
  const mug = selling([priced("AVAILABLE", 500)], { product_type: "GENERAL" });

  expect(offer(mug, selling([priced("SOLD_OUT", 2_000)]))?.state).toBe("SOLD_OUT");
  expect(offer(mug)).toMatchObject({ state: "AVAILABLE", price: 600 });
  expect(offer(selling([]))).toBeNull();
  expect(offer()).toBeNull();
});

test("lets visitors choose the price of a donation without a minimum, and counts a minimum without fees", () => {
  const donation = (minimum: number) => selling([priced("AVAILABLE", minimum)], { type: "DONATION" });

  expect(offer(donation(0))).toMatchObject({ price: null, has_range: false });
  expect(offer(donation(500))).toMatchObject({ price: 500 });
  expect(offer(donation(0), selling([priced("AVAILABLE", 2_000)]))).toMatchObject({
    price: 0,
    has_range: true,
  });
});
