import { expect, test } from "vitest";
import { findOnSale, findOnSaleSince } from "../../catalog/index.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { findBasket } from "./recent-baskets.ts";

const { db } = await testDatabase();

test("equal selections share a basket until the catalogue is read again", async () => {
  const event = await makeEvent(db, { status: "LIVE" });
  const product = await makeProduct(db, event);
  const chosen = (quantity: number) => [
    { product_id: product.id, quantities: [{ price_id: product.prices[0]!.id, quantity }] },
  ];
  const onSale = (await findOnSale(db, event.id))!;

  const basket = findBasket(onSale, chosen(2), null);

  expect(findBasket(onSale, chosen(2), null)).toBe(basket);
  expect(findBasket(onSale, chosen(3), null).lines[0]!.quantity).toBe(3);
  const later = (await findOnSaleSince(db, event.id, performance.now()))!;
  expect(findBasket(later, chosen(2), null)).not.toBe(basket);
});

test("a refused selection is refused again", async () => {
  const event = await makeEvent(db, { status: "LIVE" });
  const onSale = (await findOnSale(db, event.id))!;
  const unknown = [{ product_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }];

  for (let tries = 0; tries < 2; tries += 1)
    expect(() => findBasket(onSale, unknown, null)).toThrow(expect.objectContaining({ name: "Refusal" }));
});
