import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import {
  CHOICES_AND_CODES,
  columnsForText,
  columnsWith,
  writePerson,
  ZERAFINA,
} from "../../test/erasable-person.ts";
import { makeAccount, makeEvent, makeMember, makeOrder, makeSession } from "../../test/factories.ts";
import type { CustomersContract } from "../customers/contract.ts";
import { customersApi, recordCustomers } from "../customers/index.ts";
import { localFileStore } from "../platform/files/local-file-store.ts";
import { insertEntry } from "../platform/http/audit/insert-entry.ts";
import { verifyAuditLog } from "../platform/http/audit/verify-entries.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import type { ErasuresContract } from "./contract.ts";
import { erasuresApi, finishErasure, reapplyErasures } from "./index.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const areas = [erasuresApi(services), customersApi(services)];
const YESTERDAY = new Date(Date.now() - 86_400_000);

/** An account whose event was yesterday. */
async function makeFixture() {
  const account = await makeAccount(db, { currency_code: "EUR" });
  const event = await makeEvent(db, {
    account_id: account.id,
    title: "Summer",
    start_date: new Date(YESTERDAY.getTime() - 3_600_000),
    end_date: YESTERDAY,
  });
  const admin = await makeMember(db, { account_id: account.id, role: "ADMIN" });
  const api = clientOf<ErasuresContract & CustomersContract>(db, areas, { member: admin });
  const findCustomer = async (email: string = ZERAFINA.email) =>
    (
      await db
        .selectFrom("customers")
        .select("id")
        .where("account_id", "=", account.id)
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).id;
  const erase = async (customer_id: number, email: string = ZERAFINA.email) =>
    (await api("POST /customers/{customer_id}/erasure", { params: { customer_id }, body: { email } })).data;
  const preview = async (customer_id: number) =>
    (await api("GET /customers/{customer_id}/erasure", { params: { customer_id } })).data;
  const buy = async (given: Parameters<typeof makeOrder>[2] = {}) => {
    const order = await makeOrder(db, event, { email: ZERAFINA.email, ...given });
    await db.transaction().execute((tx) => recordCustomers(tx, [{ subject_id: order.id }]));
    return order;
  };
  return { account, event, admin, api, findCustomer, erase, preview, buy };
}

test("no column of the database contains an erased person, except in issued invoices", async () => {
  const { event, admin, erase, preview, findCustomer } = await makeFixture();
  expect(await columnsWith(db)).toEqual([]);
  const { order } = await writePerson(db, event, admin.user_id);
  const before = await columnsWith(db);
  const customer_id = await findCustomer();

  const announced = await preview(customer_id);
  const erased = await erase(customer_id);

  expect(announced.blockers).toEqual([]);
  expect(erased).toEqual({ order_ids: [order.id], orders: 1, tickets: 2, answers: 2, notes: 1, messages: 2 });
  const { order_ids: _, ...counts } = erased;
  expect(announced).toMatchObject({ ...counts, invoices: 1, email: ZERAFINA.email });
  expect(await columnsWith(db)).toEqual(["invoices.content"]);
  await processOutbox(db, { "order-updated": [recordCustomers] });
  expect(await columnsWith(db)).toEqual(["invoices.content"]);

  // The control: the search found the person in every column that can name one. A new column needs an entry.
  const forText = await columnsForText(db);
  const unnamed = Object.entries(CHOICES_AND_CODES).flatMap(([table, columns]) =>
    columns.split(" ").map((column) => `${table}.${column}`),
  );
  expect(forText.filter((name) => !before.includes(name))).toEqual(unnamed.toSorted());
});

test("money, items, answers of guests, figures and the country of the tax stay", async () => {
  const { event, admin, erase, findCustomer } = await makeFixture();
  const { order, friend, other } = await writePerson(db, event, admin.user_id);
  const read = async () => ({
    order: await db
      .selectFrom("orders")
      .select(["status", "total_gross", "currency", "public_id", "completed_at"])
      .where("id", "=", order.id)
      .executeTakeFirst(),
    items: await db.selectFrom("order_items").selectAll().where("order_id", "=", order.id).execute(),
    friend: await db
      .selectFrom("attendees")
      .select(["first_name", "email", "status"])
      .where("id", "=", friend.id)
      .executeTakeFirst(),
    guestAnswers: await db
      .selectFrom("question_answers")
      .select("answer")
      .where("order_id", "=", order.id)
      .where("attendee_position", "=", 2)
      .execute(),
    country: await db
      .selectFrom("order_billing")
      .select("country")
      .where("order_id", "=", order.id)
      .execute(),
    other: await db
      .selectFrom("orders")
      .select(["first_name", "email"])
      .where("id", "=", other.id)
      .executeTakeFirst(),
    messages: await db
      .selectFrom("outgoing_messages")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("account_id", "=", event.account_id)
      .execute(),
  });
  const before = await read();

  await erase(await findCustomer());

  expect(await read()).toEqual(before);
  expect(before.friend).toMatchObject({ first_name: "Friedrich" });
  expect(before.guestAnswers).toEqual([{ answer: "Vegan" }]);
});

test("the same address in another account stays, and a second erasure finds nobody", async () => {
  const [one, other] = [await makeFixture(), await makeFixture()];
  await one.buy({ first_name: "Zerafina" });
  await other.buy({ first_name: "Zerafina" });
  const [id, otherId] = [await one.findCustomer(), await other.findCustomer()];

  await one.erase(id);

  await expect(one.erase(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(one.erase(otherId)).rejects.toMatchObject({ code: "not_found" });
  await expect(one.preview(otherId)).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders where account_id = ${other.account.id} and first_name = 'Zerafina'`.execute(
    db,
  );
  expect(rows).toEqual([{ orders: 1 }]);
  expect(await other.findCustomer()).toBe(otherId);
});

test("one person erased by two admins at once is erased once", async () => {
  const { buy, findCustomer, erase, account } = await makeFixture();
  await buy();
  const id = await findCustomer();

  const outcomes = await Promise.allSettled([erase(id), erase(id)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await sql`select id from erasures where account_id = ${account.id}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("asks for the address as confirmation, and takes it in any case", async () => {
  const { buy, findCustomer, erase } = await makeFixture();
  await buy();
  const id = await findCustomer();

  await expect(erase(id, "somebody@example.org")).rejects.toMatchObject({
    fields: { email: [{ code: "mismatch" }] },
  });
  await expect(erase(id, " ZERAFINA.Quodlibet@example.org")).resolves.toMatchObject({ orders: 1 });
});

test.each([
  [
    "a ticket of an event that is not over",
    "VALID_TICKET",
    "update events set start_date = now() + interval '1 day', end_date = null where id = $event",
  ],
  [
    "an order that is not paid",
    "UNPAID",
    "update orders set status = 'AWAITING_OFFLINE_PAYMENT' where id = $order",
  ],
  [
    "a pending refund",
    "REFUND_PENDING",
    "update orders set refund_status = 'REFUND_PENDING' where id = $order",
  ],
])(
  "refuses to erase a person with %s, names the order, and changes nothing",
  async (_name, reason, change) => {
    const { buy, findCustomer, erase, preview, event } = await makeFixture();
    const order = await buy({ first_name: "Zerafina" });
    const id = await findCustomer();
    await sql.raw(change.replace("$event", String(event.id)).replace("$order", String(order.id))).execute(db);

    const { blockers } = await preview(id);
    await expect(erase(id)).rejects.toMatchObject({ code: "person_still_needed" });

    expect(blockers).toEqual([
      {
        reason,
        order_id: order.id,
        order_public_id: order.public_id,
        event: { id: event.id, title: "Summer" },
      },
    ]);
    expect(
      await db.selectFrom("orders").select(["first_name"]).where("id", "=", order.id).executeTakeFirst(),
    ).toEqual({ first_name: "Zerafina" });
  },
);

test("only admins erase, and the audit log says who and from which orders", async () => {
  const { account, admin, buy, findCustomer } = await makeFixture();
  const order = await buy();
  const id = await findCustomer();
  const organizer = await makeMember(db, { account_id: account.id, role: "ORGANIZER" });
  const { send } = await testApi(services, [() => erasuresApi(services)]);
  const as = async (member: typeof admin) =>
    send(`POST /customers/${id}/erasure`, {
      body: { email: ZERAFINA.email },
      cookies: { "__Host-session": await makeSession(db, member) },
    });

  const refused = await as(organizer);
  const done = await as(admin);

  expect([refused.status, done.status]).toEqual([403, 200]);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["user_id", "kind", "call", "subject_id", "label", "changes"])
    .where("account_id", "=", account.id)
    .execute();
  expect(entries).toEqual([
    {
      user_id: admin.user_id,
      kind: "DONE",
      call: "POST /customers/{customer_id}/erasure",
      subject_id: String(id),
      label: null,
      changes: [{ field: "email" }, { field: "order_ids", after: `[${order.id}]` }],
    },
  ]);
});

test("OPS-05 entries of the audit log from which a person is erased are sealed again", async () => {
  const { account, admin, buy, erase, findCustomer } = await makeFixture();
  const order = await buy();
  await insertEntry(db, services.config.secretKeys, {
    account_id: account.id,
    user_id: admin.user_id,
    impersonator_id: null,
    by_platform: false,
    api_key_name: null,
    kind: "CHANGED",
    call: "PUT /x",
    subject: "orders",
    subject_id: String(order.id),
    label: null,
    event_id: null,
    changes: JSON.stringify([{ field: "reason", after: `${ZERAFINA.email} asked` }]),
    address: null,
    user_agent: null,
    request_id: null,
  });

  await erase(await findCustomer());

  const entries = await db
    .selectFrom("audit_entries")
    .select("changes")
    .where("account_id", "=", account.id)
    .execute();
  expect(entries).toEqual([{ changes: [{ field: "reason" }] }]);
  expect((await verifyAuditLog(db, services.config.secretKeys)).violations).toEqual([]);
});

test("the name is replaced in the language of the admin", async () => {
  const { event, admin, buy, findCustomer } = await makeFixture();
  const order = await buy();
  const api = clientOf<ErasuresContract>(db, areas, { member: admin, locale: "de" });
  const body = { email: ZERAFINA.email };
  await api("POST /customers/{customer_id}/erasure", { params: { customer_id: await findCustomer() }, body });

  const names = await db
    .selectFrom("attendees")
    .select(["first_name", "last_name", "email"])
    .where("event_id", "=", event.id)
    .execute();
  expect(names).toEqual([{ first_name: expect.stringMatching(/\S/), last_name: "", email: "" }]);
  expect(order.attendees).toHaveLength(1);
});

test("at most 30 people an hour are erased from an account", async () => {
  const { erase } = await makeFixture();
  for (let tries = 0; tries < 30; tries += 1)
    await expect(erase(1_000_000_000)).rejects.toMatchObject({ code: "not_found" });

  await expect(erase(1_000_000_000)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a restore of an older backup erases the person again, and leaves a person who came back", async () => {
  const { account, buy, findCustomer, erase } = await makeFixture();
  const [first, later] = [await buy({ first_name: "Zerafina" }), await buy({ first_name: "Zerafina" })];
  await erase(await findCustomer());
  const { id: erasure_id } = await db
    .selectFrom("erasures")
    .select("id")
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  await finishErasure(services, { erasure_id, storage_keys: [] });
  await finishErasure(services, { erasure_id, storage_keys: [] });
  // The database of a backup that was made before, in which one order was placed after the erasure.
  await db.deleteFrom("erasures").where("id", "=", erasure_id).execute();
  await db
    .updateTable("orders")
    .set({ email: "Zerafina.Quodlibet@example.org", first_name: "Zerafina" })
    .where("id", "in", [first.id, later.id])
    .execute();
  await db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() + 3_600_000) })
    .where("id", "=", later.id)
    .execute();

  const people = await reapplyErasures(services, localFiles());
  const again = await reapplyErasures(services, localFiles());

  expect([people, again]).toEqual([1, 0]);
  const names = await db
    .selectFrom("orders")
    .select(["id", "first_name"])
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  expect(names).toEqual([
    { id: first.id, first_name: "Erased person" },
    { id: later.id, first_name: "Zerafina" },
  ]);
});

test("the attachments of messages to the person are removed from the file store", async () => {
  const { event, admin, erase, findCustomer, account } = await makeFixture();
  await writePerson(db, event, admin.user_id);
  const { storage_key } = await db
    .selectFrom("message_attachments")
    .select("storage_key")
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  await services.files.put(storage_key, Buffer.from("a letter"));

  await erase(await findCustomer());
  const { rows } = await sql<{ payload: { erasure_id: number; storage_keys: string[] } }>`
    select j.payload from graphile_worker._private_jobs j order by j.id desc limit 1`.execute(db);
  await finishErasure(services, rows[0]!.payload);

  expect(await services.files.get(storage_key)).toBeNull();
});

function localFiles() {
  return localFileStore(path.join(services.config.dataFolder, "files"));
}

test("a longer address that contains the person's address stays where it is named", async () => {
  const { account, admin, buy, erase, findCustomer } = await makeFixture();
  const longer = [`jo${ZERAFINA.email}`, `${ZERAFINA.email}.au`];
  await buy({ email: ZERAFINA.email });
  await db
    .insertInto("audit_entries")
    .values(
      longer.map((label) => ({
        account_id: account.id,
        user_id: admin.user_id,
        kind: "CHANGED",
        call: "PUT /x",
        subject: "settings",
        label,
        changes: JSON.stringify([{ field: "note", after: label }]),
      })),
    )
    .execute();

  await erase(await findCustomer());

  const entries = await db
    .selectFrom("audit_entries")
    .select(["label", "changes"])
    .where("account_id", "=", account.id)
    .where("call", "=", "PUT /x")
    .orderBy("id")
    .execute();
  expect(entries).toEqual(longer.map((label) => ({ label, changes: [{ field: "note", after: label }] })));
});
