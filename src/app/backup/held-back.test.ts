import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TEST_SECRET_KEY } from "../../../test/api.ts";
import { testCheckoutContext } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { orderScenarios } from "../../../test/order-scenarios.ts";
import { pdf as sharedPdf } from "../../../test/pdf.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { startReceiver } from "../../../test/webhook-receiver.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import {
  heldBackByRestore,
  refuseUnfinishedRestore,
  setRestoreState,
} from "../../platform/backup/restore-state.ts";
import { writeBundle } from "../../platform/backup/write-bundle.ts";
import { type Db, openDatabase } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { webhooksApi } from "../../webhooks/api.ts";
import type { WebhooksContract } from "../../webhooks/contract.ts";
import { startBackgroundLoops } from "../background-loops.ts";
import { createServices } from "../create-services.ts";
import { startJobs } from "../worker.ts";
import { discardRestored, resumeRestored } from "./decide-restored.ts";
import { recogniseKey } from "./recognise-key.ts";
import { holdRestored, restoreBundle } from "./restore-bundle.ts";

const database = await testDatabase();
const { db } = database;
const mailServer = await startMailServer();
const receiver = await startReceiver();
const { stripe, services, buy, goToPayment, open, organizer, deliver } = await openStripeCheckout(database);
const config = {
  ...services.config,
  smtpUrl: mailServer.url,
  webhookAllowedHosts: ["127.0.0.1"],
  databaseConnections: 4,
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-held-back-"));
const file = path.join(folder, "bundle.tar");
const noFiles = { get: async () => null, put: async () => {}, async *list() {} };
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
  return receiver.close();
});

/** Several programs share the renderer, so none of them may stop it. */
const pdf = { ...sharedPdf, stop: async () => {} };
const subjects = () => mailServer.deliveries.map(({ headers }) => headers.get("subject")!).toSorted();
const bought = await buy({ price: 2_500 });
const eventId = bought.event.id;
const checkout = testCheckoutContext(database);
const scenarios = orderScenarios(database, checkout);
let unpaidOrderId = 0;

/** Creates pending work of every kind that leaves the program, and backs it up. */
beforeAll(async () => {
  const member = await makeMember(db, { account_id: bought.event.account_id });
  await makeSession(db, member);
  await clientOf<WebhooksContract>(db, [webhooksApi({ ...services, config })], { member })(
    "POST /events/{event_id}/webhooks",
    { params: { event_id: eventId }, body: { url: receiver.url, event_types: ["order.created"] } },
  );
  await sql`update events set start_date = now() + interval '1 hour' where id = ${eventId}`.execute(db);
  await sql`
    update orders set completed_at = now() - interval '2 days' where id = ${bought.orderId}`.execute(db);
  await sql`
    insert into automatic_messages (account_id, event_id, kind, is_enabled, hours, enabled_at)
    values (${bought.event.account_id}, ${eventId}, 'REMINDER', true, 2, now() - interval '1 day')`.execute(
    db,
  );
  await sql`
    insert into report_schedules
      (account_id, event_id, created_by_user_id, report, format, frequency, time_of_day, recipient_ids, next_run_at)
    values (${bought.event.account_id}, ${eventId}, ${member.user_id}, 'product_sales', 'csv', 'DAILY', '00:00',
            array[${member.user_id}::bigint], now() - interval '1 minute')`.execute(db);
  await enqueue(db, "send-order-confirmation", { order_id: bought.orderId });
  await enqueue(db, "send-invitation", { invitation_id: 1 } as never, {
    runAt: new Date(Date.now() + 86_400_000),
  });
  // An outbox event that is not handled yet, and a payment that Stripe has reported but that is not settled yet.
  await sql`insert into outbox_events (kind, account_id, event_id, subject_id)
    values ('order-completed', ${bought.event.account_id}, ${eventId}, ${bought.orderId})`.execute(db);
  const paid = await goToPayment();
  const intent = await open(paid);
  stripe.books.buyer.pay(intent.provider_intent_id);
  for (const event of stripe.takeEvents()) await deliver(event);
  const api = await organizer(bought.event);
  await api("POST /events/{event_id}/orders/{order_id}/refund", {
    params: bought.at,
    body: { amount: 1_000, notify_buyer: true },
  });
  // An offline order whose time to pay has ended, and that no schedule has cancelled yet.
  const strict = await scenarios.makeScenario({}, { cancels_unpaid_orders: true });
  const unpaid = await scenarios.buy(strict);
  await awaitOfflinePayment(checkout, unpaid.link);
  unpaidOrderId = unpaid.own.orderId;
  await scenarios.setOrder(unpaidOrderId, "pay_by = now() - interval '1 minute'");
  await writeBundle(file, {
    url: database.url,
    files: noFiles,
    program: "0.1.0",
    secretKey: recogniseKey(TEST_SECRET_KEY),
  });
});

const refunds = () => [...stripe.books.refunds.values()].filter(({ amount }) => amount === 1_000);

let resumed = "";

const restore = (url: string) =>
  restoreBundle({
    url,
    file,
    secretKeys: [TEST_SECRET_KEY],
    files: noFiles,
    openServices: (at) => createServices(config, at, pdf),
  });

async function restoreAndStart(url: string) {
  await restore(url);
  const restored = createServices(config, url, pdf);
  const loops = startBackgroundLoops(restored);
  const jobs = startJobs(config, url, pdf);
  return {
    db: restored.db,
    async stop() {
      await Promise.all([loops.stop(), jobs.stop()]);
      await restored.close();
    },
  };
}

const statusOf = async (at: Db, orderId: number) =>
  (await at.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow()).status;

/** Waits until every loop, and every schedule that runs each minute, has looked once. */
const untilAllHaveLooked = async (at: Db) => {
  for (const name of [
    "queue-automatic-emails",
    "cancel-unpaid-orders",
    "send-due-reports",
    "reconcile-payments",
    "keep-wall-times",
  ] as const)
    await enqueue(at, name, {});
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs`.execute(at);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await sleep(500);
};

test("a restored program mails, charges and delivers nothing of the backup until it is resumed", async () => {
  resumed = await emptyDatabase();
  const restored = await restoreAndStart(resumed);
  await untilAllHaveLooked(restored.db);
  const before = { mails: subjects(), webhooks: receiver.received.length, refunds: refunds().length };
  const alarm = await heldBackByRestore.look(restored.db);
  const sessions = await sql`select from sessions`.execute(restored.db);

  await resumeRestored(restored.db);
  await vi.waitFor(
    () => {
      const mailed = subjects().join();
      for (const subject of [
        "Product sales",
        "is being refunded",
        "Your ticket for",
        "Reminder",
        "was cancelled",
      ])
        expect(mailed).toContain(subject);
      expect(receiver.received.length).toBeGreaterThanOrEqual(1);
      expect(refunds()).toHaveLength(1);
    },
    { timeout: 20_000, interval: 100 },
  );
  const alarmAfter = await heldBackByRestore.look(restored.db);
  await restored.stop();

  expect(alarmAfter).toBeNull();
  expect(before).toEqual({ mails: [], webhooks: 0, refunds: 0 });
  expect(alarm).toContain("restore resume");
  expect(sessions.rows).toEqual([]);
}, 60_000);

test("discarding drops what was due, and money that is owed is still sent back once", async () => {
  mailServer.deliveries.length = 0;
  receiver.received.length = 0;
  const restored = await restoreAndStart(await emptyDatabase());
  await untilAllHaveLooked(restored.db);
  const mailedBefore = subjects();
  const unpaidBefore = await statusOf(restored.db, unpaidOrderId);
  const { rows: parked } = await sql<{ name: string }>`select name from parked_jobs`.execute(restored.db);

  await discardRestored(restored.db);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from refunds where status = 'PENDING'`.execute(restored.db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  const { rows: later } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where run_at > now() + interval '1 hour'`.execute(
    restored.db,
  );
  await restored.stop();

  expect(mailedBefore).toEqual([]);
  // Cancelled by the restore, so that the email about it waits for the decision too.
  expect(unpaidBefore).toBe("CANCELLED");
  expect(parked.map(({ name }) => name)).toContain("send-order-cancelled");
  expect(receiver.received).toEqual([]);
  // The refund has the same idempotency key as in the test before, so the provider has made it only once.
  expect(refunds()).toHaveLength(1);
  // The payment that Stripe had reported is settled now, and its buyer gets the ticket.
  expect(subjects().join()).not.toMatch(/Reminder|Product sales|was cancelled/);
  expect(subjects().filter((subject) => subject.startsWith("Your ticket")).length).toBeLessThanOrEqual(1);
  expect(later).toEqual([{ name: "send-invitation" }]);
}, 60_000);

test("TIM-10 discarding drops what was due by the database's clock, if the restoring machine's clock is behind", async () => {
  const url = await emptyDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  await restore(url).finally(() => vi.useRealTimers());
  const restored = openDatabase(url, { connections: 1, sellingConnections: 1 });
  const namesOf = async (jobs: RawBuilder<unknown>) =>
    (
      await sql<{ name: string }>`select name from ${jobs} where name like 'send-%'`.execute(restored.db)
    ).rows.map(({ name }) => name);
  const parked = await namesOf(sql`parked_jobs`);

  await discardRestored(restored.db);

  const kept = await namesOf(sql`(select task_identifier as name from graphile_worker.jobs) as jobs`);
  const { rows: waiting } = await sql`
    select from automatic_emails where status = 'QUEUED'
    union all select from webhook_deliveries where status = 'PENDING'`.execute(restored.db);
  await restored.close();
  // The restore itself has created these jobs.
  const created = ["send-order-cancelled", "send-automatic-email", "send-report"];
  expect(parked).toEqual(expect.arrayContaining(created));
  expect(kept.filter((name) => created.includes(name))).toEqual([]);
  expect(kept).toContain("send-invitation");
  expect(waiting).toEqual([]);
});

test("a database that another tool has brought back can be held back too, while nothing runs on it", async () => {
  const openServices = (at: string) => createServices(config, at, pdf);
  const { db: copy, close } = openDatabase(resumed, { connections: 1, sellingConnections: 1 });
  await enqueue(copy, "send-order-confirmation", { order_id: bought.orderId });
  // The job was running when the copy was taken.
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`.execute(copy);
  await expect(holdRestored({ url: resumed, files: noFiles, openServices })).rejects.toThrow(
    /stop all its processes/,
  );
  await close();

  const state = await holdRestored({ url: resumed, files: noFiles, openServices });

  const after = openDatabase(resumed, { connections: 1, sellingConnections: 1 });
  const { rows: parked } = await sql<{ name: string }>`select name from parked_jobs`.execute(after.db);
  const { rows: left } = await sql`select from graphile_worker._private_jobs`.execute(after.db);
  await expect(refuseUnfinishedRestore(after.db)).resolves.toBeUndefined();
  await after.close();
  // Only the other tool knows to which moment it went back.
  expect(state).toMatchObject({ phase: "PARKED", taken_at: null });
  expect(left).toEqual([]);
  expect(parked.map(({ name }) => name)).toContain("send-order-confirmation");
});

test("a restore that was cut off before it held anything back keeps the program from starting", async () => {
  const cutOff = { phase: "PREPARING", taken_at: "", restored_at: "" } as const;
  await setRestoreState(db, cutOff);

  await expect(refuseUnfinishedRestore(db)).rejects.toThrow(/run the same restore again, with --replace/);

  await setRestoreState(db, null);
});
