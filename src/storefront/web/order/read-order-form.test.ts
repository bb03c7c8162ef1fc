import { expect, test } from "vitest";
import { readOrderForm, toPlaceOrder } from "./read-order-form.ts";

function read(fields: Record<string, string>, currency = "EUR", locale = "en") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return toPlaceOrder(readOrderForm(form), currency, locale);
}

test("reads fields as products with their prices, and leaves out zero and blank ones", () => {
  const { body } = read({
    "quantity.1.11": "2",
    "quantity.1.12": "0",
    "quantity.2.21": " ",
    "quantity.3.31": "1",
    "donation.31": "7,50",
    promo_code: " candle ",
    "quantity.x.1": "5",
    other: "1",
  });

  expect(body).toEqual({
    products: [
      { product_id: 1, quantities: [{ price_id: 11, quantity: 2 }] },
      { product_id: 3, quantities: [{ price_id: 31, quantity: 1, price: 750 }] },
    ],
    promo_code: "candle",
  });
});

test("reads an amount without a quantity as one donation, in the decimals of the currency", () => {
  const amountIn = (currency: string, typed: string) =>
    read({ "quantity.3.31": "0", "donation.31": typed }, currency).body.products[0]!.quantities[0];

  expect(amountIn("EUR", "5")).toMatchObject({ quantity: 1, price: 500 });
  expect(amountIn("JPY", "500")).toMatchObject({ quantity: 1, price: 500 });
  expect(amountIn("KWD", "1.250")).toMatchObject({ quantity: 1, price: 1_250 });
});

test("reads an amount in the visitor's language", () => {
  const fields = { "quantity.3.31": "1", "donation.31": "1.000" };

  const { body } = read(fields, "EUR", "de");

  expect(body.products[0]!.quantities[0]).toMatchObject({ price: 100_000 });
  expect(() => read(fields, "EUR", "en")).toThrow();
});

test.each([
  ["abc", "not_a_number"],
  ["-5", "not_a_number"],
  ["1.234", "too_many_decimals"],
  ["9999999999999", "too_big"],
])("PRC-18 refuses the amount %s at its field", (typed, code) => {
  expect(() => read({ "quantity.3.31": "1", "donation.31": typed })).toThrow(
    expect.objectContaining({ fields: { "donation.31": [{ code }] } }),
  );
});

test.each(["-1", "1.5", "1e2", "null", "NaN", "0x10", "9999999999"])(
  "PRC-02 passes the quantity %s on as an invalid number, so that the API refuses it",
  (typed) => {
    expect(read({ "quantity.1.11": typed }).body.products[0]!.quantities[0]!.quantity).toBeNaN();
  },
);

test("refuses an empty selection", () => {
  expect(() => read({ "quantity.1.11": "0" })).toThrow(expect.objectContaining({ code: "nothing_chosen" }));
});

test("maps a problem to its field", () => {
  const { fieldOf } = read({ "quantity.1.11": "1", "quantity.2.21": "1", "quantity.2.22": "1" });

  expect(fieldOf("products.1.quantities.1.quantity")).toBe("quantity.22");
  expect(fieldOf("products.1.quantities.0.price")).toBe("donation.21");
  expect(fieldOf("products.0")).toBe("quantity.11");
  expect(fieldOf("products.7")).toBeNull();
  expect(fieldOf("promo_code")).toBeNull();
});
