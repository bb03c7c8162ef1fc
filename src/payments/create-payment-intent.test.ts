import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { GOOD_CARD, openCheckout } from "../../test/checkout.ts";
import { outcomeOf } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { createPaymentContext } from "../app/payments.ts";
import { paymentsApi } from "./api.ts";
import type { PaymentsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const { browser, goToPayment } = openCheckout(database);
const INTENT = "POST /public/events/{event_id}/order/{order_short_id}/payment_intent";
const GET_INTENT = "GET /public/events/{event_id}/order/{order_short_id}/payment_intent";
const CONFIRM = "POST /public/simulator/intents/{provider_intent_id}/confirm";

const intentsOf = (shortId: string) =>
  db
    .selectFrom("payment_intents as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .selectAll("i")
    .where("o.short_id", "=", shortId)
    .orderBy("i.id")
    .execute();

test("takes amount and currency from the order", async () => {
  const { api, params } = await goToPayment({ price: 2_500, quantity: 2 });

  const intent = await api(INTENT, { params });

  expect(intent).toMatchObject({
    provider: "SIMULATOR",
    status: "REQUIRES_PAYMENT_METHOD",
    amount: 5_000,
    currency: "EUR",
  });
});

test("PAY-09 creates one intent for fifty parallel calls, here and at the provider", async () => {
  const { api, params } = await goToPayment();

  const answers = await Promise.all(Array.from({ length: 50 }, () => api(INTENT, { params })));

  expect(new Set(answers.map((one) => one.provider_intent_id)).size).toBe(1);
  const kept = await intentsOf(params.order_short_id);
  expect(kept).toHaveLength(1);
  const atProvider = await db
    .selectFrom("simulator_intents")
    .select("id")
    .where(sql`metadata ->> 'order_short_id'`, "=", params.order_short_id)
    .execute();
  expect(atProvider).toHaveLength(1);
});

test("PRC-06 never takes a payment for a free order, and never completes any other order without one", async () => {
  const api = browser();
  const event = await makeEvent(db);
  const free = await makeProduct(db, event);
  const placed = await api("POST /public/events/{event_id}/order", {
    params: { event_id: event.id },
    body: { products: [{ product_id: free.id, quantities: [{ price_id: free.price_id, quantity: 1 }] }] },
  });
  const params = { event_id: event.id, order_short_id: placed.data.short_id };
  await expect(api(INTENT, { params })).rejects.toMatchObject({ code: "order_move_refused" });

  const paid = await goToPayment();
  const after = await paid.api("GET /public/events/{event_id}/order/{order_short_id}", {
    params: paid.params,
  });
  expect(after.data).toMatchObject({ status: "RESERVED", payment_status: "AWAITING_PAYMENT" });
});

test("creates no intent for an order that is without a buyer, expired or paid", async () => {
  const api = browser();
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 900 });
  const placed = await api("POST /public/events/{event_id}/order", {
    params: { event_id: event.id },
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const unknown = { event_id: event.id, order_short_id: placed.data.short_id };
  await expect(api(INTENT, { params: unknown })).rejects.toMatchObject({ code: "order_move_refused" });

  const late = await goToPayment();
  await sql`update orders set expires_at = now() - interval '1 second' where short_id = ${late.params.order_short_id}`.execute(
    db,
  );
  await expect(late.api(INTENT, late)).rejects.toMatchObject({ code: "order_expired" });

  const paid = await goToPayment();
  const intent = await paid.api(INTENT, paid);
  await paid.api(CONFIRM, {
    params: { provider_intent_id: intent.provider_intent_id },
    body: { client_secret: intent.client_secret, ...GOOD_CARD },
  });
  await paid.api(GET_INTENT, paid);
  await expect(paid.api(INTENT, paid)).rejects.toMatchObject({ code: "order_already_completed" });
});

type Taken = (at: { event: { id: number }; product: { id: number; price_id: number } }) => Promise<unknown>;
const WAY = "GET /public/events/{event_id}/order/{order_short_id}/way_to_pay";

const change = (table: "events" | "products" | "product_prices", values: object, id: number) =>
  db.updateTable(table).set(values).where("id", "=", id).execute();
const afterSnapshot = () => new Promise((resolve) => setTimeout(resolve, 1_050));

test.each<[string, string, Taken]>([
  [
    "its price is deleted",
    "product_unavailable",
    ({ product }) => change("product_prices", { deleted_at: new Date() }, product.price_id),
  ],
  [
    "its product is deleted",
    "product_unavailable",
    ({ product }) => change("products", { deleted_at: new Date() }, product.id),
  ],
  [
    "the event is a draft again",
    "event_not_live",
    ({ event }) => change("events", { status: "DRAFT" }, event.id),
  ],
  [
    "the event is archived",
    "event_not_live",
    ({ event }) => change("events", { status: "ARCHIVED" }, event.id),
  ],
  [
    "the event is deleted",
    "event_not_live",
    ({ event }) => change("events", { deleted_at: new Date() }, event.id),
  ],
])("PRC-04 starts no payment for a held order once %s: %s", async (_, refusal, takeAway) => {
  const at = await goToPayment();
  const { api, params } = at;

  await takeAway(at);
  await afterSnapshot();

  await expect(api(WAY, { params })).rejects.toMatchObject({ code: refusal });
  await expect(api(INTENT, { params })).rejects.toMatchObject({ code: refusal });
  expect(await intentsOf(params.order_short_id)).toEqual([]);
});

test.each<[string, Taken]>([
  ["its product is hidden", ({ product }) => change("products", { is_hidden: true }, product.id)],
  ["its price is hidden", ({ product }) => change("product_prices", { is_hidden: true }, product.price_id)],
  [
    "its sale has ended",
    ({ product }) => change("products", { sale_end_date: new Date(Date.now() - 1_000) }, product.id),
  ],
  ["the event is paused", ({ event }) => change("events", { status: "PAUSED" }, event.id)],
])("PRC-04 accepts a payment for a hold although %s", async (_, happen) => {
  const at = await goToPayment();
  const { api, params } = at;

  await happen(at);
  await afterSnapshot();

  expect(await api(INTENT, { params })).toMatchObject({ amount: 2_500 });
});

test("PRC-04 cancels a started payment when the buyer returns after the product was withdrawn", async () => {
  const { api, params, product } = await goToPayment();
  const begun = await api(INTENT, { params });
  await change("products", { deleted_at: new Date() }, product.id);
  await afterSnapshot();

  await expect(api(INTENT, { params })).rejects.toMatchObject({ code: "product_unavailable" });

  expect((await intentsOf(params.order_short_id)).map(({ status }) => status)).toEqual(["CANCELLED"]);
  const paid = await api(CONFIRM, {
    params: { provider_intent_id: begun.provider_intent_id },
    body: { client_secret: begun.client_secret, ...GOOD_CARD },
  });
  expect(paid).toMatchObject({ status: "CANCELLED" });
});

test("PRC-04 completes a hold whose payment was in progress when the product was withdrawn", async () => {
  const { api, params, product } = await goToPayment();
  const begun = await api(INTENT, { params });
  await change("products", { deleted_at: new Date() }, product.id);
  await afterSnapshot();
  await api(CONFIRM, {
    params: { provider_intent_id: begun.provider_intent_id },
    body: { client_secret: begun.client_secret, ...GOOD_CARD },
  });

  await expect(api(INTENT, { params })).rejects.toMatchObject({ code: "order_already_completed" });

  const { data } = await api("GET /public/events/{event_id}/order/{order_short_id}", { params });
  expect(data).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
});

test("renews no expired hold while the bank still confirms its payment, and says so at the payment", async () => {
  const RENEW = "POST /public/events/{event_id}/order/{order_short_id}/renew";
  const { api, params } = await goToPayment({ capacity: 5 });
  const begun = await api(INTENT, { params });
  await api(CONFIRM, {
    params: { provider_intent_id: begun.provider_intent_id },
    body: { client_secret: begun.client_secret, ...GOOD_CARD, card_number: "4000 0000 0000 0259" },
  });
  await api(GET_INTENT, { params });
  await sql`update orders set expires_at = now() - interval '1 second' where short_id = ${params.order_short_id}`.execute(
    db,
  );

  const options = await api(WAY, { params });
  const renewed = await outcomeOf(api(RENEW, { params }));
  await sql`update payment_intents set status = 'CANCELLED' where id = ${(await intentsOf(params.order_short_id))[0]!.id}`.execute(
    db,
  );

  expect([options.status, renewed]).toEqual(["PROCESSING", "payment_processing"]);
  expect([await outcomeOf(api(WAY, { params })), await outcomeOf(api(RENEW, { params }))]).toEqual([
    "order_expired",
    "ok",
  ]);
});

test("PAY-19 refuses payment and status to another browser with only the order's link", async () => {
  const { api, params } = await goToPayment();
  await api(INTENT, { params });
  const stranger = browser();

  await expect(stranger(INTENT, { params })).rejects.toMatchObject({ code: "session_mismatch" });
  await expect(stranger(GET_INTENT, { params })).rejects.toMatchObject({ code: "session_mismatch" });
  const elsewhere = { ...params, event_id: params.event_id + 1 };
  await expect(api(INTENT, { params: elsewhere })).rejects.toMatchObject({ code: "not_found" });
});

test("PRC-07 replaces an intent whose amount no longer matches the order", async () => {
  const { api, params } = await goToPayment({ price: 2_500 });
  const before = await api(INTENT, { params });
  await sql`update orders set total_before_additions = 3000, total_gross = 3000 where short_id = ${params.order_short_id}`.execute(
    db,
  );

  const after = await api(INTENT, { params });

  expect(after).toMatchObject({ amount: 3_000, status: "REQUIRES_PAYMENT_METHOD" });
  expect(after.provider_intent_id).not.toBe(before.provider_intent_id);
  expect((await intentsOf(params.order_short_id)).map(({ status }) => status)).toEqual([
    "CANCELLED",
    "REQUIRES_PAYMENT_METHOD",
  ]);
});

test("offers neither the simulator nor any other provider without a demo", async () => {
  const { params } = await goToPayment();
  const services = testServices(database, { isDemo: false });
  const api = clientOf<PaymentsContract>(db, [paymentsApi(services, createPaymentContext(services))], {
    cookies: {},
  });
  const confirm = { params: { provider_intent_id: "pi_sim_x" }, body: { client_secret: "x", ...GOOD_CARD } };

  await expect(api(CONFIRM, confirm)).rejects.toMatchObject({ code: "not_found" });
  await expect(api(INTENT, { params })).rejects.toMatchObject({ code: "session_mismatch" });
  expect(createPaymentContext(services).offered).toBeNull();
  const keys = {
    secretKey: "sk_live_x",
    publishableKey: "pk_live_x",
    webhookSecret: "whsec_x",
    isLive: true,
  };
  const live = createPaymentContext(
    testServices(database, { isDemo: true, stripe: { ...services.config.stripe, keys: { own: keys } } }),
  );
  expect(live.offered).toBe("STRIPE");
  expect(live.providers.SIMULATOR).toBeUndefined();
});
