import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { networkHash } from "./decline-limits.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, payments, goToPayment, hold, open, tellAll } = await openStripeCheckout(database);
const { books } = stripe;

beforeEach(() => sql`delete from rate_limits`.execute(db));

type Held = Awaited<ReturnType<typeof goToPayment>>;

/** Declines the intent this often, as if a thief tried cards at Stripe with the intent's secret. */
async function beDeclined(held: Held, times: number) {
  const { provider_intent_id: id } = await open(held);
  for (let count = 0; count < times; count += 1) {
    books.buyer.decline(id);
    await tellAll();
  }
  return books.intents.get(id)!;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "let through",
    (error: { code?: string }) => error.code,
  );

/** Starts the payment of the order from this address. */
async function openFrom(held: Held, address: string) {
  const { session_hash: sessionHash } = await db
    .selectFrom("orders")
    .select("session_hash")
    .where("id", "=", held.orderId)
    .executeTakeFirstOrThrow();
  const link = { eventId: held.event.id, orderShortId: held.params.order_short_id, sessionHash };
  return createPaymentIntent(payments, link, { address });
}

test("PAY-25 makes an order with eight declines wait and cancels its payment at Stripe", async () => {
  const held = await goToPayment();

  const intent = await beDeclined(held, 8);

  expect(intent.status).toBe("canceled");
  await expect(open(held)).rejects.toMatchObject({
    code: "too_many_declines",
    facts: { seconds: expect.any(Number) },
  });
});

test("PAY-25 lets a buyer who mistypes a card a few times continue", async () => {
  const held = await goToPayment();

  const intent = await beDeclined(held, 4);

  expect(intent.status).toBe("requires_payment_method");
  expect((await open(held)).provider_intent_id).toBe(intent.id);
});

test("PAY-25 makes a network with declines on many orders wait with all of them, but no other network", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500 });
  for (let count = 0; count < 4; count += 1) await beDeclined(await hold(event, product), 5);

  const another = await hold(event, product);

  expect(await codeOf(open(another))).toBe("too_many_declines");
  expect(await codeOf(openFrom(another, "198.51.100.7"))).toBe("let through");
});

test("PAY-25 allows few tries each, requires the bank's authentication and still sells during 200 declines a minute from everywhere", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500 });
  let tried = 0;
  for (let thief = 0; tried < 200 && thief < 60; thief += 1) {
    const held = await hold(event, product);
    const row = await openFrom(held, `203.0.113.${thief}`);
    for (let count = 0; count < 7; count += 1) {
      if (books.intents.get(row.provider_intent_id!)!.status === "canceled") break;
      books.buyer.decline(row.provider_intent_id!);
      tried += 1;
      await tellAll();
    }
  }
  const thief = await hold(event, product);
  const stolen = await openFrom(thief, "203.0.113.250");
  let triesUnderAlarm = 0;
  while (books.intents.get(stolen.provider_intent_id!)!.status !== "canceled") {
    books.buyer.decline(stolen.provider_intent_id!);
    triesUnderAlarm += 1;
    await tellAll();
  }

  const buyer = await hold(event, product);
  const honest = await openFrom(buyer, "192.0.2.77");
  books.buyer.beAsked(honest.provider_intent_id!);
  books.buyer.pay(honest.provider_intent_id!);
  await tellAll();

  expect(triesUnderAlarm).toBe(3);
  expect(books.intents.get(honest.provider_intent_id!)!.payment_method_options).toEqual({
    card: { request_three_d_secure: "any" },
  });
  const { status } = await db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", buyer.orderId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("COMPLETED");
}, 60_000);

test("stores networks only as keyed hashes, equal for the same network", () => {
  const hash = (address: string) => networkHash(payments, address);

  expect(hash("2001:db8:1:2:3::4")).toBe(hash("2001:db8:1:2:ffff::1"));
  expect(hash("192.0.2.1")).not.toBe(hash("192.0.2.2"));
  expect(hash("192.0.2.1")).not.toContain("192");
  expect(networkHash({ secretKey: "another" }, "192.0.2.1")).not.toBe(hash("192.0.2.1"));
});
