import { expect, test, vi } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { createPaymentContext } from "../app/payments.ts";
import { sessionOf } from "../checkout/checkout-session.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";

const database = await testDatabase();
const { stripe, services, payments, goToPayment, open } = await openStripeCheckout(database);
const { books } = stripe;

type Held = Awaited<ReturnType<typeof goToPayment>>;
const GET_INTENT = "GET /public/events/{event_id}/order/{order_short_id}/payment_intent";

const intentsAt = ({ orderId }: Pick<Held, "orderId">) =>
  [...books.intents.values()].filter(({ metadata }) => metadata.order_id === String(orderId));

// One buyer with many requests must not block payments for others.
const INTENTS = /payment_intents$/;
const countCalls = (path: RegExp, since: number) =>
  stripe.calls.slice(since).filter((call) => path.test(call.path)).length;

test("PAY-22 makes one intent with few calls for fifty concurrent requests in two processes while Stripe is slow, and lets others pay", async () => {
  const held = await goToPayment();
  const elsewhere = createPaymentContext(services);
  const linkTo = ({ event, params, cookies }: Held) => ({
    eventId: event.id,
    orderShortId: params.order_short_id,
    sessionHash: sessionOf(cookies["__Host-checkout"]!).hash,
  });
  const link = linkTo(held);
  const before = stripe.calls.length;
  stripe.trouble({ kind: "slow", milliseconds: 1_500 }, 1, INTENTS);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => createPaymentIntent(index % 2 ? payments : elsewhere, link)),
  );
  const calls = countCalls(INTENTS, before);
  const others = [
    await open(await goToPayment()),
    await createPaymentIntent(elsewhere, linkTo(await goToPayment())),
  ];

  expect(new Set(answers.map(({ provider_intent_id }) => provider_intent_id)).size).toBe(1);
  expect(intentsAt(held)).toHaveLength(1);
  expect(calls).toBeLessThan(8);
  expect(others).toEqual(Array(2).fill(expect.objectContaining({ provider: "STRIPE" })));
});

test("PAY-22 does not treat a key in use as an outage, however often it is reported", async () => {
  const held = await goToPayment();
  stripe.trouble({ kind: "status", status: 409 }, 8, INTENTS);

  const refused = [await outcomeOf(open(held)), await outcomeOf(open(held))];
  const other = await open(await goToPayment());

  expect(refused).toEqual(["busy", "busy"]);
  expect(other).toMatchObject({ provider: "STRIPE", status: "REQUIRES_PAYMENT_METHOD" });
});

test("PAY-22 reads a payment with at most two calls for fifty concurrent requests, and shows none an old status", async () => {
  const held = await goToPayment();
  const { provider_intent_id } = await open(held);
  const look = () => held.api(GET_INTENT, { params: held.params });
  const before = stripe.calls.length;
  // Much longer than the fifty requests need to arrive.
  stripe.trouble({ kind: "slow", milliseconds: 2_000 }, 1, new RegExp(`${provider_intent_id}$`));

  const early = look();
  await vi.waitFor(() => expect(stripe.calls.length).toBe(before + 1), { timeout: 10_000, interval: 5 });
  books.buyer.pay(provider_intent_id);
  const late = await Promise.all(Array.from({ length: 50 }, look));
  await early;

  expect(new Set(late.map(({ status }) => status))).toEqual(new Set(["SUCCEEDED"]));
  expect(stripe.calls.length - before).toBe(2);
});
