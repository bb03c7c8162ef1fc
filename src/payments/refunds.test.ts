import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { handlePaymentEvents } from "../../test/handle-payment-events.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";
import { testServices } from "../../test/api.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { sendPaymentRefunded } from "../messaging/index.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, services, payments, buy, goToPayment, hold, open, organizer, tellAll } =
  await openStripeCheckout(database);
const { books } = stripe;
afterEach(() => {
  stripe.calm();
  books.mood.refundsWait = false;
  books.mood.refusesRefunds = null;
});

const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
const MONEY = "GET /events/{event_id}/orders/{order_id}/money";
type Bought = Awaited<ReturnType<typeof buy>>;

const orderOf = ({ orderId }: Pick<Bought, "orderId">) =>
  db
    .selectFrom("orders")
    .select(["status", "refund_status", "total_refunded"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
const refundsAt = ({ intentId }: Pick<Bought, "intentId">) =>
  [...books.refunds.values()].filter((one) => one.payment_intent === intentId);
const jobs = async (task: string) => {
  await handlePaymentEvents(db);
  const { rows } = await sql<{ id: number }>`
    select (payload ->> 'refund_id')::int as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
const outboxEventsOf = async ({ orderId }: Pick<Bought, "orderId">) =>
  (await sql`select from outbox_events where kind = 'order-refunded' and subject_id = ${orderId}`.execute(db))
    .rows.length;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

test("refunds everything: first requested, then paid, with outbox event, e-mail and the order's totals", async () => {
  const bought = await buy({ price: 2_500, quantity: 2 });
  const api = await organizer(bought.event, "ORGANIZER");

  const { data: owed } = await api(REFUND, { params: bought.at, body: {} });
  expect(owed).toMatchObject({ refund_status: "REFUND_PENDING", total_refunded: 0, refundable: 0 });
  const mailed = await tellAll();

  expect(await orderOf(bought)).toEqual({
    status: "COMPLETED",
    refund_status: "REFUNDED",
    total_refunded: 5_000,
  });
  expect(refundsAt(bought)).toMatchObject([{ amount: 5_000, status: "succeeded" }]);
  expect(await outboxEventsOf(bought)).toBe(1);
  expect(mailed).toHaveLength(1);
});

test("refunds in parts until nothing is left, then refuses", async () => {
  const bought = await buy({ price: 2_500 });
  const api = await organizer(bought.event);
  const give = (amount: number) => api(REFUND, { params: bought.at, body: { amount, notify_buyer: false } });

  await give(1_000);
  const mailed = await tellAll();
  expect(await orderOf(bought)).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 1_000 });
  expect(mailed).toEqual([]);
  expect(await codeOf(give(1_501))).toBe("refund_too_large");
  await give(1_500);
  await tellAll();

  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_500 });
  expect(await codeOf(give(1))).toBe("not_refundable");
});

test("refuses a line that is named twice and requests nothing", async () => {
  const bought = await buy({ price: 1_000, quantity: 3 });
  const api = await organizer(bought.event);
  const { id: order_item_id } = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", bought.orderId)
    .executeTakeFirstOrThrow();

  for (const amounts of [
    [500, 500],
    [undefined, undefined],
  ]) {
    const lines = amounts.map((amount) => ({ order_item_id, ...(amount && { amount }) }));
    const refused = await api(REFUND, { params: bought.at, body: { lines } }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ fields: { "lines.1.order_item_id": [{ code: "duplicate" }] } });
  }

  expect(await orderOf(bought)).toMatchObject({ refund_status: null, total_refunded: 0 });
});

test("refunds a line up to its cost less its earlier refunds", async () => {
  const bought = await buy({ price: 1_000, quantity: 3 });
  const api = await organizer(bought.event);
  const [item] = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", bought.orderId)
    .execute();
  const line = (amount?: number) => ({
    params: bought.at,
    body: { lines: [{ order_item_id: item!.id, ...(amount && { amount }) }] },
  });

  await api(REFUND, line(1_000));
  await tellAll();
  expect(await codeOf(api(REFUND, line(2_001)))).toBe("refund_too_large");
  expect(
    await codeOf(api(REFUND, { params: bought.at, body: { lines: [{ order_item_id: 999_999 }] } })),
  ).toBe("not_found");
  const { data } = await api(REFUND, line());
  await tellAll();

  expect(data.refunds.map(({ lines }) => lines)).toEqual([
    [{ order_item_id: item!.id, amount: 1_000 }],
    [{ order_item_id: item!.id, amount: 2_000 }],
  ]);
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 3_000 });
});

test("PAY-11 accepts one of several concurrent refunds and refuses the others because one is pending", async () => {
  const bought = await buy({ price: 2_500 });
  const admins = await Promise.all(Array.from({ length: 6 }, () => organizer(bought.event)));

  const outcomes = await Promise.all(
    admins.map((api, index) =>
      codeOf(api(REFUND, { params: bought.at, body: index % 2 === 0 ? {} : { amount: 1_000 } })),
    ),
  );
  await tellAll();

  expect(outcomes.toSorted()).toEqual(["done", ...Array(5).fill("refund_pending")]);
  expect(refundsAt(bought)).toHaveLength(1);
});

test("PAY-11 answers 409 to the refused request", async () => {
  const { statusOf } = await import("../values/refusal.ts");

  expect(statusOf("refund_pending")).toBe(409);
});

test.each([
  ["is answered late", { kind: "slow", milliseconds: 300 }],
  ["is done and not answered", { kind: "silent" }],
  ["is not answered at all", { kind: "cut" }],
  ["meets a 500", { kind: "status", status: 500 }],
] as const)("PAY-12 makes one refund when the refund's call %s", async (_, fault) => {
  const bought = await buy();
  const api = await organizer(bought.event);
  stripe.trouble(fault, 3, /refunds$/);
  const { data } = await api(REFUND, { params: bought.at, body: {} });
  const job = { refund_id: data.refunds[0]!.id };

  await codeOf(refundPayment(payments, job));
  await codeOf(refundPayment(payments, job));
  stripe.calm();
  await refundPayment(payments, job);
  await tellAll();

  expect(refundsAt(bought)).toHaveLength(1);
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_500 });
});

test("PAY-12 looks up the refund before it makes one, a day later, when Stripe has forgotten the key", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  const { data } = await api(REFUND, { params: bought.at, body: { amount: 1_000 } });
  const [{ idempotency_key: key }] = (await db
    .selectFrom("refunds")
    .select("idempotency_key")
    .where("id", "=", data.refunds[0]!.id)
    .execute()) as [{ idempotency_key: string }];
  books.createRefund("own", { payment_intent: bought.intentId, amount: "1000", "metadata[refund_key]": key });
  await sql`update refunds set created_at = now() - interval '2 days'`.execute(db);

  await refundPayment(payments, { refund_id: data.refunds[0]!.id });

  expect(refundsAt(bought)).toHaveLength(1);
  expect(await orderOf(bought)).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 1_000 });
});

test("PAY-12 requests nothing more when the call is repeated after a crash that lost its answer", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  const ask = { params: bought.at, body: { amount: 1_000 }, idempotencyKey: "a refund asked for once" };
  await api(REFUND, ask);
  await tellAll();
  await sql`update idempotency_keys set status = null, response = null, locked_until = now()`.execute(db);

  const { data } = await api(REFUND, ask);
  await tellAll();

  expect(data).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 1_000 });
  expect(refundsAt(bought)).toMatchObject([{ amount: 1_000 }]);
  await api(REFUND, { ...ask, idempotencyKey: "another refund" });
  await tellAll();
  expect(refundsAt(bought)).toHaveLength(2);
});

test("PAY-13 marks a refund that fails days later as REFUND_FAILED, restores the balance and notifies the organiser", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  await api(REFUND, { params: bought.at, body: {} });
  await tellAll();
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED" });

  books.moveRefund(refundsAt(bought)[0]!.id, "failed", "lost_or_stolen_card");
  await tellAll();

  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
  const { data } = await api(MONEY, { params: bought.at });
  expect(data).toMatchObject({
    refundable: 2_500,
    refunds: [{ status: "FAILED", failure_reason: "lost_or_stolen_card" }],
  });
  expect(await jobs("send-refund-failed")).toContain(data.refunds[0]!.id);
  expect(await outboxEventsOf(bought)).toBe(2);

  const { sendRefundFailed } = await import("../messaging/index.ts");
  await sendRefundFailed(services, { refund_id: data.refunds[0]!.id });
  expect(services.emails.at(-1)).toMatchObject({ subject: expect.stringMatching(/did not go through/) });

  await api(REFUND, { params: bought.at, body: {} });
  await tellAll();
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_500 });
});

test("polls a refund that is pending at the bank until it succeeds", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  books.mood.refundsWait = true;
  await api(REFUND, { params: bought.at, body: {} });
  await tellAll();
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUND_PENDING", total_refunded: 0 });

  refundsAt(bought)[0]!.status = "succeeded";
  await sql`update refunds set updated_at = now() - interval '2 minutes'`.execute(db);
  await reconcilePayments(payments);
  await tellAll();

  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED" });
});

test("syncs a refund made at Stripe by hand, once", async () => {
  const bought = await buy();
  const made = books.createRefund("own", { payment_intent: bought.intentId, amount: "700" });
  const again = structuredClone(stripe.events);

  await tellAll();
  stripe.events.push(...again.map((event) => ({ ...event, id: `${event.id}_again` })));
  await tellAll();

  expect(await orderOf(bought)).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 700 });
  const rows = await db.selectFrom("refunds").selectAll().where("order_id", "=", bought.orderId).execute();
  expect(rows).toMatchObject([{ reason: "PROVIDER", provider_refund_id: made.id, status: "SUCCEEDED" }]);
});

test("PAY-10 refunds the second of two payments automatically, but not if it was refunded by hand first", async () => {
  const held = await goToPayment();
  const first = await open(held);
  await sql`update payment_intents set status = 'CANCELLED' where order_id = ${held.orderId}`.execute(db);
  const second = await open(held);
  books.buyer.pay(second.provider_intent_id);
  await tellAll();
  books.buyer.pay(first.provider_intent_id);
  books.createRefund("own", { payment_intent: first.provider_intent_id });

  await tellAll();
  await tellAll();

  expect(await orderOf(held)).toEqual({ status: "COMPLETED", refund_status: null, total_refunded: 0 });
  expect(refundsAt({ intentId: first.provider_intent_id })).toHaveLength(1);
  expect(refundsAt({ intentId: second.provider_intent_id })).toEqual([]);
});

test("cancels an order with refund once Stripe has accepted the refund", async () => {
  const bought = await buy({ capacity: 3 });
  const api = await organizer(bought.event);

  await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  expect(await orderOf(bought)).toMatchObject({ status: "COMPLETED", refund_status: "REFUND_PENDING" });
  await tellAll();

  expect(await orderOf(bought)).toEqual({
    status: "CANCELLED",
    refund_status: "REFUNDED",
    total_refunded: 2_500,
  });
  const { taken } = await db
    .selectFrom("stock")
    .select("taken")
    .where("id", "=", bought.product.stock_id)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(0);
});

test("PAY-15 does not cancel the order when the refund is refused, and notifies the organiser", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  books.mood.refusesRefunds = "charge_disputed";

  await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  await tellAll();

  expect(await orderOf(bought)).toEqual({
    status: "COMPLETED",
    refund_status: "REFUND_FAILED",
    total_refunded: 0,
  });
  const { data } = await api(MONEY, { params: bought.at });
  expect(data.refunds).toMatchObject([{ status: "FAILED", failure_reason: "charge_disputed" }]);
  expect(await jobs("send-refund-failed")).toContain(data.refunds[0]!.id);
});

test("PAY-15 keeps the order while Stripe is unreachable, and cancels it when the refund succeeds", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  stripe.trouble({ kind: "cut" }, 2, /refunds$/);

  const { data } = await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  await codeOf(refundPayment(payments, { refund_id: data.refunds[0]!.id }));
  expect(await orderOf(bought)).toMatchObject({ status: "COMPLETED", refund_status: "REFUND_PENDING" });
  await refundPayment(payments, { refund_id: data.refunds[0]!.id });

  expect(await orderOf(bought)).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED" });
});

test("shows a dispute on the order, notifies the organiser, and keeps a decision", async () => {
  const bought = await buy();
  const api = await organizer(bought.event);
  const { id } = books.openDispute(bought.intentId);
  await tellAll();

  const { data: during } = await api(MONEY, { params: bought.at });
  expect(during.disputes).toMatchObject([{ amount: 2_500, status: "OPEN", reason: "fraudulent" }]);
  const { sendPaymentDisputed } = await import("../messaging/index.ts");
  await sendPaymentDisputed(services, { dispute_id: during.disputes[0]!.id });
  expect(services.emails.at(-1)!.subject).toMatch(/is disputed/);

  books.closeDispute(id, "lost");
  const told = structuredClone(stripe.events);
  await tellAll();
  books.disputes.get(id)!.status = "needs_response";
  stripe.events.push(...told.map((event) => ({ ...event, id: `${event.id}_again` })));
  await tellAll();

  const { data: after } = await api(MONEY, { params: bought.at });
  expect(after.disputes).toMatchObject([{ status: "LOST" }]);
  books.disputes.get(id)!.status = "lost";
});

test("TEN-01 neither shows nor refunds a foreign order, and refuses to refund an unpaid one", async () => {
  const bought = await buy();
  const foreign = await buy();
  const api = await organizer(foreign.event);
  const held = await hold(foreign.event, foreign.product);

  expect(await codeOf(api(MONEY, { params: bought.at }))).toBe("not_found");
  expect(await codeOf(api(REFUND, { params: bought.at, body: {} }))).toBe("not_found");
  expect(
    await codeOf(api(REFUND, { params: { event_id: foreign.event.id, order_id: held.orderId }, body: {} })),
  ).toBe("not_refundable");
  expect(refundsAt(bought)).toEqual([]);
});

test("PAY-24 keeps our records and Stripe's equal to the cent after all of this", async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select sum(amount) from payments)::bigint as charged,
      (select coalesce(sum(amount), 0) from refunds where status = 'SUCCEEDED')::bigint as refunded,
      (select coalesce(sum(provider_fee), 0) from payments)::bigint as fees,
      (select coalesce(sum(application_fee), 0) from payments)::bigint as "applicationFees",
      (select coalesce(sum(amount), 0) from disputes where status = 'LOST')::bigint as lost`.execute(db);
  const wrong = await sql`
    select o.id from orders o
    where o.total_refunded <> (
      select coalesce(sum(r.amount), 0) from refunds r join payments p on p.id = r.payment_id
      where r.order_id = o.id and r.status = 'SUCCEEDED' and p.is_of_order)`.execute(db);

  expect(rows[0]).toEqual(books.ledger());
  expect(wrong.rows).toEqual([]);
});

test("PAY-22 finds a refund at the provider after a lost answer and a forgotten key", async () => {
  const bought = await buy({ price: 2_500 });
  const api = await organizer(bought.event);
  await api(REFUND, { params: bought.at, body: {} });
  const [refund_id] = (await jobs("refund-payment")).slice(-1);
  stripe.trouble({ kind: "failed" }, 1, /refunds/);
  await refundPayment(payments, { refund_id: refund_id! }).catch(() => {});
  stripe.takeEvents();
  stripe.forgetKeys();

  await refundPayment(payments, { refund_id: refund_id! });

  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_500 });
  const own = await db.selectFrom("refunds").selectAll().where("order_id", "=", bought.orderId).execute();
  expect(own).toMatchObject([
    { id: refund_id, status: "SUCCEEDED", provider_refund_id: refundsAt(bought)[0]!.id },
  ]);
});

test("cancels the chosen tickets once with a refund, releases their stock, stores the reason, and names the tickets in the e-mail", async () => {
  const bought = await buy({ price: 2_500, quantity: 2 });
  const api = await organizer(bought.event);
  const tickets = await db
    .selectFrom("attendees")
    .select(["id", "public_id"])
    .where("order_id", "=", bought.orderId)
    .orderBy("id")
    .execute();
  const taken = async () => {
    const { rows } = await sql<{ taken: number }>`
      select sum(s.taken)::int as taken from stock s
      where s.id in (select unnest(i.stock_ids) from order_items i where i.order_id = ${bought.orderId})`.execute(
      db,
    );
    return rows[0]!.taken;
  };
  const before = await taken();

  const { data: owed } = await api(REFUND, {
    params: bought.at,
    body: {
      amount: 2_500,
      cancel_attendee_ids: [tickets[0]!.id],
      organizer_reason: "CANNOT_ATTEND",
      organizer_note: "Broke a leg",
    },
  });
  const meanwhile = await statusesOf(bought);
  await tellAll();
  await tellAll();

  expect(owed.refunds[0]).toMatchObject({
    organizer_reason: "CANNOT_ATTEND",
    organizer_note: "Broke a leg",
    cancels_attendee_ids: [tickets[0]!.id],
  });
  expect(meanwhile).toEqual(["ACTIVE", "ACTIVE"]);
  expect(await statusesOf(bought)).toEqual(["CANCELLED", "ACTIVE"]);
  expect(before - (await taken())).toBe(1);
  expect(await orderOf(bought)).toMatchObject({ status: "COMPLETED", refund_status: "PARTIALLY_REFUNDED" });
  const history = await db
    .selectFrom("order_history")
    .select(["action", "actor", "attendee_id"])
    .where("order_id", "=", bought.orderId)
    .execute();
  expect(history).toEqual([{ action: "ATTENDEE_CANCELLED", actor: "USER", attendee_id: tickets[0]!.id }]);
  const mailed = testServices(database);
  await sendPaymentRefunded(mailed, { refund_id: owed.refunds[0]!.id });
  expect(mailed.emails[0]!.plain).toContain(
    `This ticket is no longer valid: Admission (${tickets[0]!.public_id})`,
  );
});

test("keeps a ticket valid that was reinstated while its refund was pending", async () => {
  const bought = await buy({ price: 2_500 });
  const api = await organizer(bought.event);
  const ticket = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", bought.orderId)
    .executeTakeFirstOrThrow();
  const { data } = await api(REFUND, {
    params: bought.at,
    body: { amount: 500, cancel_attendee_ids: [ticket.id] },
  });
  const record = (status: string) =>
    sql`select record_refund(${data.refunds[0]!.id}, ${`re_${bought.orderId}`}, ${status}, null)`.execute(db);

  await record("PENDING");
  expect(await statusesOf(bought)).toEqual(["CANCELLED"]);
  await sql`select reactivate_attendee(${ticket.id})`.execute(db);
  await record("SUCCEEDED");

  expect(await statusesOf(bought)).toEqual(["ACTIVE"]);
});

test("keeps tickets valid when the provider refuses the refund, and refuses a ticket of another order", async () => {
  const bought = await buy({ price: 2_500 });
  const other = await buy({ price: 2_500 });
  const api = await organizer(bought.event);
  const idOf = ({ orderId }: Bought) =>
    db.selectFrom("attendees").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  books.mood.refusesRefunds = "insufficient_funds";

  const foreign = await codeOf(
    api(REFUND, { params: bought.at, body: { cancel_attendee_ids: [(await idOf(other)).id] } }),
  );
  await api(REFUND, { params: bought.at, body: { cancel_attendee_ids: [(await idOf(bought)).id] } });
  await tellAll();

  expect(foreign).toBe("not_found");
  expect(await orderOf(bought)).toMatchObject({ refund_status: "REFUND_FAILED" });
  expect(await statusesOf(bought)).toEqual(["ACTIVE"]);
});

test("cancels all tickets of an order that has more than fit on a page of a list", async () => {
  const event = await makeEvent(db);
  const held = await hold(event, await makeProduct(db, event, { price: 100, max_per_order: 101 }), 101);
  books.buyer.pay((await open(held)).provider_intent_id);
  await tellAll();
  const tickets = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", held.orderId)
    .execute();
  const api = await organizer(event);

  await api(REFUND, {
    params: { event_id: event.id, order_id: held.orderId },
    body: { cancel_attendee_ids: tickets.map(({ id }) => id) },
  });
  await tellAll();

  expect(await statusesOf(held)).toEqual(Array(101).fill("CANCELLED"));
});

async function statusesOf({ orderId }: Pick<Bought, "orderId">): Promise<string[]> {
  const rows = await db
    .selectFrom("attendees")
    .select("status")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
}
