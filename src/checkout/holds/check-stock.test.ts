import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import {
  finish,
  hold,
  letHoldExpire,
  outcomeOf,
  takenOf,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeCapacityAssignment, makeEvent, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { checkStock, findStockDrift, measureStock, repairStock } from "./check-stock.ts";
import { startSweeping } from "./expire-holds.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const checkout = testCheckoutContext(database);

/** An event in the middle of its sale: held, sold and given back. */
async function sellSome() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 20 });
  const hall = await makeCapacityAssignment(db, event, { capacity: 30, product_ids: [product.id] });
  const promo = await makePromoCode(db, event, { discount_type: "PERCENTAGE", discount: 100_000 });
  for (const quantity of [1, 2, 3]) {
    await finish(checkout, await hold(checkout, event, [{ product, quantity }], { promo_code: promo.code }));
  }
  await hold(checkout, event, [{ product, quantity: 4 }]);
  return { event, product, hall, promo };
}

const corrupt = (stockId: number, by: number) =>
  sql`update stock set taken = taken + ${by} where id = ${stockId}`.execute(db);

test("STK-17 counters that nobody tampered with agree with the orders", async () => {
  const { product, hall, promo } = await sellSome();

  expect(await findStockDrift(db)).toEqual([]);
  expect([await takenOf(db, product.stock_id), await takenOf(db, hall.stock_id)]).toEqual([10, 10]);
  expect(await takenOf(db, promo.stock_id)).toBe(3);
});

test("STK-17 a seeded difference is found, raises an alarm, shows in the figures, and is repaired", async () => {
  const { event, product, hall, promo } = await sellSome();
  await corrupt(product.stock_id, 2);
  await corrupt(hall.stock_id, -3);
  await sql`update orders set status = 'CANCELLED' where promo_stock_id = ${promo.stock_id} and total_gross = 0
            and id = (select min(id) from orders where event_id = ${event.id})`.execute(db);
  const alarms: unknown[] = [];
  const log = { error: (...line: unknown[]) => void alarms.push(line) } as unknown as typeof services.log;
  const registry = new Registry();
  measureStock(registry, db);

  const drift = await findStockDrift(db);
  await checkStock(db, log);
  const figures = await registry.metrics();
  const repaired = await repairStock(db);
  await checkStock(db, log);

  expect(drift.map(({ stock_id, taken, expected }) => [stock_id, taken, expected])).toEqual([
    [product.stock_id, 12, 9],
    [hall.stock_id, 7, 9],
    [promo.stock_id, 3, 2],
  ]);
  expect(alarms).toHaveLength(1);
  expect(figures).toContain("tessera_stock_counters_wrong 3");
  expect(repaired).toBe(3);
  expect(await registry.metrics()).toContain("tessera_stock_counters_wrong 0");
  expect(await findStockDrift(db)).toEqual([]);
});

test("a repair while people buy neither loses nor invents a place", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 1_000 });
  await corrupt(product.stock_id, 7);

  const buying = Promise.all(Array.from({ length: 300 }, () => hold(checkout, event, [{ product }])));
  const repairing = (async () => {
    for (let times = 0; times < 10; times += 1) await repairStock(db);
  })();
  await Promise.all([buying, repairing]);
  await repairStock(db);

  expect(await takenOf(db, product.stock_id)).toBe(300);
});

test("STK-12 a capacity below what is sold or held cannot be set; the rest of it can", async () => {
  const { product, event } = await sellSome();
  const setCapacity = (capacity: number) =>
    db.updateTable("stock").set({ capacity }).where("id", "=", product.stock_id).execute();

  await expect(setCapacity(9)).rejects.toMatchObject({ constraint: "stock_never_oversold" });
  await setCapacity(10);

  await expect(hold(checkout, event, [{ product }])).rejects.toMatchObject({
    code: "sold_out",
    facts: { remaining: 0 },
  });
});

test("a sweep that meets a counter too low mends it, loudly, and goes on", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 10 });
  const bought = await hold(checkout, event, [{ product, quantity: 3 }]);
  await letHoldExpire(db, bought);
  await corrupt(product.stock_id, -2);
  const alarms: unknown[] = [];
  const log = { error: (...line: unknown[]) => void alarms.push(line) } as unknown as typeof services.log;

  const sweep = startSweeping({ ...services, log });
  await expect.poll(() => takenOf(db, product.stock_id), { timeout: 5_000 }).toBe(0);
  await sweep.stop();

  expect(alarms).toHaveLength(2);
  expect(services.published).toContainEqual({ event_id: event.id, topic: "orders" });
  expect(await outcomeOf(finish(checkout, bought))).toBe("order_expired");
  expect(await findStockDrift(db)).toEqual([]);
});

test("holds that nobody ends show in the figures", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  await hold(checkout, event, [{ product }]);
  await sql`update orders set expires_at = now() - interval '1 minute' where event_id = ${event.id}`.execute(
    db,
  );
  const registry = new Registry();
  measureStock(registry, db);

  expect(await registry.metrics()).toContain("tessera_holds_overdue 1");
});
