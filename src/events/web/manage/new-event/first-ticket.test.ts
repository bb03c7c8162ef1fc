import { expect, test } from "vitest";
import type { AccountTaxOrFee } from "../../../../catalog/contract.ts";
import { keyWithTaxes, problemsOfTicket, productOfTicket } from "./first-ticket.ts";

test("makes a ticket free without a price and paid with one, to the minor unit", () => {
  const free = productOfTicket({ title: "Guest", price: "", quantity: "100" }, "EUR", []);
  const paid = productOfTicket({ title: "Guest", price: "12,50", quantity: "" }, "EUR", []);
  const yen = productOfTicket({ title: "Guest", price: "1200", quantity: "" }, "JPY", []);

  expect(free).toMatchObject({ type: "FREE", prices: [{ price: 0, initial_quantity_available: 100 }] });
  expect(paid).toMatchObject({ type: "PAID", prices: [{ price: 1250, initial_quantity_available: null }] });
  expect(yen).toMatchObject({ type: "PAID", prices: [{ price: 1200 }] });
});

test("gives a paid ticket the default taxes and fees of its currency", () => {
  const tax = { is_default: true, is_active: true, currency: null } as AccountTaxOrFee;
  const taxes = [
    { ...tax, id: 1 },
    { ...tax, id: 2, currency: "EUR" },
    { ...tax, id: 3, currency: "CHF" },
    { ...tax, id: 4, is_default: false },
    { ...tax, id: 5, is_active: false },
  ];
  const ticket = { title: "Guest", price: "25", quantity: "" };

  expect(productOfTicket(ticket, "EUR", taxes).tax_and_fee_ids).toEqual([1, 2]);
  expect(productOfTicket({ ...ticket, price: "" }, "EUR", taxes).tax_and_fee_ids).toEqual([]);
});

test.each([
  [{ title: " ", price: "", quantity: "" }, { title: "no_title" }],
  [{ title: "A", price: "ten", quantity: "" }, { price: "price_wrong" }],
  [{ title: "A", price: "1.005", quantity: "" }, { price: "too_many_decimals" }],
  [{ title: "A", price: "", quantity: "-3" }, { quantity: "quantity_wrong" }],
  [{ title: "A", price: "0", quantity: "5" }, {}],
])("%j has the problems %j", (ticket, problems) => {
  expect(problemsOfTicket(ticket, "EUR")).toEqual(problems);
});

test("a ticket with other taxes is sent under another key", () => {
  expect(keyWithTaxes("key", { tax_and_fee_ids: [] })).toBe("key");
  expect(keyWithTaxes("key", { tax_and_fee_ids: [1, 2] })).toBe("key 1 2");
});
