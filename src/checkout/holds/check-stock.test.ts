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

/** An event during its sale, with held, sold and released units. */
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

test("STK-17 finds counters equal to the orders when nobody changed them by hand", async () => {
  const { product, hall, promo } = await sellSome();

  expect(await findStockDrift(db)).toEqual([]);
  expect([await takenOf(db, product.stock_id), await takenOf(db, hall.stock_id)]).toEqual([10, 10]);
  expect(await takenOf(db, promo.stock_id)).toBe(3);
});

test("STK-17 finds a seeded difference, raises an alarm, reports it in the metrics and repairs it", async () => {
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

test("neither loses nor adds units when a repair runs while people buy", async () => {
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

test("STK-12 refuses a capacity below the units sold or held, and accepts any other", async () => {
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

test("repairs a counter that is too low, logs an error, and continues the sweep", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 10 });
  const bought = await hold(checkout, event, [{ product, quantity: 3 }]);
  await letHoldExpire(db, bought);
  await corrupt(product.stock_id, -2);
  const alarms: unknown[] = [];
  const log = { error: (...line: unknown[]) => void alarms.push(line) } as unknown as typeof services.log;

  const sweep = startSweeping({ ...services, log });
  await expect.poll(() => takenOf(db, product.stock_id)).toBe(0);
  await sweep.stop();

  expect(alarms).toHaveLength(2);
  expect(services.published).toContainEqual({ event_id: event.id, topic: "orders" });
  expect(await outcomeOf(finish(checkout, bought))).toBe("order_expired");
  expect(await findStockDrift(db)).toEqual([]);
});

test("shows overdue holds that no process sweeps in the metrics", async () => {
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
