import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { sql } from "kysely";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { markAsPaid } from "../../orders/mark-as-paid.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { setRestoreState } from "../../platform/backup/restore-state.ts";
import { discardNewOrders, sendNewOrders, notifyOfNewOrders } from "../index.ts";

const { database, db, checkout, makeScenario, buy, setOrder } = await testOrderScenarios();

const HANDLERS = {
  "order-completed": [notifyOfNewOrders],
  "order-awaits-offline-payment": [notifyOfNewOrders],
};

async function jobsOf(eventId: number) {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`new-orders-${eventId}`}`.execute(db);
  return rows;
}

test("tells an organiser the buyers, products and amounts of new orders, with a link", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at, 2);
  await processOutbox(db, HANDLERS);
  const job = { event_id: at.own.eventId };

  await sendNewOrders(services, job);
  await sendNewOrders(services, job);

  expect(services.emails).toHaveLength(1);
  const [email] = services.emails;
  expect(email).toMatchObject({ to: "stage@example.org", subject: "New order for An Evening of Tests" });
  expect(email!.plain).toContain("2 × Admission");
  expect(email!.html).toContain(`/manage/event/${at.own.eventId}/orders?order=${own.orderId}`);
  // The email library's colour of links.
  expect(email!.html).not.toContain("#067df7");
});

test("hundreds of concurrent orders are one email and one job that is not postponed", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0, capacity: 100 });
  for (let n = 0; n < 12; n += 1) await buy(at);
  await processOutbox(db, HANDLERS);
  const before = await jobsOf(at.own.eventId);
  await buy(at);
  await processOutbox(db, HANDLERS);

  await sendNewOrders(services, { event_id: at.own.eventId });

  const jobs = await jobsOf(at.own.eventId);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.run_at.getTime() - before[0]!.run_at.getTime()).toBeLessThanOrEqual(180_000);
  expect(services.emails.map(({ subject }) => subject)).toEqual(["13 new orders for An Evening of Tests"]);
  expect(services.emails[0]!.plain).toContain("And 3 more.");
});

test("resends an interrupted email with the same contents", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 });
  const job = { event_id: at.own.eventId };
  await buy(at);
  await processOutbox(db, HANDLERS);
  const broken = {
    ...services,
    mail: { ...services.mail, send: () => Promise.reject(new Error("no line")) },
  };
  await expect(sendNewOrders(broken, job)).rejects.toThrow("no line");
  await buy(at);
  await processOutbox(db, HANDLERS);

  await sendNewOrders(services, job);

  expect(services.emails.map(({ subject }) => subject)).toEqual([
    "New order for An Evening of Tests",
    "New order for An Evening of Tests",
  ]);
  expect(new Set(services.emails.map(({ messageId }) => messageId)).size).toBe(2);
});

test("reports only orders since a restore until the operator has decided about those before", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 });
  const job = { event_id: at.own.eventId };
  const before = await buy(at);
  await processOutbox(db, HANDLERS);
  await sql`update new_order_notifications set last_order_id = order_id where order_id = ${before.own.orderId}`.execute(
    db,
  );
  await setRestoreState(db, { phase: "PARKED", taken_at: null, restored_at: new Date().toISOString() });
  await buy(at);
  await processOutbox(db, HANDLERS);

  await sendNewOrders(services, job);
  await sendNewOrders(services, job);
  const beforeDecision = services.emails.map(({ html }) => html.includes(`order=${before.own.orderId}`));
  await setRestoreState(db, null);
  await sendNewOrders(services, job);

  expect(beforeDecision).toEqual([false]);
  expect(services.emails.slice(1).map(({ subject }) => subject)).toEqual([
    "New order for An Evening of Tests",
  ]);
  expect(services.emails[1]!.html).toContain(`order=${before.own.orderId}`);
});

test("discards notices of orders that were reported before a restore, not of those paid after it", async () => {
  const at = await makeScenario({ price: 0 });
  await buy(at);
  const paidLater = await buy(at);
  const unpaid = await makeScenario();
  const offline = await buy(unpaid);
  await awaitOfflinePayment(checkout, offline.link);
  await processOutbox(db, HANDLERS);
  const restoredAt = new Date();
  await setOrder(paidLater.own.orderId, "completed_at = now() + interval '1 minute'");
  await markAsPaid(checkout, offline.own, unpaid.by);

  await db.transaction().execute((tx) => discardNewOrders(tx, restoredAt));

  const left = await db
    .selectFrom("new_order_notifications")
    .select("order_id")
    .where("event_id", "in", [at.own.eventId, unpaid.own.eventId])
    .execute();
  expect(left).toEqual([{ order_id: paidLater.own.orderId }]);
});

test("reports an order that is paid later once, when it is placed", async () => {
  const services = testServices(database);
  const at = await makeScenario();
  const { link, own } = await buy(at);
  await awaitOfflinePayment(checkout, link);
  await processOutbox(db, HANDLERS);
  await sendNewOrders(services, { event_id: at.own.eventId });
  await markAsPaid(checkout, own, at.by);
  await processOutbox(db, HANDLERS);
  await sendNewOrders(services, { event_id: at.own.eventId });

  expect(services.emails.map(({ subject }) => subject)).toEqual([
    "New order for An Evening of Tests: €25.00",
  ]);
  expect(services.emails[0]!.plain).toContain("not paid yet");
});

test("sends and stores nothing for an organiser who switched off notices", async () => {
  const at = await makeScenario({ price: 0 }, { notify_organizer_of_new_orders: false });
  await buy(at);
  await processOutbox(db, HANDLERS);

  expect(await jobsOf(at.own.eventId)).toEqual([]);
  const waiting = await db
    .selectFrom("new_order_notifications")
    .select("order_id")
    .where("event_id", "=", at.own.eventId)
    .execute();
  expect(waiting).toEqual([]);
});
