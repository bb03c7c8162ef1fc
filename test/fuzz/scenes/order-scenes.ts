import { sessionOf } from "../../../src/checkout/checkout-session.ts";
import { randomToken, shortId } from "../../../src/values/short-id.ts";
import { makeOrder } from "../../factories.ts";
import type { Scene, SetScene, Stage } from "./scene.ts";

const ORDER = "/public/events/{event_id}/order/{order_short_id}";
const GRACE = { first_name: "Grace", last_name: "Hopper", email: "grace@example.org" };
const CARD = { card_number: "4242424242424242", expiry: "12/99", security_code: "123" };
const CARD_THAT_ASKS = { ...CARD, card_number: "4000000000003220" };

export const orderScenes: Record<string, SetScene> = {
  "POST /public/events/{event_id}/order": async ({ owner: { product } }) => ({
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  }),
  [`PUT ${ORDER}`]: async () => ({ body: { order: GRACE } }),
  [`PATCH ${ORDER}`]: async (stage) => ({ ...(await completedOrder(stage)), body: GRACE }),
  [`PATCH ${ORDER}/attendees/{attendee_short_id}`]: completedOrder,
  [`POST ${ORDER}/attendees/{attendee_short_id}/resend-ticket`]: completedOrder,
  [`POST ${ORDER}/resend-confirmation`]: completedOrder,
  [`POST ${ORDER}/payment_intent`]: async (stage) => {
    await sayWhoBuys(stage);
    return {};
  },
  [`POST ${ORDER}/await-offline-payment`]: async (stage) => {
    await offerOfflinePayment(stage);
    await sayWhoBuys(stage);
    return {};
  },
  [`POST ${ORDER}/cancel`]: completedOrder,
  "PUT /public/events/{event_id}/guests/{guest_token}": async ({ db, owner }) => {
    const guest_token = shortId("g");
    const attendee = Number(owner.known["attendee_id"]);
    await db
      .updateTable("attendees")
      .set({ guest_token, is_named: false })
      .where("id", "=", attendee)
      .execute();
    return { known: { guest_token }, body: GRACE };
  },

  "POST /public/simulator/intents/{provider_intent_id}/confirm": async (stage) => {
    const { provider_intent_id, client_secret } = await intentAtSimulator(stage);
    return { known: { provider_intent_id }, body: { ...CARD, client_secret } };
  },
  "POST /public/simulator/intents/{provider_intent_id}/challenge": async (stage) => {
    const { provider_intent_id, client_secret } = await intentAtSimulator(stage);
    await stage.send(`POST /public/simulator/intents/${provider_intent_id}/confirm`, {
      ...CARD_THAT_ASKS,
      client_secret,
    });
    return { known: { provider_intent_id, client_secret } };
  },

  "POST /events/{event_id}/orders/{order_id}/mark-as-paid": async (stage) => {
    const short_id = await awaitOfflinePayment(stage);
    const order = await stage.db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", short_id)
      .executeTakeFirstOrThrow();
    return { known: { order_id: order.id } };
  },
  "POST /events/{event_id}/orders/{order_id}/settle-open-amount": async ({ db, owner }) => {
    const order = Number(owner.known["order_id"]);
    await db.updateTable("orders").set({ open_amount: 100 }).where("id", "=", order).execute();
    return { body: { amount: 100 } };
  },
  "POST /events/{event_id}/orders/{order_id}/refund": async (stage) => {
    await makePayment(stage, "SUCCEEDED");
    return { body: {} };
  },
  "POST /events/{event_id}/orders/{order_id}/payments-under-review/{payment_intent_id}/close": async (
    stage,
  ) => ({ known: { payment_intent_id: await makePayment(stage, "MISMATCH") } }),
  "POST /events/{event_id}/questions/sort": async ({ owner }) => ({
    body: [{ id: owner.known["question_id"], order: 1 }],
  }),
  "PUT /events/{event_id}/questions/{question_id}/answers/{question_answer_id}": async ({ db, owner }) => {
    const answer = await db
      .insertInto("question_answers")
      .values({
        account_id: owner.member.account_id,
        event_id: owner.event.id,
        order_id: Number(owner.known["order_id"]),
        question_id: Number(owner.known["question_id"]),
        answer: JSON.stringify("Vegan"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { known: { question_answer_id: answer.id }, body: { answer: "Any" } };
  },

  "POST /public/check-in-lists/{list_short_id}/check-ins": async ({ owner }) => ({ body: scanOf(owner) }),
  "DELETE /public/check-in-lists/{list_short_id}/check-ins/{check_in_short_id}": checkIn,
  "DELETE /events/{event_id}/check-ins/{check_in_short_id}": checkIn,
};

async function checkIn({ owner, send }: Stage) {
  const { json } = await send(
    `POST /public/check-in-lists/${owner.known["list_short_id"]}/check-ins`,
    scanOf(owner),
  );
  return { known: { check_in_short_id: json.data[0].check_in_short_id } };
}

const scanOf = ({ known }: Stage["owner"]) => ({
  scans: [{ scan_id: crypto.randomUUID(), code: known["public_id"], is_typed: true }],
  device_name: "Gate A",
});

/** Creates a completed order in the owner's checkout session. */
async function completedOrder({ db, owner }: Stage): Promise<Scene> {
  const order = await makeOrder(db, owner.event, { product: owner.product });
  const { hash } = sessionOf(owner.checkout);
  await db.updateTable("orders").set({ session_hash: hash }).where("id", "=", order.id).execute();
  await db
    .updateTable("event_settings")
    .set({ allow_attendee_self_edit: true, buyer_cancel_hours: 1 })
    .where("event_id", "=", owner.event.id)
    .execute();
  return { known: { order_short_id: order.short_id, attendee_short_id: order.attendees[0]!.short_id } };
}

/** Saves the buyer's details in the order of the owner's checkout. */
async function sayWhoBuys({ owner, send }: Stage): Promise<string> {
  const order = `/public/events/${owner.event.id}/order/${owner.known["order_short_id"]}`;
  await send(`PUT ${order}`, { order: GRACE });
  return order;
}

async function offerOfflinePayment({ db, owner }: Stage): Promise<void> {
  await db
    .updateTable("event_settings")
    .set({
      payment_providers: ["STRIPE", "OFFLINE"],
      offline_payment_instructions: "<p>At the door.</p>",
      offline_payment_days: 7,
    })
    .where("event_id", "=", owner.event.id)
    .execute();
}

async function awaitOfflinePayment(stage: Stage): Promise<string> {
  await offerOfflinePayment(stage);
  const order = await sayWhoBuys(stage);
  await stage.send(`POST ${order}/await-offline-payment`);
  return String(stage.owner.known["order_short_id"]);
}

async function intentAtSimulator(stage: Stage) {
  const { json } = await stage.send(`POST ${await sayWhoBuys(stage)}/payment_intent`);
  return json as { provider_intent_id: string; client_secret: string };
}

/** Creates a payment for the owner's completed order, or a mismatch that the organiser has to acknowledge. */
async function makePayment({ db, owner }: Stage, status: "SUCCEEDED" | "MISMATCH"): Promise<number> {
  const of = {
    account_id: owner.member.account_id,
    event_id: owner.event.id,
    order_id: Number(owner.known["order_id"]),
    amount: 2_000,
    currency: "EUR",
  };
  const { id } = await db
    .insertInto("payment_intents")
    .values({
      ...of,
      status,
      provider: "SIMULATOR",
      provider_intent_id: `sim_${randomToken(8)}`,
      idempotency_key: randomToken(8),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === "SUCCEEDED")
    await db
      .insertInto("payments")
      .values({ ...of, payment_intent_id: id })
      .execute();
  return id;
}
