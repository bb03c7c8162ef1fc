import { sql } from "kysely";
import { expect, test } from "vitest";
import { GOOD_CARD, openCheckout, runPaymentJobs } from "../../../../../test/checkout.ts";
import { testDatabase } from "../../../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../../../test/factories.ts";
import { wholeApi } from "../../../../../test/whole-api.ts";
import { createTaskHandlers } from "../../../task-handlers.ts";
import { runTask } from "../../../tasks/run-task.ts";
import { answerInProcess, createQueryClient } from "../../../../manage-ui/query-client.ts";
import { writeQueryString } from "../../../../platform/http/query-string.ts";
import {
  bulkBody,
  EVERYBODY,
  isToEverybody,
  isWaiting,
  type OrdersAction,
  pendingRefundsQuery,
} from "./cancel-queries.ts";

const database = await testDatabase();
const { db } = database;
const { services, payments, hold } = openCheckout(database);
const api = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, payments, []);

const STEPS = ["cancel-and-refund-orders", "cancel-orders"] as const;

async function makeFixture() {
  const member = await makeMember(db);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price: 2_000 });
  const send = (call: string, body: object) => api.send(call, { cookies, body });
  const preview = (action: OrdersAction) =>
    send(`POST /events/${event.id}/orders/bulk/preview`, bulkBody(action));
  /** The number of orders in each step. */
  const counts = async () =>
    Promise.all(STEPS.map(async (step) => (await preview(step)).json.data?.fitting ?? 0));
  const client = createQueryClient();
  const answer = async (_call: string, { query }: { query: unknown }) =>
    (await api.send(`GET /events/${event.id}/orders?${writeQueryString(query)}`, { cookies })).json;
  answerInProcess(client, answer as never);
  const pendingRefunds = () => client.fetchQuery(pendingRefundsQuery(event.id));
  const start = async (action: OrdersAction): Promise<number> =>
    (await send(`POST /events/${event.id}/orders/bulk`, bulkBody(action))).json.data.id;
  const work = (task_id: number) =>
    runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id });

  /** An order that was paid online. */
  async function buyOnline(): Promise<number> {
    const { api: buyer, params } = await hold(event, product);
    const intent = await buyer("POST /public/events/{event_id}/order/{order_short_id}/payment_intent", {
      params,
    });
    await buyer("POST /public/simulator/intents/{provider_intent_id}/confirm", {
      params: { provider_intent_id: intent.provider_intent_id },
      body: { ...GOOD_CARD, client_secret: intent.client_secret },
    });
    await runPaymentJobs(database, payments);
    const { order_short_id } = params;
    return (
      await db
        .selectFrom("orders")
        .select("id")
        .where("short_id", "=", order_short_id)
        .executeTakeFirstOrThrow()
    ).id;
  }
  const refund = (orderId: number, body: object) =>
    send(`POST /events/${event.id}/orders/${orderId}/refund`, { notify_buyer: false, ...body });
  /** An order that was paid by transfer or at the door. */
  const payOffline = () => makeOrder(db, event, { product, total_gross: 2_000, payment_provider: "OFFLINE" });
  async function reserveOffline() {
    const { id } = await makeOrder(db, event, { product });
    await sql`
      update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
        payment_provider = 'OFFLINE', completed_at = null where id = ${id}`.execute(db);
  }
  const jobs = () => runPaymentJobs(database, payments);
  return {
    cookies,
    event,
    product,
    preview,
    counts,
    pendingRefunds,
    start,
    work,
    buyOnline,
    refund,
    payOffline,
    reserveOffline,
    jobs,
  };
}

test("each standing order is in one step: refunded, or cancelled without a refund", async () => {
  const { event, product, preview, counts, buyOnline, refund, payOffline, reserveOffline, jobs } =
    await makeFixture();
  await buyOnline();
  await refund(await buyOnline(), { amount: 500 });
  await jobs();
  expect(await counts()).toEqual([2, 0]);
  expect((await preview("cancel-and-refund-orders")).json.data.refunded).toMatchObject({ minor: 3_500 });

  await refund(await buyOnline(), {});
  await jobs();
  expect(await counts()).toEqual([2, 1]);

  await payOffline();
  await reserveOffline();
  await makeOrder(db, event, { product, email: "free@example.org" });
  await makeOrder(db, event, { product, email: "gone@example.org", status: "CANCELLED" });
  expect(await counts()).toEqual([2, 4]);
});

test("an order with a partial refund under way is in no step, and is counted until it is settled", async () => {
  const { counts, pendingRefunds, buyOnline, refund, jobs } = await makeFixture();
  const [first] = [await buyOnline(), await buyOnline()];

  await refund(first, { amount: 500 });
  expect([await counts(), await pendingRefunds()]).toEqual([[1, 0], 1]);

  await jobs();
  expect([await counts(), await pendingRefunds()]).toEqual([[2, 0], 0]);
});

test("every order ends cancelled, and what was paid online goes back first", async () => {
  const { event, counts, start, work, buyOnline, refund, payOffline, reserveOffline, jobs } =
    await makeFixture();
  const [paid, refunded] = [await buyOnline(), await buyOnline()];
  await refund(refunded, {});
  await jobs();
  await payOffline();
  await reserveOffline();

  // The second task starts while the refunds of the first are under way.
  const refunds = await start("cancel-and-refund-orders");
  await work(refunds);
  expect(await counts()).toEqual([0, 3]);
  await work(await start("cancel-orders"));
  const between = await db.selectFrom("orders").select("status").where("id", "=", paid).executeTakeFirst();
  await jobs();

  expect(between).toEqual({ status: "COMPLETED" });
  const orders = await db
    .selectFrom("orders")
    .select(["status", "total_refunded"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  expect(orders).toEqual(
    [2_000, 2_000, 0, 0].map((total_refunded) => ({ status: "CANCELLED", total_refunded })),
  );
  const valid = await db
    .selectFrom("attendees")
    .select("id")
    .where("event_id", "=", event.id)
    .where("status", "<>", "CANCELLED")
    .execute();
  expect([valid, await counts()]).toEqual([[], [0, 0]]);
});

test("more orders than one task takes are cancelled in portions", async () => {
  const { event, product, preview } = await makeFixture();
  const { id } = await makeOrder(db, event, { product });
  await sql`
    insert into orders (account_id, event_id, status, short_id, public_id, session_hash, currency, locale, first_name,
      last_name, email,
      payment_status, completed_at, total_before_additions, total_tax, total_fee, total_gross)
    select account_id, event_id, status, short_id || n, public_id || n, session_hash, currency, locale, first_name,
      last_name, email,
      payment_status, completed_at, total_before_additions, total_tax, total_fee, total_gross
    from orders, generate_series(1, 10000) n where id = ${id}`.execute(db);

  expect((await preview("cancel-orders")).json.data).toMatchObject({ chosen: 10_000, fitting: 10_000 });
});

test("an event without such orders is refused at the selection, which the page reads as none left", async () => {
  const { preview } = await makeFixture();

  const { status, json } = await preview("cancel-orders");

  expect([status, Object.keys(json.errors)]).toEqual([422, ["ids"]]);
});

test("everybody with a valid ticket is counted", async () => {
  const { cookies, event, product } = await makeFixture();
  await makeOrder(db, event, { product, email: "ann@example.org" });

  const { json } = await api.send(`POST /events/${event.id}/messages/recipients`, {
    cookies,
    body: EVERYBODY,
  });

  expect(json.data.recipients_count).toBeGreaterThan(0);
});

test.each([
  ["PENDING_REVIEW", true],
  ["SCHEDULED", true],
  ["PROCESSING", false],
  ["SENT", false],
] as const)("orders wait for a message that is %s: %s", (status, waits) => {
  expect(isWaiting({ status } as never)).toBe(waits);
});

test.each([
  ["everybody", true, {}],
  ["only some of them", false, { narrowed_to: { is_checked_in: true } }],
  ["those who want advertising", false, { purpose: "PROMOTIONAL" }],
  ["the holders of some tickets", false, { type: "TICKET_HOLDERS" }],
  ["its author", false, { is_test: true }],
  ["nobody, because it was cancelled", false, { status: "CANCELLED" }],
  ["nobody, because it was rejected", false, { status: "FAILED" }],
])("a message to %s counts as the message of the cancellation: %s", (_to, counts, message) => {
  const toAll = { type: "ALL_ATTENDEES", purpose: "TRANSACTIONAL", narrowed_to: null, is_test: false };

  expect(isToEverybody({ ...toAll, status: "SENT", ...message } as never)).toBe(counts);
});
