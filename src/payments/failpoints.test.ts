import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { GOOD_CARD, openCheckout, runPaymentJobs } from "../../test/checkout.ts";
import { testDatabase } from "../../test/database.ts";
import { dyingAt, unlessDead } from "../../test/dying-payments.ts";
import { PAYMENT_STEPS } from "./payment-context.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { payWithCard } from "./providers/simulator/pay.ts";
import { processProviderEvents } from "./provider-events/process-provider-events.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";
import { refreshPayment } from "./refresh-payment.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const database = await testDatabase();
const { db } = database;
const { services, payments, goToPayment, hold } = openCheckout(database);

type Held = Awaited<ReturnType<typeof goToPayment>>;

async function linkOf({ params }: Pick<Held, "params">) {
  const order = await db
    .selectFrom("orders")
    .select("session_hash")
    .where("short_id", "=", params.order_short_id)
    .executeTakeFirstOrThrow();
  return { eventId: params.event_id, orderShortId: params.order_short_id, sessionHash: order.session_hash };
}

/**
 * Makes every retry due and runs it: those of provider events, of jobs and of the polling of payments.
 */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await sql`update payment_intents set updated_at = now() - interval '2 minutes'`.execute(db);
    await sql`update refunds set updated_at = now() - interval '2 minutes'`.execute(db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await sql`update provider_events set next_try_at = now()`.execute(db);
    await reconcilePayments(payments);
    await runPaymentJobs(database, payments);
  }
}

async function stateOf({ params }: Pick<Held, "params">) {
  const { rows } = await sql<Record<string, unknown>>`
    select o.status, o.total_refunded,
      (select count(*)::int from payments where order_id = o.id) as payments,
      (select count(*)::int from refunds where order_id = o.id) as refunds,
      (select count(*)::int from refunds where order_id = o.id and status = 'SUCCEEDED') as refunded,
      (select count(*)::int from attendees where order_id = o.id and status = 'ACTIVE') as tickets,
      (select count(*)::int from simulator_intents where metadata ->> 'order_short_id' = o.short_id) as intents,
      (select coalesce(sum(amount), 0)::int from simulator_intents
       where metadata ->> 'order_short_id' = o.short_id and status = 'succeeded') as charged,
      (select coalesce(sum(r.amount), 0)::int from simulator_refunds r join simulator_intents i on i.id = r.intent_id
       where i.metadata ->> 'order_short_id' = o.short_id and r.status = 'succeeded') as given_back
    from orders o where o.short_id = ${params.order_short_id}`.execute(db);
  return rows[0]!;
}

const COMPLETED_ONCE = {
  status: "COMPLETED",
  total_refunded: 0,
  payments: 1,
  refunds: 0,
  refunded: 0,
  tickets: 1,
  intents: 1,
  charged: 2_500,
  given_back: 0,
};

const REFUNDED_ONCE = {
  status: "ABANDONED",
  total_refunded: 2_500,
  payments: 1,
  refunds: 1,
  refunded: 1,
  tickets: 0,
  intents: 1,
  charged: 2_500,
  given_back: 2_500,
};

describe("FLT-03 PAY-08 the program dies around the charge", () => {
  test.each(["intent written", "intent made at provider", "intent kept"] as const)(
    "at %j: a retry finds the same intent, which is charged once",
    async (step) => {
      const held = await goToPayment();
      const link = await linkOf(held);

      expect(await unlessDead(createPaymentIntent(dyingAt(payments, step), link))).toBeNull();
      const intent = await createPaymentIntent(payments, link);
      const access = { intentId: intent.provider_intent_id!, clientSecret: intent.client_secret! };
      await payWithCard(services, access, GOOD_CARD);
      await recover();

      expect(await stateOf(held)).toEqual(COMPLETED_ONCE);
    },
  );

  test("without a retry, charges nothing and later cancels the intent", async () => {
    const held = await goToPayment();
    await unlessDead(createPaymentIntent(dyingAt(payments, "intent made at provider"), await linkOf(held)));
    await sql`update orders set status = 'ABANDONED', updated_at = now() - interval '1 hour'
      where short_id = ${held.params.order_short_id}`.execute(db);

    await recover();

    expect(await stateOf(held)).toMatchObject({ payments: 0, intents: 1, charged: 0 });
    const atProvider = await db
      .selectFrom("simulator_intents")
      .select("status")
      .where(sql`metadata ->> 'order_short_id'`, "=", held.params.order_short_id)
      .execute();
    expect(atProvider).toEqual([{ status: "canceled" }]);
  });
});

describe("FLT-03 PAY-04 PAY-05 the program dies around the commit", () => {
  const steps = PAYMENT_STEPS.filter((step) => !step.startsWith("intent") && !step.startsWith("refund"));

  test.each(steps)("at %j of the provider's event: the event waits and is processed later", async (step) => {
    const held = await goToPayment();
    const intent = await createPaymentIntent(payments, await linkOf(held));
    const access = { intentId: intent.provider_intent_id!, clientSecret: intent.client_secret! };
    await payWithCard(services, access, GOOD_CARD);

    expect(await unlessDead(processProviderEvents(dyingAt(payments, step)))).toBeNull();
    const { rows } = await sql`select from provider_events where processed_at is null`.execute(db);
    expect(rows).toHaveLength(1);
    await recover();
    expect(await stateOf(held)).toEqual(COMPLETED_ONCE);
  });

  test.each(["provider asked", "settlement committed"] as const)(
    "at %j of the buyer's return: completes the order",
    async (step) => {
      const held = await goToPayment();
      const link = await linkOf(held);
      const intent = await createPaymentIntent(payments, link);
      const access = { intentId: intent.provider_intent_id!, clientSecret: intent.client_secret! };
      await payWithCard(services, access, GOOD_CARD);

      expect(await unlessDead(refreshPayment(dyingAt(payments, step), link))).toBeNull();
      await recover();

      expect(await stateOf(held)).toEqual(COMPLETED_ONCE);
    },
  );
});

test.each(["settlement committed", "refund made at provider", "refund committed"] as const)(
  "FLT-03 PAY-12 at %j of a payment to refund: makes one refund",
  async (step) => {
    const held = await goToPayment({ capacity: 1 });
    const link = await linkOf(held);
    const intent = await createPaymentIntent(payments, link);
    const access = { intentId: intent.provider_intent_id!, clientSecret: intent.client_secret! };
    await payWithCard(services, access, GOOD_CARD);
    await db.transaction().execute(async (tx) => {
      await sql`update orders set expires_at = now() - interval '1 second'
        where short_id = ${held.params.order_short_id}`.execute(tx);
      await sql`select expire_holds(10)`.execute(tx);
    });
    await hold(held.event, held.product);
    const dying = dyingAt(payments, step);

    await unlessDead(refreshPayment(dying, link));
    const owed = await db.selectFrom("refunds").select("id").where("status", "=", "PENDING").execute();
    for (const { id } of owed) await unlessDead(refundPayment(dying, { refund_id: id }));
    await recover();

    expect(await stateOf(held)).toEqual(REFUNDED_ONCE);
  },
);

test("keeps the provider's records and ours equal after all of this", async () => {
  const { rows } = await sql<{ ours: number; theirs: number }>`
    select
      (select coalesce(sum(amount), 0) from payments)
        - (select coalesce(sum(amount), 0) from refunds where status = 'SUCCEEDED') as ours,
      (select coalesce(sum(amount), 0) from simulator_intents where status = 'succeeded')
        - (select coalesce(sum(amount), 0) from simulator_refunds where status = 'succeeded') as theirs`.execute(
    db,
  );

  expect(Number(rows[0]!.ours)).toBe(Number(rows[0]!.theirs));
  expect(Number(rows[0]!.ours)).toBeGreaterThan(0);
});
