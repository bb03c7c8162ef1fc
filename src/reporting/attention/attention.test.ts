import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeMember, makeOrder, makeProduct } from "../../../test/factories.ts";
import type { Services } from "../../platform/services.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract } from "../contract.ts";
import { listAttention } from "./list-attention.ts";

const { db } = await testDatabase();
const api = reportingApi({ db } as Services);

/** Creates an account with one live event created today, and no open tasks. */
async function makeFixture() {
  const member = await makeMember(db);
  const of = { account_id: member.account_id };
  const event = await makeEvent(db, { ...of, title: "Night", status: "LIVE", start_date: daysFromNow(9) });
  const client = clientOf<ReportingContract>(db, [api], { member });
  const look = async (query: { organizer_id?: number } = {}) =>
    (await client("GET /attention", { query })).data.items;
  const kinds = async () => (await look()).map(({ kind, count }) => [kind, count]);
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  return { member, of, event, organizer_id, look, kinds };
}

const set = (id: number, values: object) =>
  db.updateTable("orders").set(values).where("id", "=", id).execute();

test("lists nothing for an account without open tasks", async () => {
  const { look } = await makeFixture();

  expect(await look()).toEqual([]);
});

test("counts waiting orders, refunds and payments with their event, payment problems first", async () => {
  const { event, look, kinds } = await makeFixture();
  const [unpaid, owing, failed, paid] = [
    await makeOrder(db, event),
    await makeOrder(db, event),
    await makeOrder(db, event, { total_gross: 500 }),
    await makeOrder(db, event, { total_gross: 500 }),
  ];
  await set(unpaid.id, { status: "AWAITING_OFFLINE_PAYMENT", payment_status: "AWAITING_OFFLINE_PAYMENT" });
  await set(owing.id, { open_amount: -500 });
  await set(failed.id, { refund_status: "REFUND_FAILED" });
  await sql`
    insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, status, amount, currency)
    select account_id, event_id, id, 'SIMULATOR', ${randomUUID()}, 'MISMATCH', 400, currency
    from orders where id = ${paid.id}`.execute(db);

  expect(await kinds()).toEqual([
    ["PAYMENTS_UNDER_REVIEW", 1],
    ["FAILED_REFUNDS", 1],
    ["ORDERS_AWAIT_PAYMENT", 1],
    ["OPEN_AMOUNTS", 1],
  ]);
  expect((await look())[0]).toMatchObject({
    is_urgent: true,
    event: { id: event.id, title: "Night" },
    product: null,
  });
});

test("lists a disabled webhook and a failing email text, of an event and of an organiser", async () => {
  const { event, organizer_id, of, look, kinds } = await makeFixture();
  const webhook = async (
    owner: { event_id: number } | { organizer_id: number },
    disabled_reason: string | null,
  ) =>
    db
      .insertInto("webhooks")
      .values({
        ...of,
        ...owner,
        url: "https://receiver.example/hook",
        event_types: ["order.created"],
        status: disabled_reason ? "PAUSED" : "ENABLED",
        disabled_reason,
        seal_id: randomUUID(),
        secret: Buffer.from("sealed"),
      })
      .execute();
  await webhook({ event_id: event.id }, "FAILING");
  await webhook({ event_id: event.id }, null);
  await webhook({ organizer_id }, "GONE");
  await sql`
    insert into email_templates (account_id, event_id, template_type, subject, body, cta_label, failed_at, failure)
    values (${of.account_id}, ${event.id}, 'order_confirmation', 'Hello', 'Hello', 'Open', now(), '{}')`.execute(
    db,
  );

  expect(await kinds()).toEqual([
    ["WEBHOOKS_DISABLED", 1],
    ["WEBHOOKS_DISABLED", 1],
    ["TEMPLATES_FAIL", 1],
  ]);
  expect((await look()).map(({ event: of_event }) => of_event?.title ?? null)).toEqual([
    null,
    "Night",
    "Night",
  ]);
});

test("lists failed emails for a week, and contradicting scans until they are marked as seen", async () => {
  const { member, event, kinds } = await makeFixture();
  const order = await makeOrder(db, event);
  const write = async (status: string, daysAgo: number) =>
    sql`
      with written as (
        insert into messages (account_id, event_id, user_id, type, subject, message, order_id)
        values (${event.account_id}, ${event.id}, ${member.user_id}, 'ORDER_OWNER', 'Hi', 'Hi', ${order.id})
        returning id)
      insert into outgoing_messages
        (account_id, event_id, message_id, order_id, recipient, locale, status, created_at)
      select ${event.account_id}, ${event.id}, id, ${order.id}, 'a@example.org', 'en', ${status},
             now() - make_interval(days => ${daysAgo}) from written`.execute(db);
  await write("FAILED", 1);
  await write("FAILED", 9);
  await write("SENT", 1);
  for (const seen_at of [null, new Date()]) {
    await db
      .insertInto("check_in_conflicts")
      .values({
        account_id: event.account_id,
        event_id: event.id,
        check_in_list_id: 1,
        attendee_id: 1,
        scan_id: randomUUID(),
        seen_at,
      })
      .execute();
  }

  expect(await kinds()).toEqual([
    ["MESSAGES_FAILED", 1],
    ["DOOR_CONFLICTS", 1],
  ]);
});

test("lists payouts that failed until a later one arrived, and those that do not add up", async () => {
  const { of, organizer_id, look, kinds } = await makeFixture();
  const payOut = async (
    daysAgo: number,
    {
      status = "PAID",
      amount = 900,
      contents = "COMPLETE",
    }: { status?: string; amount?: number; contents?: string },
  ) =>
    sql`
      with paid as (
        insert into account_payouts (account_id, provider_account_id, provider_payout_id, amount, currency, initiated_at)
        values (${of.account_id}, 'acct_1', ${randomUUID()}, ${amount}, 'EUR', now() - make_interval(days => ${daysAgo}))
        returning id)
      insert into account_payout_states (account_id, account_payout_id, status, contents, charges_total, refunds_total,
        disputes_total, provider_fees_total, platform_fees_total, adjustments_total)
      select ${of.account_id}, id, ${status}, ${contents}, 1000, 0, 0, -70, -30, 0 from paid`.execute(db);
  await payOut(20, {});
  await payOut(19, { status: "FAILED" });
  await payOut(5, { contents: "UNLISTED", amount: 1 });
  await payOut(4, { contents: "OPEN", amount: 1, status: "IN_TRANSIT" });
  expect(await kinds()).toEqual([]);

  await payOut(3, { status: "FAILED" });
  await payOut(2, { amount: 870 });
  // The payout that differs has arrived, so the failed one no longer counts.
  expect(await kinds()).toEqual([["PAYOUTS_DIFFER", 1]]);
  await payOut(1, { status: "FAILED" });
  await payOut(120, { amount: 1 });

  expect(await kinds()).toEqual([
    ["PAYOUTS_FAILED", 1],
    ["PAYOUTS_DIFFER", 1],
  ]);
  expect((await look({ organizer_id }))[0]).toMatchObject({
    is_urgent: true,
    event: null,
    organizer: { id: organizer_id },
  });
  const scoped = await listAttention(db, { accountId: of.account_id, eventIds: [], organizerId: undefined });
  expect(scoped.items).toEqual([]);
});

test("lists products of live events that are sold out or nearly sold out, and no others", async () => {
  const { of, event, look } = await makeFixture();
  const take = async (at: typeof event, title: string, taken: number, capacity: number | null = 10) => {
    const product = await makeProduct(db, at, { title, ...(capacity !== null && { capacity }) });
    await db.updateTable("stock").set({ taken }).where("id", "=", product.stock_id).execute();
    return product;
  };
  const gone = await take(event, "Front row", 10);
  const scarce = await take(event, "Balcony", 9);
  await take(event, "Stalls", 5);
  await take(event, "Stream", 500, null);
  const hidden = await take(event, "Secret", 10);
  await db.updateTable("products").set({ is_hidden: true }).where("id", "=", hidden.id).execute();
  const draft = await makeEvent(db, { ...of, status: "DRAFT" });
  await take(draft, "Draft seat", 10);
  const over = await makeEvent(db, { ...of, start_date: daysFromNow(-9), end_date: daysFromNow(-8) });
  await take(over, "Past seat", 10);

  expect(await look()).toMatchObject([
    { kind: "SOLD_OUT", count: 1, product: { id: gone.id, title: "Front row" }, is_urgent: false },
    { kind: "NEARLY_SOLD_OUT", count: 1, product: { id: scarce.id, title: "Balcony" } },
  ]);
});

test("lists a live event without a sale for a week once it has been on sale that long", async () => {
  const { event, kinds } = await makeFixture();
  const product = await makeProduct(db, event);
  expect(await kinds()).toEqual([]);
  await sql`update events set created_at = now() - interval '30 days' where id = ${event.id}`.execute(db);
  expect(await kinds()).toEqual([]);
  await sql`update products set created_at = now() - interval '30 days' where id = ${product.id}`.execute(db);
  expect(await kinds()).toEqual([["NO_SALES", 7]]);
  await sql`update events set live_since = now() where id = ${event.id}`.execute(db);
  expect(await kinds()).toEqual([]);
  await sql`update events set live_since = now() - interval '8 days' where id = ${event.id}`.execute(db);
  expect(await kinds()).toEqual([["NO_SALES", 7]]);

  await sql`
    insert into event_daily_statistics (account_id, event_id, day, currency, orders_created)
    values (${event.account_id}, ${event.id}, current_date - 2, 'EUR', 1)`.execute(db);
  expect(await kinds()).toEqual([]);
});

test("filters the list by organiser", async () => {
  const { of, event, organizer_id, look } = await makeFixture();
  const other = await makeEvent(db, { ...of, title: "Elsewhere" });
  for (const at of [event, other]) await set((await makeOrder(db, at)).id, { open_amount: 100 });

  expect(await look()).toHaveLength(2);
  expect(await look({ organizer_id })).toMatchObject([{ event: { title: "Night" } }]);
});

test("TEN-01 a member with an event scope sees only those events, and no account sees another's", async () => {
  const { of, event } = await makeFixture();
  const hidden = await makeEvent(db, of);
  for (const at of [event, hidden, await makeEvent(db)])
    await set((await makeOrder(db, at)).id, { open_amount: 100 });
  await sql`
    insert into webhooks (account_id, organizer_id, url, event_types, status, disabled_reason, seal_id, secret)
    select account_id, organizer_id, 'https://r.example', array['order.created'], 'PAUSED', 'GONE',
           gen_random_uuid(), 'x' from events where id = ${hidden.id}`.execute(db);

  const { items } = await listAttention(db, {
    accountId: of.account_id,
    eventIds: [event.id],
    organizerId: undefined,
  });

  expect(items).toMatchObject([{ kind: "OPEN_AMOUNTS", event: { id: event.id } }]);
});
