import { sql } from "kysely";
import { expect, test } from "vitest";
import { finish, hold, outcomeOf, testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const HOUR = 3_600_000;

async function held() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, {
    capacity: 10,
    tiers: [
      { label: "Early", price: 0, capacity: 10 },
      { label: "Late", price: 0, capacity: 10 },
    ],
  });
  const bought = await hold(checkout, event, [{ product }]);
  const change = (table: "events" | "products" | "product_prices", values: object, id: number) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable(table).set(values).where("id", "=", id).execute();
      await tx
        .updateTable("events")
        .set({ catalog_version: sql<number>`catalog_version + 1` })
        .where("id", "=", event.id)
        .execute();
    });
  return {
    event: (values: object) => change("events", values, event.id),
    product: (values: object) => change("products", values, product.id),
    price: (values: object) => change("product_prices", values, product.price_id),
    finish: () => outcomeOf(finish(checkout, bought)),
    again: () => outcomeOf(hold(checkout, event, [{ product }])),
  };
}

type Held = Awaited<ReturnType<typeof held>>;
const past = () => new Date(Date.now() - 1_000);

test.each<[string, string, (at: Held) => Promise<void>]>([
  ["its tier is hidden", "product_unavailable", (at) => at.price({ is_hidden: true })],
  ["its product is hidden", "product_unavailable", (at) => at.product({ is_hidden: true })],
  ["its cheaper tier is over", "sale_ended", (at) => at.price({ sale_end_date: past() })],
  ["its sale is over", "sale_ended", (at) => at.product({ sale_end_date: past() })],
  [
    "its sale is put off",
    "sale_not_started",
    (at) => at.product({ sale_start_date: new Date(Date.now() + HOUR) }),
  ],
  ["its price is raised", "ok", (at) => at.price({ price: 9_900 })],
  ["the event is paused", "event_not_live", (at) => at.event({ status: "PAUSED" })],
])("PRC-04 keeps an earlier hold valid while %s; a new one gets %s", async (_, refusal, happen) => {
  const at = await held();
  await happen(at);
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(await at.again()).toBe(refusal);
  expect(await at.finish()).toBe("ok");
});

test.each<[string, string, (at: Held) => Promise<void>]>([
  ["its price", "product_unavailable", (at) => at.price({ deleted_at: past() })],
  ["its product", "product_unavailable", (at) => at.product({ deleted_at: past() })],
  ["the event from the public", "event_not_live", (at) => at.event({ status: "DRAFT" })],
  ["the event to the archive", "event_not_live", (at) => at.event({ status: "ARCHIVED" })],
  [
    "the event from the programme",
    "event_cancelled",
    (at) => at.event({ status: "PAUSED", cancelled_at: past() }),
  ],
  ["the event altogether", "event_not_live", (at) => at.event({ deleted_at: past() })],
])("PRC-04 refuses to complete a hold after the organiser removed %s: %s", async (_, refusal, happen) => {
  const at = await held();
  await happen(at);
  // The snapshot that completion reads is at most a second old.
  await new Promise((resolve) => setTimeout(resolve, 1_050));

  expect(await at.again()).not.toBe("ok");
  expect(await at.finish()).toBe(refusal);
});

test.each([
  ["has ended", { start_date: new Date(Date.now() - 5 * HOUR), end_date: past() }, "event_over"],
  [
    "has no end and began a day ago",
    { start_date: new Date(Date.now() - 24 * HOUR - 1_000), end_date: null },
    "event_over",
  ],
  [
    "has no end and began yesterday evening",
    { start_date: new Date(Date.now() - 20 * HOUR), end_date: null },
    "ok",
  ],
  ["is under way", { start_date: past(), end_date: new Date(Date.now() + HOUR) }, "ok"],
])("refuses a new order for an event that %s", async (_, times, outcome) => {
  const event = await makeEvent(db, times);
  const product = await makeProduct(db, event);

  expect(await outcomeOf(hold(checkout, event, [{ product }]))).toBe(outcome);
});
