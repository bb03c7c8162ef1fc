import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { dyingAt, unlessDead } from "../../test/dying-payments.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { PAYMENT_STEPS } from "./payment-context.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { processProviderEvents } from "./provider-events/process-provider-events.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";
import { refreshPayment } from "./refresh-payment.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { requestRefund } from "./refunds/request-refund.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, payments, goToPayment, deliver, tellAll } = await openStripeCheckout(database);
const { books } = stripe;

/** Makes every retry due and runs it. Stripe delivers each event twice, in shuffled order. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await sql`update payment_intents set updated_at = now() - interval '2 minutes'`.execute(db);
    await sql`update refunds set updated_at = now() - interval '2 minutes'`.execute(db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await sql`update provider_events set next_try_at = now()`.execute(db);
    await reconcilePayments(payments);
    await tellAll((events) => [...events, ...events].toSorted((a, b) => a.id.localeCompare(b.id)));
  }
}

test.each(PAYMENT_STEPS)(
  "FLT-03 PAY-08 PAY-12 PAY-24 makes one charge, one refund and equal records when the program dies at %j of a purchase with refund",
  async (step) => {
    const held = await goToPayment();
    const { session_hash: sessionHash } = await db
      .selectFrom("orders")
      .select("session_hash")
      .where("id", "=", held.orderId)
      .executeTakeFirstOrThrow();
    const link = { eventId: held.event.id, orderShortId: held.params.order_short_id, sessionHash };
    const dying = dyingAt(payments, step);

    await unlessDead(createPaymentIntent(dying, link));
    const intent = await createPaymentIntent(payments, link);
    books.buyer.pay(intent.provider_intent_id!);
    for (const event of structuredClone(stripe.events).slice(-1)) await deliver(event);
    await unlessDead(processProviderEvents(dying));
    await unlessDead(refreshPayment(dying, link));
    await recover();
    const own = {
      accountId: held.event.account_id,
      eventId: held.event.id,
      orderId: held.orderId,
      userId: 1,
    };
    const { refunds } = await requestRefund(payments, own, {
      amount: 1_000,
      notify_buyer: false,
      cancel_order: false,
    });
    await unlessDead(refundPayment(dying, { refund_id: refunds[0]!.id }));
    await recover();

    const atStripe = [...books.intents.values()].filter(
      (one) => one.metadata.order_id === String(held.orderId),
    );
    expect(atStripe).toMatchObject([{ status: "succeeded", amount: 2_500 }]);
    expect([...books.refunds.values()].filter((one) => one.payment_intent === atStripe[0]!.id)).toHaveLength(
      1,
    );
    const order = await db
      .selectFrom("orders")
      .select(["status", "refund_status", "total_refunded"])
      .where("id", "=", held.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({
      status: "COMPLETED",
      refund_status: "PARTIALLY_REFUNDED",
      total_refunded: 1_000,
    });
    const { rows } = await sql<Record<string, number>>`
      select (select sum(amount) from payments)::bigint as charged,
        (select coalesce(sum(amount), 0) from refunds where status = 'SUCCEEDED')::bigint as refunded,
        (select coalesce(sum(provider_fee), 0) from payments)::bigint as fees`.execute(db);
    expect(books.ledger()).toMatchObject(rows[0]!);
  },
);
