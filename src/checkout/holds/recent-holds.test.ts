import { expect, test } from "vitest";
import {
  finish,
  hold,
  otherCheckoutContext,
  outcomeOf,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { abandonOrder } from "./abandon-order.ts";
import { createRecentHolds } from "./recent-holds.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);

async function held(price = 0) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }]);
  const { session, order } = bought;
  return { event, bought, link: { eventId: event.id, shortId: order.short_id, session } };
}

/** Counts the orders that the checkout reads. */
function countReads() {
  const ask = checkout.reads.ask.bind(checkout.reads);
  let reads = 0;
  const counting = { ...checkout, reads: { waiting: 0, ask: (id: string) => (reads++, ask(id)) } };
  return { counting, reads: () => reads };
}

test("a free order that this process has just placed completes without being read", async () => {
  const { bought } = await held();
  const { counting, reads } = countReads();

  const order = await finish(counting, bought);

  expect(order).toMatchObject({ status: "COMPLETED", short_id: bought.order.short_id });
  expect(order.attendees).toHaveLength(2);
  expect(reads()).toBe(0);
  // The buyer repeats the call after a lost answer. This time the order is read.
  expect((await finish(counting, bought)).attendees).toEqual(order.attendees);
  expect(reads()).toBe(2);
});

test("a remembered hold that ended elsewhere is refused", async () => {
  const { bought, link } = await held();
  await abandonOrder(other, link);

  expect(await outcomeOf(finish(checkout, bought))).toBe("order_expired");
});

test("a remembered hold that another process completed with other details is refused", async () => {
  const { bought } = await held();
  const order = await finish(other, bought);
  const stranger = { order: { first_name: "Eve", last_name: "Late", email: "eve@example.org" } };

  expect(await outcomeOf(finish(checkout, bought, stranger))).toBe("order_already_completed");
  expect((await finish(other, bought)).attendees).toEqual(order.attendees);
});

test("a remembered hold opens for its own session and event only", async () => {
  const { bought } = await held();
  const { bought: stranger } = await held();

  expect(await outcomeOf(finish(checkout, { ...bought, session: stranger.session }))).toBe(
    "session_mismatch",
  );
});

test("the oldest holds are forgotten first, and paid orders are never remembered", () => {
  const holds = createRecentHolds(2);
  const order = (short_id: string, total_gross = 0) => ({ short_id, total_gross }) as CheckoutOrder;

  for (const one of [order("o_1"), order("o_2"), order("o_3"), order("o_4", 100)]) holds.remember(one);

  expect(["o_1", "o_2", "o_3", "o_4"].map((id) => holds.take(id)?.short_id)).toEqual([
    undefined,
    "o_2",
    "o_3",
    undefined,
  ]);
  expect(holds.take("o_2")).toBeUndefined();
});
