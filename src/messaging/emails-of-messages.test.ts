import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Scenario, openMessages } from "../../test/messages.ts";
import { endEmail } from "./messages/end-message.ts";
import { sendBroadcast, sendMessage } from "./index.ts";
import { BATCH_SIZE } from "./send-batch.ts";

const database = await testDatabase();
const { db } = database;
const { services, emails, makeScenario, buy, buyers, work, waitingJobs, retryNow, startAgain, addresses } =
  openMessages(database);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES" } as const;

const recipientsOf = async (at: Scenario, { id }: { id: number }, query: object = {}) =>
  at.api("GET /events/{event_id}/messages/{message_id}/recipients", {
    params: { ...at.params, message_id: id },
    query: query as never,
  });

/** The error that the mail library throws when the server rejects the address. */
const refusal = Object.assign(new Error("Can't send mail - all recipients were rejected"), {
  command: "RCPT TO",
  responseCode: 550,
  response: "550 5.1.1 No such user here",
});

/** A mail server that rejects the given addresses. */
const mailWithout = (...unknown: string[]) => ({
  send: async (email: (typeof emails)[number]) => {
    if (unknown.includes(email.to)) throw refusal;
    emails.push(email);
  },
});

test("PII-06 sends one email to every address that holds a valid ticket of the event, whatever the product", async () => {
  const at = await makeScenario();
  await buy(at, { email: "zoe@example.org", quantity: 2 });
  await buy(at, { email: "ZOE@example.org", product: at.floor });
  await buy(at, { email: "floor@example.org", product: at.floor });
  await buy(at, { email: "held@example.org", status: "RESERVED" });
  const { id } = await buy(at, { email: "given-back@example.org" });
  await sql`update attendees set status = 'CANCELLED' where order_id = ${id}`.execute(db);
  const other = await makeScenario();
  await buy(other, { email: "stranger@example.org" });

  const message = await at.write({ ...toAll, product_ids: [999_999_999] });
  await work();

  expect(message).toMatchObject({ type: "ALL_ATTENDEES", product_ids: [], recipients_count: 2 });
  expect(addresses()).toEqual(["floor@example.org", "zoe@example.org"]);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 2, failed_count: 0 });
});

test("lists the emails of a message with their results", async () => {
  const at = await makeScenario();
  const zoe = await buy(at, { email: "zoe@example.org" });
  await buy(at, { email: "gone@example.org" });
  const message = await at.write({ ...toAll, send_copy_to_current_user: true });
  const { data: before } = await recipientsOf(at, message);
  expect(before.map(({ status, sent_at }) => [status, sent_at])).toEqual(Array(3).fill(["QUEUED", null]));

  await work(mailWithout("gone@example.org"));

  const { data, meta } = await recipientsOf(at, message, { sort_by: "recipient", sort_direction: "desc" });
  expect(meta).toMatchObject({ total: 3, default_sort: "created_at" });
  expect(data).toEqual([
    {
      id: expect.any(Number),
      message_id: message.id,
      subject: "Doors open later",
      recipient: "zoe@example.org",
      status: "SENT",
      reason: null,
      order_id: zoe.id,
      attendee_id: zoe.attendees[0]!.id,
      is_copy: false,
      created_at: expect.any(String),
      sent_at: expect.any(String),
    },
    expect.objectContaining({ recipient: at.member.email, status: "SENT", is_copy: true, order_id: null }),
    expect.objectContaining({
      recipient: "gone@example.org",
      status: "FAILED",
      reason: "address_refused",
      sent_at: null,
    }),
  ]);
  const failed = await recipientsOf(at, message, { filter_fields: { status: { eq: "FAILED" } } });
  expect(failed.data.map(({ recipient }) => recipient)).toEqual(["gone@example.org"]);
  const found = await recipientsOf(at, message, { query: "ZOE" });
  expect(found.data.map(({ recipient }) => recipient)).toEqual(["zoe@example.org"]);
  const unsent = await recipientsOf(at, message, { sort_by: "sent_at", sort_direction: "desc" });
  expect(unsent.data.at(-1)).toMatchObject({ recipient: "gone@example.org" });
});

test("TEN-01 does not find the recipients of another account's or event's message", async () => {
  const mine = await makeScenario();
  const theirs = await makeScenario();
  await buy(theirs);
  const message = await theirs.write(toAll);

  for (const params of [
    { ...mine.params, message_id: message.id },
    { ...theirs.params, message_id: message.id },
    { ...mine.params, message_id: 999_999_999 },
  ])
    await expect(
      mine.api("GET /events/{event_id}/messages/{message_id}/recipients", { params }),
    ).rejects.toMatchObject({ code: "not_found" });
});

test("FLT-12 gives up a permanently rejected address at once, and sends the other emails", async () => {
  const at = await makeScenario();
  await buyers(at, BATCH_SIZE + 2);
  const message = await at.write(toAll);

  // Permanent rejections do not count as failures of the mail server, even for the first three emails of a batch.
  await work(mailWithout("buyer-1@example.org", "buyer-2@example.org", "buyer-3@example.org"));

  expect(emails).toHaveLength(BATCH_SIZE - 1);
  expect(await waitingJobs()).toEqual([]);
  expect(await at.find(message.id)).toMatchObject({
    status: "SENT",
    failure: null,
    recipients_count: BATCH_SIZE + 2,
    sent_count: BATCH_SIZE - 1,
    failed_count: 3,
  });
});

test("a message that reached nobody fails, even if its author got a copy", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "gone@example.org" });
  const message = await at.write({
    message_type: "ORDER_OWNER",
    order_id: order.id,
    send_copy_to_current_user: true,
  });

  await work(mailWithout("gone@example.org"));

  expect(addresses()).toEqual([at.member.email]);
  expect(await at.find(message.id)).toMatchObject({
    status: "FAILED",
    failure: "not_delivered",
    sent_at: null,
    failed_count: 1,
  });
  const history = db.selectFrom("order_history").select("action").where("order_id", "=", order.id);
  expect(await history.execute()).toEqual([{ action: "MESSAGE_WRITTEN" }]);
});

test("FLT-12 gives up an email after three days without an accepting mail server, and not before", async () => {
  const at = await makeScenario();
  await buyers(at, 4);
  const message = await at.write(toAll);
  const down = { ...services, mail: { ...services.mail, send: () => Promise.reject(new Error("refused")) } };
  const mail = () => sendBroadcast(down, (piece) => piece(), { message_id: message.id, after: 0 });
  const age = (hours: number) =>
    sql`update outgoing_messages set created_at = now() - make_interval(hours => ${hours})
        where message_id = ${message.id}`.execute(db);

  await age(71);
  await expect(mail()).rejects.toThrow("refused");
  expect(await at.find(message.id)).toMatchObject({ status: "PROCESSING", failed_count: 0 });
  await age(73);
  await mail();

  expect(await at.find(message.id)).toMatchObject({
    status: "FAILED",
    failure: "not_delivered",
    failed_count: 4,
  });
});

test("ends a message whose last emails end at the same time", async () => {
  const at = await makeScenario();
  await buyers(at, 8);
  const message = await at.write(toAll);
  const { rows } = await sql<{ id: number; message_id: number }>`
    select id, message_id from outgoing_messages where message_id = ${message.id}`.execute(db);

  await Promise.all(rows.map((email) => endEmail(db, email, { status: "SENT" })));

  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 8 });
});

test("FLT-02 the next worker ends a message whose worker was killed after its last email", async () => {
  const at = await makeScenario();
  const order = await buy(at);
  const named = await at.write({ message_type: "ORDER_OWNER", order_id: order.id });
  const broadcast = await at.write(toAll);
  const { rows } = await sql<{ id: number; message_id: number }>`
    update outgoing_messages set status = 'SENT' where event_id = ${at.event.id} returning id, message_id`.execute(
    db,
  );
  const lastOfNamed = rows.find(({ message_id }) => message_id === named.id)!;

  await sendMessage(services, { outgoing_message_id: lastOfNamed.id });
  await sendBroadcast(services, (piece) => piece(), { message_id: broadcast.id, after: 0 });

  expect(emails).toEqual([]);
  for (const { id } of [named, broadcast]) expect(await at.find(id)).toMatchObject({ status: "SENT" });
});

test("FLT-12 addresses that are refused for now delay nobody else", async () => {
  const at = await makeScenario();
  const early = ["a@a.aa", "aa@aa.aa", "aaa@aaa.aaa"];
  for (const email of [...early, "mira@example.org"]) await buy(at, { email });
  const message = await at.write(toAll);
  let isRefusing = true;
  const mail = {
    send: async (email: (typeof emails)[number]) => {
      if (isRefusing && early.includes(email.to))
        throw Object.assign(new Error("Can't send mail"), {
          command: "RCPT TO",
          responseCode: 450,
          response: "450 4.1.2 Recipient address rejected: Domain not found",
        });
      emails.push(email);
    },
  };

  await work(mail);
  expect(addresses()).toEqual(["mira@example.org"]);
  const alone = { task_identifier: "send-message" };
  expect(await waitingJobs()).toMatchObject([alone, alone, alone]);
  isRefusing = false;
  await retryNow();
  await work(mail);

  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 4 });
});

test("an order's history names no message to a group whose email was skipped, and one that was sent later", async () => {
  const at = await makeScenario();
  const skipped = await buy(at, { email: "gone@example.org" });
  const later = await buy(at, { email: "later@example.org" });
  await buy(at, { email: "mira@example.org" });
  await sql`
    insert into undeliverable_addresses (account_id, email_hash)
    values (${at.event.account_id}, sha256('gone@example.org'))`.execute(db);
  const writtenIn = async ({ id }: { id: number }) => {
    const history = db.selectFrom("order_history").select("action").where("order_id", "=", id);
    return (await history.where("action", "=", "MESSAGE_WRITTEN").execute()).length;
  };
  let isFull = true;
  const mail = {
    send: async (email: (typeof emails)[number]) => {
      if (isFull && email.to === "later@example.org") throw new Error("mailbox full");
      emails.push(email);
    },
  };

  await at.write(toAll);
  await work(mail);
  expect([await writtenIn(skipped), await writtenIn(later)]).toEqual([0, 0]);
  isFull = false;
  await retryNow();
  await work(mail);

  expect([await writtenIn(skipped), await writtenIn(later)]).toEqual([0, 1]);
});
