import { expect, test } from "vitest";
import { switchGuardOff } from "../../../faults/switch-guard-off.ts";
import {
  hold,
  otherCheckoutContext,
  outcomeOf,
  takenOf,
  tally,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeCapacityAssignment, makeEvent, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { findStockDrift } from "./check-stock.ts";

const database = await testDatabase();
const { db, pool } = database;
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

test("STK-01 sells the last unit to one of 200 concurrent buyers and reports sold out to 199", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 1 });

  const outcomes = await tally(times(200, () => hold(checkout, event, [{ product }])));

  expect(outcomes).toEqual({ ok: 1, sold_out: 199 });
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("STK-01 sells the last unit once when two processes sell", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 1 });

  const outcomes = await tally(times(200, (i) => hold(i % 2 ? checkout : other, event, [{ product }])));

  expect(outcomes).toEqual({ ok: 1, sold_out: 199 });
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("STK-01 control: oversells in the same race without the guard", async () => {
  const unguarded = await testDatabase();
  await switchGuardOff(unguarded.pool);
  const processes = times(6, () => otherCheckoutContext(unguarded));
  const event = await makeEvent(unguarded.db);

  let mostSold = 0;
  for (let round = 0; round < 20 && mostSold <= 1; round += 1) {
    const product = await makeProduct(unguarded.db, event, { capacity: 1 });
    const outcomes = await tally(times(200, (i) => hold(processes[i % 6]!, event, [{ product }])));
    mostSold = Math.max(mostSold, outcomes.ok ?? 0);
  }

  expect(mostSold).toBeGreaterThan(1);
});

test("STK-04 never sells more than 100 units of two products that share them, nor more than each limit", async () => {
  const event = await makeEvent(db);
  const seats = await makeProduct(db, event, { capacity: 70 });
  const standing = await makeProduct(db, event, { capacity: 60 });
  const hall = await makeCapacityAssignment(db, event, {
    capacity: 100,
    product_ids: [seats.id, standing.id],
  });

  const processes = [checkout, other];
  const outcomes = await tally(
    times(160, (i) => hold(processes[i % 2]!, event, [{ product: i % 4 < 2 ? seats : standing }])),
  );

  const [seatsTaken, standingTaken] = [
    await takenOf(db, seats.stock_id),
    await takenOf(db, standing.stock_id),
  ];
  expect(outcomes).toEqual({ ok: 100, sold_out: 60 });
  expect(await takenOf(db, hall.stock_id)).toBe(100);
  expect(seatsTaken + standingTaken).toBe(100);
  expect(seatsTaken).toBeLessThanOrEqual(70);
  expect(standingTaken).toBeLessThanOrEqual(60);
});

test("STK-04 never deadlocks on orders with several products in different sequences", async () => {
  const event = await makeEvent(db);
  const products = await Promise.all(times(4, () => makeProduct(db, event, { capacity: 40 })));

  const asked = times(120, (i) => {
    const chosen = [0, 1, 2].map((place) => ({ product: products[(i * (place + 1) + place) % 4]! }));
    return hold(i % 2 ? checkout : other, event, [
      ...new Map(chosen.map((one) => [one.product.id, one])).values(),
    ]);
  });
  const outcomes = await tally(asked);

  expect(Object.keys(outcomes).sort()).toEqual(["ok", "sold_out"]);
  expect(await findStockDrift(db)).toEqual([]);
});

test("STK-05 sells other products while one is sold out", async () => {
  const event = await makeEvent(db);
  const gone = await makeProduct(db, event, { capacity: 0, title: "Balcony" });
  const open = await makeProduct(db, event, { capacity: 50 });

  const asked = times(100, (i) => hold(checkout, event, [{ product: i % 2 ? gone : open }]));

  expect(await tally(asked)).toEqual({ ok: 50, sold_out: 50 });
  await expect(hold(checkout, event, [{ product: gone }, { product: open }])).rejects.toMatchObject({
    code: "sold_out",
    facts: { product: "Balcony", remaining: 0 },
    fields: { "products.0.quantities.0.quantity": [{ code: "sold_out" }] },
  });
});

test("holds an order completely or not at all, and lets a smaller later order take the rest", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 5, title: "Stalls" });

  const large = outcomeOf(hold(checkout, event, [{ product, quantity: 6 }]));
  const small = outcomeOf(hold(checkout, event, [{ product, quantity: 5 }]));

  expect([await large, await small]).toEqual(["not_enough_left", "ok"]);
});

test("STK-15 gives a single-use promo code to one of 20 concurrent orders, until its hold ends", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 100 });
  const promo = await makePromoCode(db, event, { discount_type: "PERCENTAGE", discount: 100_000, uses: 1 });

  const inParallel = await tally(
    times(20, (i) => hold(i % 2 ? checkout : other, event, [{ product }], { promo_code: promo.code })),
  );
  const afterwards = await outcomeOf(hold(checkout, event, [{ product }], { promo_code: promo.code }));

  expect(inParallel).toEqual({ ok: 1, promo_code_unknown: 19 });
  expect(afterwards).toBe("promo_code_unknown");
  expect(await takenOf(db, promo.stock_id)).toBe(1);
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("STK-16 counts one use of a promo code for an order of ten tickets", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, max_per_order: 10 });
  const promo = await makePromoCode(db, event, { discount_type: "PERCENTAGE", discount: 100_000, uses: 1 });

  const { order } = await hold(checkout, event, [{ product, quantity: 10 }], { promo_code: promo.code });

  expect(order).toMatchObject({ total_gross: 0, is_payment_required: false, promo_code: promo.code });
  expect(await takenOf(db, promo.stock_id)).toBe(1);
});

test("STK-20 refuses the buyers of a locked counter as busy within seconds, while others buy", async () => {
  const [event, elsewhere] = [await makeEvent(db), await makeEvent(db)];
  const stuck = await makeProduct(db, event, { capacity: 10 });
  const free = await makeProduct(db, elsewhere, { capacity: 100 });
  const blocker = await pool.connect();
  await blocker.query("begin");
  await blocker.query("select from stock where id = $1 for update", [stuck.stock_id]);
  let waiting = 0;

  const answered = times(40, async (i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 60));
    waiting += 1;
    const refusal = await hold(checkout, event, [{ product: stuck }]).catch((error: unknown) => error);
    waiting -= 1;
    return refusal;
  });
  await Promise.race(answered);
  const freed = await outcomeOf(hold(checkout, elsewhere, [{ product: free }]));
  const poolAnswers = await pool.query("select 1");
  const stillWaiting = waiting;
  const answers = await Promise.all(answered);
  await blocker.query("rollback");
  blocker.release();

  for (const answer of answers) expect(answer).toMatchObject({ name: "Refusal", code: "busy" });
  // PostgreSQL gave up the wait for the lock after a second (55P03). Without this limit the cause would be that of a
  // statement or of an answer, which is many times longer. A refusal has no cause if its buyer waited in line too long.
  const causes = answers.flatMap((answer) => (answer as Error).cause ?? []) as { code?: string }[];
  expect(new Set(causes.map(({ code }) => code))).toEqual(new Set(["55P03"]));
  expect(freed).toBe("ok");
  expect(poolAnswers.rowCount).toBe(1);
  expect(stillWaiting).toBeGreaterThan(0);
  expect(await outcomeOf(hold(checkout, event, [{ product: stuck }]))).toBe("ok");
});

test("leaves every counter equal to the orders after each race", async () => {
  expect(await findStockDrift(db)).toEqual([]);
});
