import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { handlePaymentEvents } from "../../../test/handle-payment-events.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { sendPaymentFailed } from "../index.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, services, goToPayment, hold, open, tellAll } = await openStripeCheckout(database);
const { buyer } = stripe.books;
type Held = Awaited<ReturnType<typeof goToPayment>>;

async function letHoldsRunOut() {
  await sql`update orders set expires_at = now() - interval '1 second' where status = 'RESERVED'`.execute(db);
  await sql`select expire_holds(100)`.execute(db);
}

/** Counts the queued emails about an order, and those sent after running the job twice. */
async function mailsTo({ orderId }: Held) {
  await handlePaymentEvents(db);
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-payment-failed' and (payload ->> 'order_id')::int = ${orderId}`.execute(db);
  services.emails.length = 0;
  await sendPaymentFailed(services, { order_id: orderId });
  await sendPaymentFailed(services, { order_id: orderId });
  return { asked: rows.length, written: services.emails.length };
}

test("reports a decline once the hold has expired, and not while the buyer can try again", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  buyer.decline(id);
  buyer.decline(id);
  await tellAll();
  expect(await mailsTo(held)).toEqual({ asked: 0, written: 0 });

  await letHoldsRunOut();

  expect(await mailsTo(held)).toEqual({ asked: 1, written: 1 });
  const [email] = services.emails;
  expect(email).toMatchObject({
    to: "berta@example.org",
    subject: "Your payment for An Evening of Tests did not go through",
  });
  for (const words of ["nothing was charged", "€25.00", `/event/${held.event.id}/`])
    expect(email!.plain).toContain(words);
});

test("sends nothing to a buyer who left, or who was declined and then paid", async () => {
  const gone = await goToPayment();
  await open(gone);
  const paid = await goToPayment();
  const { provider_intent_id: id } = await open(paid);
  buyer.decline(id);
  buyer.pay(id);
  await tellAll();
  await letHoldsRunOut();

  expect(await mailsTo(gone)).toMatchObject({ asked: 0 });
  expect(await mailsTo(paid)).toEqual({ asked: 0, written: 0 });
});

test("PAY-17 reports a debit that fails after the hold expired only when it fails", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  buyer.decline(id);
  await tellAll();
  buyer.beginDebit(id);
  await tellAll();
  await letHoldsRunOut();
  expect(await mailsTo(held)).toMatchObject({ written: 0 });

  buyer.failDebit(id);
  await tellAll();

  expect(await mailsTo(held)).toEqual({ asked: 1, written: 1 });
});

test("sends nothing about the first attempt to a buyer who has tried again", async () => {
  const held = await goToPayment();
  buyer.decline((await open(held)).provider_intent_id);
  await tellAll();
  await letHoldsRunOut();
  const again = await hold(held.event, held.product);
  await sql`update orders set session_hash = (select session_hash from orders where id = ${held.orderId})
            where id = ${again.orderId}`.execute(db);

  expect(await mailsTo(held)).toEqual({ asked: 1, written: 0 });
});

test("a payment that was cancelled at Stripe is released, and the buyer can pay again", async () => {
  const held = await goToPayment();
  const first = await open(held);
  stripe.books.cancelIntent(
    stripe.books.intents.get(first.provider_intent_id)!.account,
    first.provider_intent_id,
  );
  await tellAll();

  const second = await open(held);

  expect(second.provider_intent_id).not.toBe(first.provider_intent_id);
  expect(second.status).toBe("REQUIRES_PAYMENT_METHOD");
});
