import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeAccount, makeEvent, makeMember, makeOrder, makeProduct } from "../../test/factories.ts";
import { unsubscribe } from "../suppressions/unsubscribe/unsubscribes.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { customersApi } from "./api.ts";
import type { CustomersContract } from "./contract.ts";
import { listCustomers } from "./customers.ts";
import { findCustomer } from "./find-customer.ts";
import { purgeFormerCustomers } from "./purge-former-customers.ts";
import { MANY_ORDERS, recordCustomers, recountCustomer } from "./record-customers.ts";

const database = await testDatabase();
const { db } = database;
const areas = [customersApi(testServices(database))];

type MemberFacts = { role?: "ADMIN" | "ORGANIZER" };

/** An account with two events and members. */
async function makeFixture() {
  const account = await makeAccount(db, { currency_code: "EUR" });
  const of = { account_id: account.id };
  const [summer, winter] = [
    await makeEvent(db, { ...of, title: "Summer", currency: "EUR" }),
    await makeEvent(db, { ...of, title: "Winter", currency: "USD" }),
  ];
  const as = async (facts: MemberFacts = {}) => {
    const member = await makeMember(db, { ...of, ...facts });
    return { member, api: clientOf<CustomersContract>(db, areas, { member }) };
  };
  const buy = async (event: typeof summer, given: Parameters<typeof makeOrder>[2] = {}) => {
    const order = await makeOrder(db, event, given);
    await record(order.id);
    return order;
  };
  const { api, member } = await as();
  const list = async (query: object = {}) => (await api("GET /customers", { query: query as never })).data;
  const find = async (email: string) => {
    const [found] = await list({ filter_fields: { email: { eq: email } } });
    return (await api("GET /customers/{customer_id}", { params: { customer_id: found!.id } })).data;
  };
  return { account, summer, winter, as, buy, api, member, list, find };
}

async function record(...orderIds: number[]) {
  await db.transaction().execute((tx) =>
    recordCustomers(
      tx,
      orderIds.map((subject_id) => ({ subject_id })),
    ),
  );
}

test("an address is one customer over all events, in any case, with sums by currency", async () => {
  const { summer, winter, buy, list } = await makeFixture();
  await buy(summer, { email: "ada@example.org", first_name: "Ada", last_name: "Old", total_gross: 1000 });
  await buy(winter, { email: "Ada@Example.org", first_name: "Ada", last_name: "New", total_gross: 700 });
  await buy(summer, { email: "bob@example.org", total_gross: 250 });
  await buy(summer, { email: "carl@example.org", status: "RESERVED" });

  const customers = await list({ sort_by: "email", sort_direction: "asc" });

  expect(customers).toEqual([
    {
      id: expect.any(Number),
      email: "ada@example.org",
      first_name: "Ada",
      last_name: "New",
      orders_count: 2,
      spent: [
        { currency: "EUR", amount: 1000 },
        { currency: "USD", amount: 700 },
      ],
      last_order_at: expect.any(String),
      advertising: "NOT_SAID",
    },
    expect.objectContaining({ email: "bob@example.org", orders_count: 1 }),
  ]);
});

test.each([{ gt: 9_999_999_999 }, { eq: 9_999_999_999 }, { in: [9_999_999_999, 1_000_000_000_000] }])(
  "no customer has as many orders as %j, which is more than the column can hold",
  async (orders_count) => {
    const { summer, buy, list } = await makeFixture();
    await buy(summer, { email: "ada@example.org" });

    expect(await list({ filter_fields: { orders_count } })).toEqual([]);
    expect(await list({ filter_fields: { orders_count: { lt: 9_999_999_999 } } })).toHaveLength(1);
    expect(await list({ filter_fields: { orders_count: { in: [1, 9_999_999_999] } } })).toHaveLength(1);
  },
);

test("subtracts refunds from the sum, and does not count a cancelled order", async () => {
  const { summer, buy, list, find } = await makeFixture();
  const kept = await buy(summer, { email: "ada@example.org", total_gross: 1000 });
  const gone = await buy(summer, { email: "ada@example.org", total_gross: 400 });
  await db.updateTable("orders").set({ total_refunded: 300 }).where("id", "=", kept.id).execute();
  await db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", gone.id).execute();
  await record(kept.id, gone.id);

  expect(await list()).toMatchObject([{ orders_count: 1, spent: [{ currency: "EUR", amount: 700 }] }]);
  expect((await find("ada@example.org")).orders.map(({ status }) => status)).toEqual([
    "CANCELLED",
    "COMPLETED",
  ]);
});

test("a customer with many orders is recounted later, by one job for all orders of a minute", async () => {
  const { account, summer, buy } = await makeFixture();
  await buy(summer, { email: "ada@example.org", total_gross: 100 });
  await db
    .updateTable("customers")
    .set({ orders_count: MANY_ORDERS })
    .where("account_id", "=", account.id)
    .execute();
  await buy(summer, { email: "ada@example.org", total_gross: 200 });
  await buy(summer, { email: "ada@example.org", total_gross: 400 });
  const counted = () =>
    db
      .selectFrom("customers")
      .select(["id", "orders_count", "spent"])
      .where("account_id", "=", account.id)
      .execute();
  const [before] = await counted();
  const jobs = await sql<{ in_seconds: number }>`
    select extract(epoch from run_at - now())::float8 as in_seconds
    from graphile_worker.jobs where key = ${`recount-customer-${before!.id}`}`.execute(db);

  await recountCustomer(db, { customer_id: before!.id });

  expect(before).toMatchObject({ orders_count: MANY_ORDERS, spent: { EUR: 100 } });
  expect(jobs.rows).toEqual([{ in_seconds: expect.any(Number) }]);
  expect(jobs.rows[0]!.in_seconds).toBeLessThanOrEqual(60);
  expect(await counted()).toMatchObject([{ orders_count: 3, spent: { EUR: 700 } }]);
});

test("searches by name and address, sorts by the sum, and filters by consent", async () => {
  const { summer, buy, list } = await makeFixture();
  const ada = await buy(summer, { email: "ada@example.org", last_name: "Amsel", total_gross: 300 });
  await buy(summer, { email: "bob@example.org", last_name: "Buche", total_gross: 900 });
  await consent(ada.id);
  const emails = async (query: object) => (await list(query)).map(({ email }) => email);

  expect(await emails({ query: "mse" })).toEqual(["ada@example.org"]);
  expect(await emails({ query: "bob@" })).toEqual(["bob@example.org"]);
  expect(await emails({ sort_by: "spent", sort_direction: "desc" })).toEqual([
    "bob@example.org",
    "ada@example.org",
  ]);
  expect(await emails({ filter_fields: { advertising: { eq: "AGREED" } } })).toEqual(["ada@example.org"]);
  expect(await emails({ filter_fields: { orders_count: { gte: 2 } } })).toEqual([]);
});

test("a customer's page has orders, tickets, messages, consent by organiser and notes", async () => {
  const { account, summer, winter, buy, api, member, find } = await makeFixture();
  const product = await makeProduct(db, summer, { title: "Standard", price: 500 });
  const order = await buy(summer, { email: "ada@example.org", product, quantity: 2, total_gross: 1000 });
  await buy(winter, { email: "ada@example.org" });
  await consent(order.id);
  await send(account.id, summer.id, member.user_id, order);
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", winter.id)
    .executeTakeFirstOrThrow();
  await unsubscribe(db, { organizer_id, email: "ADA@example.org" });
  const { id } = await find("ada@example.org");

  await api("POST /customers/{customer_id}/notes", {
    params: { customer_id: id },
    body: { note: "Needs a ramp" },
  });

  expect(await find("ada@example.org")).toMatchObject({
    orders_count: 2,
    tickets_count: 3,
    advertising: "UNSUBSCRIBED",
    undeliverable_since: null,
    orders: [
      { event: { title: "Winter" } },
      { id: order.id, event: { title: "Summer" }, items: [{ item_name: "Standard", quantity: 2 }] },
    ],
    tickets: [{}, { product_title: "Standard", status: "ACTIVE", checked_in_at: null }, {}],
    messages: [{ kind: "MESSAGE", subject: "Doors at eight", status: "SENT", event: { id: summer.id } }],
    notes: [{ note: "Needs a ramp", author: { id: member.user_id } }],
  });
  const { consents } = await find("ada@example.org");
  expect(consents.some(({ agreed_at }) => agreed_at !== null)).toBe(true);
  expect(consents.find(({ organizer }) => organizer.id === organizer_id)?.unsubscribed_at).not.toBeNull();
});

test("TEN-01 a member with an event scope sees only the orders, sums and buyers of those events", async () => {
  const { summer, winter, as, buy, find } = await makeFixture();
  await buy(summer, { email: "ada@example.org", total_gross: 1000 });
  await buy(winter, { email: "ada@example.org", total_gross: 9000 });
  await buy(winter, { email: "bob@example.org", total_gross: 9000 });
  const [ada, bob] = [await find("ada@example.org"), await find("bob@example.org")];
  const author = await as({ role: "ADMIN" });
  await author.api("POST /customers/{customer_id}/notes", {
    params: { customer_id: ada.id },
    body: { note: "Paid late for Winter" },
  });
  const viewer = { accountId: summer.account_id, eventIds: [summer.id], userId: 0 };
  const page = { page: 1, per_page: 20, query: null, sort_direction: "desc", filter_fields: {} } as const;

  const { data, meta } = await listCustomers(db, viewer, { ...page, sort_by: "spent" });
  expect(data).toMatchObject([
    { email: "ada@example.org", orders_count: 1, spent: [{ currency: "EUR", amount: 1000 }] },
  ]);
  expect(meta.total).toBe(1);
  const shown = await findCustomer(db, viewer, ada.id);
  expect(shown.orders.map(({ event }) => event.title)).toEqual(["Summer"]);
  expect(shown.consents).toHaveLength(1);
  expect(shown.notes).toEqual([]);
  await expect(findCustomer(db, viewer, bob.id)).rejects.toMatchObject({ code: "not_found" });
});

test("TEN-01 another account has its own customer with the same address, and cannot reach this one", async () => {
  const here = await makeFixture();
  const there = await makeFixture();
  await here.buy(here.summer, { email: "ada@example.org", total_gross: 1000 });
  await there.buy(there.summer, { email: "ada@example.org", total_gross: 50 });
  const { id } = await here.find("ada@example.org");

  expect(await there.list()).toMatchObject([{ spent: [{ currency: "EUR", amount: 50 }] }]);
  const calls = [
    there.api("GET /customers/{customer_id}", { params: { customer_id: id } }),
    there.api("POST /customers/{customer_id}/notes", { params: { customer_id: id }, body: { note: "x" } }),
    there.api("DELETE /customers/{customer_id}/notes/{note_id}", { params: { customer_id: id, note_id: 1 } }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: "not_found" })));
});

test("organisers delete their own notes, admins delete any, and an empty note is refused", async () => {
  const { summer, as, buy, find } = await makeFixture();
  await buy(summer, { email: "ada@example.org" });
  const customer_id = (await find("ada@example.org")).id;
  const [author, colleague, admin] = [
    await as({ role: "ORGANIZER" }),
    await as({ role: "ORGANIZER" }),
    await as({ role: "ADMIN" }),
  ];
  const write = async (note: string) =>
    (await author.api("POST /customers/{customer_id}/notes", { params: { customer_id }, body: { note } }))
      .data;
  const remove = ({ api }: typeof author, note_id: number) =>
    api("DELETE /customers/{customer_id}/notes/{note_id}", { params: { customer_id, note_id } });
  const [first, second] = [await write("First"), await write("Second")];

  await expect(write("  ")).rejects.toMatchObject({ fields: { note: [{ code: "required" }] } });
  await expect(remove(colleague, first.id)).rejects.toMatchObject({ code: "forbidden" });
  await remove(author, first.id);
  await remove(admin, second.id);

  expect((await find("ada@example.org")).notes).toEqual([]);
});

test("a corrected address is another customer, and the old one is deleted with its notes once no order has it", async () => {
  const { summer, buy, api, find, list } = await makeFixture();
  const order = await buy(summer, { email: "adda@example.org" });
  const former = await find("adda@example.org");
  await api("POST /customers/{customer_id}/notes", {
    params: { customer_id: former.id },
    body: { note: "x" },
  });
  await db.updateTable("orders").set({ email: "ada@example.org" }).where("id", "=", order.id).execute();
  await record(order.id);

  expect((await list()).map(({ email }) => email)).toEqual(["ada@example.org"]);
  await purgeFormerCustomers(db);

  const left = await db
    .selectFrom("customers as c")
    .leftJoin("customer_notes as n", "n.customer_id", "c.id")
    .select(["c.email", "n.id as note_id"])
    .where("c.account_id", "=", summer.account_id)
    .execute();
  expect(left).toEqual([{ email: "ada@example.org", note_id: null }]);
});

test("recounts the figures of a former address when an order moves to another address", async () => {
  const { summer, buy, member } = await makeFixture();
  const [kept, moved] = [
    await buy(summer, { email: "adda@example.org", total_gross: 500 }),
    await buy(summer, { email: "adda@example.org", total_gross: 900 }),
  ];
  const move = async (id: number) => {
    await db.updateTable("orders").set({ email: "ada@example.org" }).where("id", "=", id).execute();
    await sql`
      insert into order_history (account_id, event_id, order_id, action, actor, user_id, old_values, new_values)
      values (${summer.account_id}, ${summer.id}, ${id}, 'ORDER_EDITED', 'USER', ${member.user_id},
              '{"email": "adda@example.org"}', '{"email": "ada@example.org"}')`.execute(db);
    await record(id);
    return db
      .selectFrom("customers")
      .select(["email", "orders_count", "spent"])
      .where("account_id", "=", summer.account_id)
      .orderBy("email")
      .execute();
  };

  const one = await move(moved.id);
  const both = await move(kept.id);

  expect(one).toEqual([
    { email: "ada@example.org", orders_count: 1, spent: { EUR: 900 } },
    { email: "adda@example.org", orders_count: 1, spent: { EUR: 500 } },
  ]);
  expect(both).toEqual([
    { email: "ada@example.org", orders_count: 2, spent: { EUR: 1400 } },
    { email: "adda@example.org", orders_count: 0, spent: {} },
  ]);
});

test("keeps a customer whose only order is cancelled, with the notes, but not in the list", async () => {
  const { summer, buy, api, find, list } = await makeFixture();
  const order = await buy(summer, { email: "ada@example.org" });
  const { id } = await find("ada@example.org");
  await db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", order.id).execute();
  await record(order.id);
  await purgeFormerCustomers(db);

  expect(await list()).toEqual([]);
  const { data } = await api("GET /customers/{customer_id}", { params: { customer_id: id } });
  expect(data).toMatchObject({ orders_count: 0, spent: [], orders: [{ status: "CANCELLED" }] });
});

test("concurrent transactions that record the same customer leave the right figures", async () => {
  const { summer, list } = await makeFixture();
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => makeOrder(db, summer, { email: "ada@example.org", total_gross: 100 })),
  );

  await Promise.all(orders.map(({ id }) => record(id)));

  const { rows } = await sql`
    select orders_count, spent from customers where account_id = ${summer.account_id}`.execute(db);
  expect(rows).toEqual([{ orders_count: 8, spent: { EUR: 800 } }]);
  expect(await list()).toMatchObject([{ orders_count: 8 }]);
});

test("adds a customer to the list when the outbox event of a completed order is handled", async () => {
  const { summer, list } = await makeFixture();
  const order = await makeOrder(db, summer, { email: "ada@example.org" });
  await sql`
    insert into outbox_events (kind, account_id, event_id, subject_id)
    values ('order-completed', ${summer.account_id}, ${summer.id}, ${order.id})`.execute(db);
  await processOutbox(db, { "order-completed": [recordCustomers] });

  expect(await list()).toMatchObject([{ email: "ada@example.org" }]);
});

async function consent(orderId: number): Promise<void> {
  await sql`
    insert into order_consents (account_id, event_id, order_id, kind, given_at)
    select account_id, event_id, id, 'MARKETING', now() from orders where id = ${orderId}`.execute(db);
}

async function send(
  accountId: number,
  eventId: number,
  userId: number,
  order: { id: number; email: string | null },
): Promise<void> {
  await sql`
    with written as (
      insert into messages (account_id, event_id, user_id, type, subject, message, order_id, status)
      values (${accountId}, ${eventId}, ${userId}, 'ORDER_OWNER', 'Doors at eight', '<p>Hello</p>', ${order.id}, 'SENT')
      returning id)
    insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale, status, sent_at)
    select ${accountId}, ${eventId}, id, ${order.id}, ${order.email}, 'en', 'SENT', now() from written`.execute(
    db,
  );
}
