import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { connectedAccounts } from "../../test/stripe/connected-accounts.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";

const database = await testDatabase();
const { db } = database;
const checkout = await openStripeCheckout(database, { platforms: ["ie"] });
const { stripe, payments, hold, open, tellAll } = checkout;
const { connected, buy } = connectedAccounts(database, checkout);
const { books } = stripe;
afterEach(() => {
  stripe.whims.fault = () => null;
});

const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";

test.each([
  ["at once", "now() - interval '1 minute'"],
  ["after a day of tries", "now() - interval '1 day'"],
])(
  "fails a refund of a disconnected account %s, notifies the organiser, and can be repeated",
  async (_, requestedAt) => {
    const fixture = await connected();
    const { intent, orderId } = await buy(fixture);
    const params = { event_id: fixture.event.id, order_id: orderId };
    const { data } = await fixture.api(REFUND, { params, body: { cancel_order: true } });
    await sql`update refunds set created_at = ${sql.raw(requestedAt)} where order_id = ${orderId}`.execute(
      db,
    );
    disconnect(fixture.stripeAccount);

    await tellAll(() => []);

    expect(await orderOf(orderId)).toEqual({ status: "COMPLETED", refund_status: "REFUND_FAILED" });
    expect(await refundsOf(orderId)).toEqual([{ status: "FAILED", failure_reason: "account_disconnected" }]);
    expect(await failuresTold()).toContain(data.refunds[0]!.id);

    stripe.whims.fault = () => null;
    await fixture.api(REFUND, { params, body: { cancel_order: true } });
    await tellAll(() => []);
    expect(await orderOf(orderId)).toEqual({ status: "CANCELLED", refund_status: "REFUNDED" });
    expect([...books.refunds.values()].filter((one) => one.payment_intent === intent.id)).toHaveLength(1);
  },
);

test("cancels a forgotten intent of a disconnected account once, and still takes its money later", async () => {
  const fixture = await connected();
  const held = await hold(fixture.event, fixture.product);
  const { provider_intent_id: id } = await open(held);
  await sql`
    update orders set status = 'ABANDONED', updated_at = now() - interval '31 minutes' where id = ${held.orderId}`.execute(
    db,
  );
  await sql`update payment_intents set updated_at = now() - interval '2 minutes'`.execute(db);
  disconnect(fixture.stripeAccount);
  stripe.calls.length = 0;

  await reconcilePayments(payments);
  await sql`update payment_intents set updated_at = now() - interval '2 minutes'`.execute(db);
  await reconcilePayments(payments);

  expect(await intentOf(id)).toEqual({ status: "CANCELLED", last_error: "account_disconnected" });
  expect(stripe.calls.map(({ path }) => path)).toEqual([`/v1/payment_intents/${id}/cancel`]);

  stripe.whims.fault = () => null;
  books.buyer.pay(id);
  await tellAll();
  expect(await intentOf(id)).toMatchObject({ status: "SUCCEEDED" });
});

function disconnect(stripeAccount: string): void {
  stripe.whims.fault = ({ account }) => (account === stripeAccount ? { kind: "status", status: 403 } : null);
}

const orderOf = (id: number) =>
  db.selectFrom("orders").select(["status", "refund_status"]).where("id", "=", id).executeTakeFirstOrThrow();

const refundsOf = (orderId: number) =>
  db
    .selectFrom("refunds")
    .select(["status", "failure_reason"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

const intentOf = (providerIntentId: string) =>
  db
    .selectFrom("payment_intents")
    .select(["status", "last_error"])
    .where("provider_intent_id", "=", providerIntentId)
    .executeTakeFirstOrThrow();

/** The refunds whose failure is told to the organiser. */
async function failuresTold(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (payload ->> 'refund_id')::int as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-refund-failed'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
