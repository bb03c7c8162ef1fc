import { sql } from "kysely";
import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { openCheckout } from "../../test/checkout.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { makeIntent } from "../../test/intents.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { addressOf, findIntent, findLatestIntent } from "./intents.ts";
import { giveUp } from "./provider-events/reconcile-payments.ts";
import { INTENT_STATUSES, type IntentStatus, movesTo } from "./rules/intent-states.ts";

const database = await testDatabase();
const { db, pool } = database;
const event = await makeEvent(db);
const product = await makeProduct(db, event, { price: 2_500 });

/** Statuses that the provider can report. MISMATCH is a success with another amount. */
const TOLD = [
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
  "SUCCEEDED",
  "CANCELLED",
  "MISMATCH",
] as const;

test.each(INTENT_STATUSES)("settle_payments moves an intent from %s as the table says", async (from) => {
  for (const to of TOLD) {
    const intent = await intentIn(from);

    const outcome = await settle(intent.provider_intent_id!, to);

    const isLegal = movesTo(to).includes(from);
    expect([to, await statusOf(intent.id)]).toEqual([to, isLegal ? to : from]);
    expect([to, outcome === "unchanged"]).toEqual([to, !isLegal]);
  }
});

test.each(INTENT_STATUSES)(
  "record_created_intents makes a new intent payable, and from %s keeps its id at the provider",
  async (from) => {
    const intent = await intentIn(from);
    await sql`update payment_intents set provider_intent_id = null where id = ${intent.id}`.execute(db);
    const made = [{ id: intent.id, provider_intent_id: intent.provider_intent_id, client_secret: "secret" }];

    await sql`select record_created_intents(${JSON.stringify(made)})`.execute(db);

    expect(movesTo("REQUIRES_PAYMENT_METHOD")).toContain("CREATED");
    expect(await statusOf(intent.id)).toBe(from === "CREATED" ? "REQUIRES_PAYMENT_METHOD" : from);
    const { provider_intent_id } = await findIntent(db, intent.id);
    expect(provider_intent_id).toBe(intent.provider_intent_id);
  },
);

test("an intent that the provider creates after it was given up is cancelled there, and no buyer gets it", async () => {
  const { payments, goToPayment } = openCheckout(database);
  const held = await goToPayment();
  const { order_short_id: orderShortId } = held.params;
  const { id: orderId, session_hash: sessionHash } = await db
    .selectFrom("orders")
    .select(["id", "session_hash"])
    .where("short_id", "=", orderShortId)
    .executeTakeFirstOrThrow();
  const simulator = payments.providers.SIMULATOR!;
  const begun: IntentStatus[] = [];
  const slow: typeof simulator = {
    ...simulator,
    async createIntent(wanted) {
      const made = await simulator.createIntent(wanted);
      const written = await findLatestIntent(db, orderId);
      begun.push(written.status);
      await sql`update orders set status = 'ABANDONED' where id = ${orderId}`.execute(db);
      await giveUp({ pool }, written);
      return made;
    },
  };

  const outcome = await outcomeOf(
    createPaymentIntent(
      { ...payments, providers: { SIMULATOR: slow } },
      { eventId: held.event.id, orderShortId, sessionHash },
    ),
  );

  expect([outcome, begun]).toEqual(["order_expired", ["CREATED"]]);
  const kept = await findLatestIntent(db, orderId);
  expect(kept.status).toBe("CANCELLED");
  const { status: atProvider } = await simulator.retrieveIntent(addressOf(kept));
  expect(atProvider).toBe("CANCELLED");
});

test.each(INTENT_STATUSES)(
  "cancels an intent that the provider never created from %s as the table says",
  async (from) => {
    const intent = await intentIn(from);
    await sql`update payment_intents set provider_intent_id = null where id = ${intent.id}`.execute(db);

    await giveUp({ pool }, intent);

    const isMade = from !== "CREATED";
    expect(await statusOf(intent.id)).toBe(isMade ? from : "CANCELLED");
    expect(isMade || movesTo("CANCELLED").includes(from)).toBe(true);
  },
);

test("writes the status of an intent nowhere else in the program", async () => {
  expect(await stateWriters(db, "payment_intents", ["status"])).toEqual([
    "reconcile-payments.ts",
    "record_created_intents",
    "settle_payments",
  ]);
  expect(await stateStarters(db, "payment_intents")).toEqual(["payment-batches.ts"]);
});

async function intentIn(status: IntentStatus) {
  const { id } = await makeCompletedOrder(db, event, [{ product, quantity: 1 }], { isPaid: false });
  return makeIntent(db, { id, account_id: event.account_id, event_id: event.id, amount: 2_500 }, status);
}

async function settle(provider_intent_id: string, to: (typeof TOLD)[number]): Promise<string> {
  const status = to === "MISMATCH" ? "SUCCEEDED" : to;
  const told = {
    provider_intent_id,
    status,
    from: movesTo(status),
    mismatch_from: movesTo("MISMATCH"),
    amount: to === "MISMATCH" ? 2_400 : 2_500,
    currency: "EUR",
  };
  const { rows } = await sql<{ outcome: string }>`
    select outcome from settle_payments(${JSON.stringify([told])})`.execute(db);
  return rows[0]!.outcome;
}

async function statusOf(id: number): Promise<string> {
  const { status } = await db
    .selectFrom("payment_intents")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}
