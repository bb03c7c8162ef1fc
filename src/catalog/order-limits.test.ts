import { expect, test } from "vitest";
import {
  ADA,
  finish,
  hold,
  outcomeOf,
  takenOf,
  tally,
  testCheckoutContext,
} from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

test("STK-11 applies a product's maximum over all its tiers and order items", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, {
    max_per_order: 4,
    tiers: [
      { label: "A", price: 900 },
      { label: "B", price: 700 },
    ],
  });
  const [a, b] = product.prices.map(({ id }) => id);
  const buy = (ofA: number, ofB: number) =>
    outcomeOf(
      hold(checkout, event, [
        { product, price_id: a!, quantity: ofA },
        { product, price_id: b!, quantity: ofB },
      ]),
    );

  expect(await buy(3, 2)).toBe("above_maximum");
  expect(await buy(2, 2)).toBe("ok");
});

test("STK-11 treats concurrent orders of one browser as one order within its limit", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { max_per_order: 4, capacity: 100 });
  const { session } = await hold(checkout, event, [{ product }]);

  const outcomes = await tally(
    Array.from({ length: 20 }, () => hold(checkout, event, [{ product, quantity: 4 }], { session })),
  );

  expect(outcomes).toEqual({ ok: 20 });
  expect(await takenOf(db, product.stock_id)).toBe(4);
});

test("STK-11 applies the maximum per order, not per address, in any spelling of the address", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { max_per_order: 4, capacity: 100 });

  for (const email of ["ada@example.org", "ADA@example.org", "ada+2@example.org"]) {
    const bought = await hold(checkout, event, [{ product, quantity: 4 }]);
    const finished = await finish(checkout, bought, { order: { ...ADA, email } });
    expect(finished.status).toBe("COMPLETED");
  }

  expect(await takenOf(db, product.stock_id)).toBe(12);
});
