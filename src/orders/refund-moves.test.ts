import { sql } from "kysely";
import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testServices } from "../../test/api.ts";
import { makeIntent } from "../../test/intents.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { createPaymentContext } from "../app/payments.ts";
import { requestRefund } from "../payments/refunds/request-refund.ts";
import { movesTo } from "../payments/rules/intent-states.ts";
import {
  SINGLE_REFUND_MOVES,
  SINGLE_REFUND_STATUSES,
  type SingleRefundStatus,
} from "../payments/rules/single-refund-states.ts";
import { shortId } from "../values/short-id.ts";
import { ORDER_STATUSES } from "../checkout/rules/order-states.ts";
import {
  canMoveRefund,
  moveRefund,
  REFUND_MOVES,
  REFUND_STATUSES,
  type RefundStatus,
  type RefundTrigger,
} from "../checkout/rules/refund-states.ts";

const database = await testDatabase();
const { db } = database;
const payments = createPaymentContext(testServices(database));
const PAID = 2_500;
const organiser = await makeMember(db);
const event = await makeEvent(db, { account_id: organiser.account_id });
const product = await makeProduct(db, event, { price: PAID });

interface Paid {
  id: number;
  intentId: string;
}

/** Applies each trigger to the refunds of an order. Returns the function's outcome if it has one. */
const WAYS: Record<RefundTrigger, (order: Paid) => Promise<unknown>> = {
  request: (order) => request(order, 100),
  refund_in_part: (order) => tellLatest(order, "SUCCEEDED"),
  refund_in_full: (order) => tellLatest(order, "SUCCEEDED"),
  fail: (order) => tellLatest(order, "FAILED"),
  async fail_earlier(order) {
    const [earliest, ...later] = await refundsOf(order);
    if (later.length > 0) await tell(earliest!.id, "FAILED");
  },
  by_hand_begin: (order) => refundByHand(order, 100, "PENDING"),
  by_hand_in_part: (order) => refundByHand(order, 100, "SUCCEEDED"),
  by_hand_in_full: async (order) => refundByHand(order, await leftOf(order), "SUCCEEDED"),
  async dismiss(order) {
    const latest = (await refundsOf(order)).at(-1);
    if (latest?.status !== "PENDING") return;
    await refundByHand(order, await leftOf(order), "SUCCEEDED");
    await tell(latest.id, "FAILED", "charge_already_refunded");
  },
};

/** How an order reaches each status, with or without an earlier successful refund of 500. */
const HISTORIES: [RefundStatus | null, (order: Paid, amount: number | null) => Promise<unknown>][] = [
  [null, async () => {}],
  ["REFUND_PENDING", request],
  ["PARTIALLY_REFUNDED", (order) => refund(order, 1_000)],
  ["REFUNDED", (order) => refund(order, null)],
  [
    "REFUND_FAILED",
    async (order) => {
      await request(order, 1_000);
      await tellLatest(order, "FAILED");
    },
  ],
];

/** The statuses that the provider reports for a refund, and the moves that each makes. */
const REFUND_REPORTS: [SingleRefundStatus, Partial<Record<SingleRefundStatus, SingleRefundStatus>>][] = [
  ["PENDING", {}],
  ["SUCCEEDED", SINGLE_REFUND_MOVES.succeed],
  ["FAILED", SINGLE_REFUND_MOVES.fail],
];

const TRIGGERS = Object.keys(REFUND_MOVES) as RefundTrigger[];

test.each(TRIGGERS)(
  "%s moves an order's refund status from every status as the table says",
  async (trigger) => {
    const outcomes = [];
    const expected = [];
    for (const [from, begin] of HISTORIES) {
      for (const hasEarlier of from === null
        ? [false]
        : trigger === "fail_earlier"
          ? [true]
          : [false, true]) {
        const order = await makePaidOrder();
        if (hasEarlier) await refund(order, 500);
        await begin(order, trigger === "refund_in_full" ? null : 1_000);
        expect(await statusOf(order)).toBe(from);

        await WAYS[trigger](order);

        outcomes.push({ from, hasEarlier, to: await statusOf(order) });
        expected.push({
          from,
          hasEarlier,
          to: canMoveRefund(from, trigger) ? moveRefund(from, trigger) : from,
        });
      }
    }
    expect(outcomes).toEqual(expected);
  },
);

test.each(HISTORIES)("request_refund answers from %s as the table says", async (from, begin) => {
  const order = await makePaidOrder();
  await begin(order, 1_000);

  const outcome = await request(order, 100);

  expect(outcome).toBe(canMoveRefund(from, "request") ? "requested" : refusalOf(from));
});

test.each(HISTORIES)("answers an organiser's refund from %s as the table says", async (from, begin) => {
  const order = await makePaidOrder();
  await begin(order, 1_000);
  const own = { accountId: event.account_id, eventId: event.id, orderId: order.id };

  const outcome = await outcomeOf(
    requestRefund(
      payments,
      { ...own, userId: organiser.user_id },
      { amount: 100, notify_buyer: false, cancel_order: false },
    ),
  );

  const isLegal = canMoveRefund(from, "request");
  expect([outcome, await statusOf(order)]).toEqual([
    isLegal ? "ok" : refusalOf(from),
    isLegal ? moveRefund(from, "request") : from,
  ]);
});

test.each(SINGLE_REFUND_STATUSES)("record_refund moves a refund from %s as its table says", async (from) => {
  for (const [to, moves] of REFUND_REPORTS) {
    const { refund: id } = await makeRefundIn(from);

    await tell(id, to);

    expect([to, await statusOfRefund(id)]).toEqual([to, moves[from] ?? from]);
  }
});

test.each(SINGLE_REFUND_STATUSES)("sync_refunds moves a refund from %s as its table says", async (from) => {
  for (const [to, moves] of REFUND_REPORTS) {
    const { refund: id, order } = await makeRefundIn(from);
    const { idempotency_key: key, amount } = (await refundsOf(order)).find((each) => each.id === id)!;
    const told = { id: `re_${id}`, key, amount, currency: "EUR", status: to, failure_reason: null };

    await sql`select sync_refunds(${order.intentId}, ${JSON.stringify([told])})`.execute(db);

    expect([to, await statusOfRefund(id)]).toEqual([to, moves[from] ?? from]);
  }
});

test("a refund made at the provider by hand stays on its day when ours is dismissed for it", async () => {
  const order = await makePaidOrder();
  await request(order, null);
  const [ours] = await refundsOf(order);
  await refundByHand(order, PAID, "SUCCEEDED");
  const byHand = () =>
    db
      .selectFrom("refunds")
      .select(["updated_at", "status"])
      .where("order_id", "=", order.id)
      .where("id", ">", ours!.id)
      .executeTakeFirstOrThrow();
  const before = await byHand();

  await tell(ours!.id, "FAILED", "charge_already_refunded");

  expect(before.status).toBe("SUCCEEDED");
  expect(await byHand()).toEqual(before);
});

test("writes the status of a refund in one function only", async () => {
  expect(await stateWriters(db, "refunds", ["status"])).toEqual(["record_refund"]);
  expect(await stateStarters(db, "refunds")).toEqual(["request_refund", "settle_payments", "sync_refunds"]);
});

test("refuses to refund an order that can still be bought", async () => {
  const outcomes: Record<string, unknown> = {};
  for (const status of ORDER_STATUSES) {
    const order = await makePaidOrder();
    await sql`update orders set status = ${status} where id = ${order.id}`.execute(db);
    outcomes[status] = await request(order, 100);
  }

  expect(outcomes).toEqual({
    RESERVED: "not_refundable",
    AWAITING_OFFLINE_PAYMENT: "not_refundable",
    COMPLETED: "requested",
    CANCELLED: "requested",
    ABANDONED: "requested",
  });
});

test("reaches every status of the table", () => {
  const reached = new Set(Object.values(REFUND_MOVES).flatMap((moves) => Object.values(moves)));

  expect([...reached].sort()).toEqual([...REFUND_STATUSES].sort());
});

test("writes the refund status of an order in one function only", async () => {
  expect(await stateWriters(db, "orders", ["refund_status"])).toEqual(["update_refund_status"]);
});

function refusalOf(from: RefundStatus | null): unknown {
  try {
    return moveRefund(from, "request");
  } catch (error) {
    return (error as { code: string }).code;
  }
}

async function makePaidOrder(): Promise<Paid> {
  const { id } = await makeCompletedOrder(db, event, [{ product, quantity: 1 }], { isPaid: false });
  const order = { id, account_id: event.account_id, event_id: event.id, amount: PAID };
  const intent = await makeIntent(db, order, "PROCESSING");
  const told = {
    provider_intent_id: intent.provider_intent_id,
    status: "SUCCEEDED",
    from: movesTo("SUCCEEDED"),
    mismatch_from: movesTo("MISMATCH"),
    amount: PAID,
    currency: "EUR",
  };
  await sql`select settle_payments(${JSON.stringify([told])})`.execute(db);
  return { id, intentId: intent.provider_intent_id! };
}

async function makeRefundIn(status: SingleRefundStatus): Promise<{ order: Paid; refund: number }> {
  const order = await makePaidOrder();
  await request(order, 100);
  const { id } = (await refundsOf(order))[0]!;
  if (status !== "PENDING") await tell(id, status);
  expect(await statusOfRefund(id)).toBe(status);
  return { order, refund: id };
}

async function statusOfRefund(id: number): Promise<string> {
  const { status } = await db
    .selectFrom("refunds")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

async function request({ id }: Paid, amount: number | null): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select request_refund(${id}, ${amount}, null, 1, false, false, null) as outcome`.execute(db);
  return rows[0]!.outcome;
}

async function refund(order: Paid, amount: number | null): Promise<void> {
  await request(order, amount);
  await tellLatest(order, "SUCCEEDED");
}

async function tellLatest(order: Paid, status: "SUCCEEDED" | "FAILED"): Promise<void> {
  const latest = (await refundsOf(order)).at(-1);
  if (latest) await tell(latest.id, status);
}

/** Records the status that the provider reports for one of our refunds. */
const tell = (id: number, status: string, reason: string | null = null) =>
  sql`select record_refund(${id}, ${`re_${id}`}, ${status}, ${reason})`.execute(db);

/** A refund made directly at the provider. The provider refunds no more than what is left. */
async function refundByHand(order: Paid, amount: number, status: string): Promise<void> {
  const left = await leftOf(order);
  if (left === 0 || left < amount) return;
  const told = { id: shortId("o"), key: null, amount, currency: "EUR", status, failure_reason: null };
  await sql`select sync_refunds(${order.intentId}, ${JSON.stringify([told])})`.execute(db);
}

const refundsOf = ({ id }: Paid) =>
  db
    .selectFrom("refunds")
    .select(["id", "status", "amount", "idempotency_key"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();

async function leftOf(order: Paid): Promise<number> {
  const refunds = await refundsOf(order);
  return refunds.reduce((left, { status, amount }) => left - (status === "SUCCEEDED" ? amount : 0), PAID);
}

async function statusOf({ id }: Paid): Promise<RefundStatus | null> {
  const { refund_status } = await db
    .selectFrom("orders")
    .select("refund_status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return refund_status as RefundStatus | null;
}
