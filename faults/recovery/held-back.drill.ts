import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, stageEvent, type StagedEvent } from "../../bench/stage.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { migrateQueue } from "../../src/platform/queue/worker.ts";
import { newWebhookSecret } from "../../src/webhooks/delivery/sign.ts";
import { sealWebhookSecret } from "../../src/webhooks/webhook-secrets.ts";
import { makeOrganizer } from "../../test/factories.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { startStripe } from "../../test/stripe/start-stripe.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";
import { send } from "../balancer.ts";
import { checkInvariants } from "../invariants.ts";
import { type Program, runCommand, SECRET_KEY, sharing, startProgram, startWorker } from "../program.ts";
import { until, untilQuiet } from "../until.ts";
import { startBackedUpServer } from "./backrest.ts";
import { connectOrganizer, paymentSettings } from "../money/payment-fixture.ts";
import { openWebhookDelivery } from "../money/webhook-delivery.ts";

const REFUNDED = 700;
const ANSWER_WITHIN_MS = 30_000;
/** A held-back program is watched this many times as long as the control needs to send everything again. */
const PATIENCE = 3;
/** Schedules of a minute or a night that would look for due work. */
const SCHEDULES = ["reconcile-payments", "cancel-unpaid-orders", "queue-automatic-emails", "catch-up-events"];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-backrest-"));
// Runs last, because these run in reverse order.
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const server = startBackedUpServer(folder);
const mailServer = await startMailServer();
const stripe = await startStripe();
let isReceiverOut = false;
const receiver = await startReceiver(() => (isReceiverOut ? 503 : 200));
afterAll(() => Promise.all([stripe.stop(), receiver.close()]));

test("after pgBackRest has recovered a moment, nothing of it is mailed, delivered or charged before the decision", async () => {
  const settings = {
    ...sharing(server.url, path.join(folder, "files")),
    ...paymentSettings(stripe),
    SMTP_URL: mailServer.url,
    TESSERA_WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
  };
  let program: Program;
  const { organizer, paid, free } = await stage();

  // Orders are made before the backup, after it, at the moment, and after the moment.
  program = await startProgram({ ...settings, TESSERA_WORKER: "off" });
  const delivery = openWebhookDelivery({
    stripe,
    ports: () => [program.port],
    random: () => 0.1,
    losing: 0,
    latestMs: 10,
  });
  let worker = await startWorker(settings);
  const sent = [await buy(paid)];
  await until("the first order was mailed and delivered", () => isSent(sent));
  server.backUp();
  sent.push(await buy(paid));
  await until("the second order was mailed and delivered", () => isSent(sent));
  // These wait at the moment: emails and webhooks that failed once, and later ones that no worker has taken.
  setOutage(true);
  const waiting = [await buy(paid), await buy(free)];
  await until("emails and webhooks have failed", async () => (await failedOnce()) === 2 * waiting.length);
  await worker.stop();
  waiting.push(await buy(free));
  expect(await refund(sent[1]!)).toMatchObject({ status: 200 });
  const unpaid = await begin(paid);
  await delivery.deliverAll();
  const moment = await inDatabase(async (pool) => {
    const { rows } = await pool.query<{ moment: string }>("select clock_timestamp()::text as moment");
    return rows[0]!.moment;
  });
  await sleep(50);
  setOutage(false);
  await letMinutesPass();
  worker = await startWorker(settings);
  stripe.books.buyer.pay(unpaid.intentId);
  const lost = await buy(paid);
  await until("everything was mailed and delivered", () => isSent([...waiting, unpaid.orderId, lost]));
  await until(
    "the refund was made and mailed",
    () => refundsMade() === 1 && mailed("payment-refunded").length === 1,
  );
  // The operator makes the mistake.
  await inDatabase((pool) => pool.query("update orders set email = 'nobody@example.org'"));
  await worker.stop();
  await program.stop();
  const charges = stripe.books.charges.size;

  // The control must send everything again. Its time says how long to watch the programs that hold it back.
  await recover();
  program = await startProgram(settings);
  const isAllSentAgain = () => isSent(waiting) && mailed("payment-refunded").length === 1;
  const neededSeconds = await until("without `restore hold` everything is sent again", isAllSentAgain);
  await program.stop();

  const discarded = await holdAndDecide("discard");
  const resumed = await holdAndDecide("resume");
  await delivery.close();
  console.info(
    `sent again without \`restore hold\` within ${neededSeconds.toFixed(1)} s; watched ${PATIENCE} times as long`,
  );

  // Orders that waited are neither mailed nor delivered again. The payment of after the moment is found.
  expect(discarded.after.confirmations).toEqual(
    [unpaid.orderId, discarded.before.newOrder].toSorted(byNumber),
  );
  expect(discarded.after.webhooks).toEqual([unpaid.orderId, discarded.before.newOrder].toSorted(byNumber));
  // All that waited is sent again, and nothing that had been sent before the moment.
  const expected = [...waiting, unpaid.orderId, resumed.before.newOrder].toSorted(byNumber);
  expect(resumed.after.confirmations).toEqual(expected);
  expect(resumed.after.webhooks).toEqual(expected);
  for (const { after } of [discarded, resumed]) {
    expect(after.refundEmails).toBe(1);
    expect(after.refunds).toBe(1);
    expect(after.charges).toBe(charges);
    expect(after.violations).toEqual([]);
    // An order of after the moment is lost, although it was paid.
    expect(after.orders).not.toContain(lost);
  }

  /** Recovers the moment, starts the program with its work held back, watches it, and decides. */
  async function holdAndDecide(decision: "discard" | "resume") {
    await recover();
    expect(await restore("hold")).toMatchObject({
      code: 0,
      output: expect.stringContaining("refund-payment"),
    });
    program = await startProgram(settings);
    const startedAt = Date.now();
    await letMinutesPass();
    const newOrder = await buy(free);
    await until("an order of now is mailed", () =>
      mailed("order-confirmation").includes(confirmationOf(newOrder)),
    );
    await sleep(Math.max(0, startedAt + PATIENCE * neededSeconds * 1000 - Date.now()));
    const before = { newOrder, mails: mailed(""), webhooks: delivered(), charged: postsToStripe() };

    expect(before.mails.filter((id) => !isOfNewOrder(id, newOrder))).toEqual([]);
    expect(before.webhooks).toEqual([]);
    expect(before.charged).toEqual([]);

    expect(await restore(decision)).toMatchObject({ code: 0 });
    await letMinutesPass();
    const all = decision === "resume" ? [...waiting, unpaid.orderId, newOrder] : [unpaid.orderId, newOrder];
    await until(
      `after ${decision} its work is done`,
      () => isSent(all) && mailed("payment-refunded").length === 1,
    );
    await sleep(neededSeconds * 1000);
    await delivery.deliverAll();
    await inDatabase(untilQuiet);
    const after = {
      confirmations: mailed("order-confirmation")
        .map((id) => Number(/\.(\d+)@/.exec(id)![1]))
        .toSorted(byNumber),
      webhooks: delivered().toSorted(byNumber),
      refundEmails: mailed("payment-refunded").length,
      refunds: refundsMade(),
      charges: stripe.books.charges.size,
      violations: await inDatabase(checkInvariants),
      orders: await inDatabase(async (pool) =>
        (await pool.query<{ id: number }>("select id::int from orders")).rows.map(({ id }) => id),
      ),
    };
    await program.stop();
    return { before, after };
  }

  async function recover() {
    server.stop();
    server.recoverTo(moment);
    await server.untilRecovered();
    await letMinutesPass();
    mailServer.deliveries.length = 0;
    receiver.received.length = 0;
    stripe.calls.length = 0;
  }

  async function restore(what: string) {
    return runCommand(settings, "restore", what);
  }

  /** The mail server and the receiver of webhooks refuse for now. */
  function setOutage(isOut: boolean): void {
    mailServer.refusal = isOut ? { code: 451, message: "not now" } : null;
    isReceiverOut = isOut;
  }

  async function failedOnce(): Promise<number> {
    const { rows } = await inDatabase((pool) =>
      pool.query<{ count: number }>(
        `select (select count(*) from graphile_worker.jobs where last_error is not null and task_identifier = 'send-order-confirmation')::int
         + (select count(*) from webhook_deliveries where status = 'PENDING' and attempts > 0)::int as count`,
      ),
    );
    return rows[0]!.count;
  }

  /** Makes due at once what is tried again after a pause, and what a schedule looks for after a minute or at night. */
  async function letMinutesPass(): Promise<void> {
    await inDatabase(async (pool) => {
      await pool.query("update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'");
      await pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
      await pool.query("update payment_intents set updated_at = updated_at - interval '2 minutes'");
      await pool.query("select graphile_worker.add_job(name, job_key := name) from unnest($1::text[]) name", [
        SCHEDULES,
      ]);
    });
  }

  function refund(orderId: number) {
    return ask(
      "POST",
      `/api/events/${paid.eventId}/orders/${orderId}/refund`,
      { amount: REFUNDED, notify_buyer: true },
      organizer,
    );
  }

  async function stage() {
    await migrate(server.url);
    const { db, pool, close } = openDatabase(server.url);
    await migrateQueue(pool);
    await makeOrganizer(db);
    const { organizer: headers } = await connectOrganizer(db, stripe);
    const events = [
      await stageEvent(pool, { products: 1, quantity: 1_000, price: 2_500 }),
      await stageEvent(pool, { products: 1, quantity: 1_000, price: 0 }),
    ] as const;
    for (const { accountId: account_id, eventId: event_id } of events) {
      const seal_id = randomUUID();
      const secret = sealWebhookSecret([SECRET_KEY], seal_id, newWebhookSecret());
      await db
        .insertInto("webhooks")
        .values({ account_id, event_id, url: receiver.url, event_types: ["order.created"], seal_id, secret })
        .execute();
    }
    await close();
    return { organizer: headers, paid: events[0], free: events[1] };
  }

  async function inDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const pool = new pg.Pool({ connectionString: server.url, max: 1 });
    return work(pool).finally(() => pool.end());
  }

  function ask(method: string, path: string, body?: unknown, headers = {}) {
    return send(
      program.port,
      { method, path, body, headers: { "idempotency-key": randomUUID(), ...headers } },
      ANSWER_WITHIN_MS,
    );
  }

  /** Holds a ticket and goes to the payment, or completes a free order. */
  async function begin({ eventId, products }: StagedEvent) {
    const orders = `/api/public/events/${eventId}/order`;
    const { shortId, session } = placedOrder((await ask("POST", orders, orderOf(products[0]!))).body);
    const own = (action = "") => `${orders}/${shortId}${action}?session_identifier=${session}`;
    await ask("PUT", own(), { order: BUYER });
    const orderId = await inDatabase(
      async (pool) =>
        (await pool.query("select id from orders where short_id = $1", [shortId])).rows[0].id as number,
    );
    if (eventId !== paid.eventId) return { orderId, intentId: "" };
    const intent = JSON.parse((await ask("POST", own("/payment_intent"), {})).body) as {
      provider_intent_id: string;
    };
    return { orderId, intentId: intent.provider_intent_id };
  }

  /** Returns the id of the order. */
  async function buy(event: StagedEvent): Promise<number> {
    const { orderId, intentId } = await begin(event);
    if (event.eventId === paid.eventId) stripe.books.buyer.pay(intentId);
    await inDatabase((pool) =>
      until("the order is complete", async () => {
        const { rows } = await pool.query("select status from orders where id = $1", [orderId]);
        return rows[0].status === "COMPLETED";
      }),
    );
    return orderId;
  }

  function mailed(kind: string): string[] {
    return mailServer.deliveries
      .map(({ headers }) => headers.get("message-id")!)
      .filter((id) => id.startsWith(`<${kind}`));
  }

  function isSent(orderIds: number[]): boolean {
    const told = delivered();
    return orderIds.every(
      (id) => told.includes(id) && mailed("order-confirmation").includes(confirmationOf(id)),
    );
  }

  /** Returns the orders that the receiver has accepted webhooks about. */
  function delivered(): number[] {
    return receiver.received
      .filter(({ status }) => status === 200)
      .map(({ json }) => Number(json.payload.id));
  }

  /** Returns the calls that could move money, or prepare it. */
  function postsToStripe(): string[] {
    return stripe.calls.filter(({ method }) => method === "POST").map(({ path }) => path);
  }

  function refundsMade(): number {
    return [...stripe.books.refunds.values()].filter(({ amount }) => amount === REFUNDED).length;
  }
});

const byNumber = (one: number, other: number) => one - other;
const confirmationOf = (orderId: number) => `<order-confirmation.${orderId}@localhost>`;
const isOfNewOrder = (messageId: string, orderId: number) =>
  [confirmationOf(orderId), `<new-orders.${orderId}@localhost>`].includes(messageId);
