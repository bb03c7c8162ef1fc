import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { testApi } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { type Scenario, openMessages, WORDS } from "../../test/messages.ts";
import { releaseStaleJobs } from "../platform/queue/release-stale-jobs.ts";
import type { Email } from "../platform/mail/outgoing-email.ts";
import { enqueue, LOW_PRIORITY } from "../platform/queue/queue.ts";
import type { WriteMessage } from "./contract.ts";
import { messagingApi } from "./index.ts";
import { suspendAccount } from "../accounts/index.ts";
import { EMAILS_ON_THE_FIRST_DAY } from "../accounts/email-allowance.ts";

import { composeEmail } from "./messages/compose-email.tsx";
import { BATCH_SIZE } from "./send-batch.ts";
import { sendBroadcast } from "./send-broadcast.ts";

/** The operator's default. */
const BROADCASTS_A_DAY = 20;
const PATIENCE = { timeout: 15_000 };

vi.mock(import("./messages/compose-email.tsx"), async (load) => {
  const module = await load();
  return { ...module, composeEmail: vi.fn(module.composeEmail) };
});

const database = await testDatabase();
const { db, pool } = database;
const { services, emails, makeScenario, buy, buyers, work, waitingJobs, retryNow, startAgain, addresses } =
  openMessages(database);
const { send } = await testApi(services, [messagingApi]);

beforeEach(startAgain);

const suspend = ({ event }: Scenario) =>
  db.transaction().execute((tx) => suspendAccount(tx, event.account_id, "Fraud"));

test("PII-06 sends one email to every address that holds a ticket of the product, and to nobody else", async () => {
  const at = await makeScenario();
  await buy(at, { email: "zoe@example.org", quantity: 3 });
  await buy(at, { email: "ZOE@example.org" });
  await buy(at, { email: "hugo@example.org", locale: "de" });
  await buy(at, { email: "floor@example.org", product: at.floor });
  await buy(at, { email: "gone@example.org", status: "CANCELLED" });
  await buy(at, { email: "held@example.org", status: "RESERVED" });
  const { id } = await buy(at, { email: "given-back@example.org" });
  await sql`update attendees set status = 'CANCELLED' where order_id = ${id}`.execute(db);
  await sql`update event_settings set support_email = 'help@hall.example', homepage_theme_settings = '{"accent": "#e06a10"}'
    where event_id = ${at.event.id}`.execute(db);

  const message = await at.write(at.toHolders);
  await work();

  expect(message).toMatchObject({ recipients_count: 2, sent_count: 0, status: "PROCESSING" });
  expect(addresses()).toEqual(["hugo@example.org", "zoe@example.org"]);
  for (const email of emails) {
    expect(email).toMatchObject({ subject: WORDS.subject, replyTo: "help@hall.example" });
    expect(email.html).toContain("accent-button{background-color:#e06a10!important");
    for (const { to } of emails.filter((other) => other !== email))
      expect(email.html.toLowerCase()).not.toContain(to.toLowerCase());
  }
  const german = emails.find(({ to }) => to === "hugo@example.org")!;
  expect(german.html).toContain('lang="de"');
  expect(await at.find(message.id)).toMatchObject({
    type: "TICKET_HOLDERS",
    product_ids: [at.seats.id],
    status: "SENT",
    sent_count: 2,
  });
});

test("addresses buyers of a product by their orders' status, each address once", async () => {
  const at = await makeScenario();
  const { event, seats, floor } = at;
  await buy(at, { email: "paid@example.org" });
  await buy(at, { email: "paid@example.org" });
  const unpaid = await buy(at, { email: "unpaid@example.org" });
  await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT' where id = ${unpaid.id}`.execute(db);
  await buy(at, { email: "cancelled@example.org", status: "CANCELLED" });
  await buy(at, { email: "held@example.org", status: "RESERVED" });
  await buy(at, { email: "floor@example.org", product: floor });
  const { id } = await buy(at, { email: "given-back@example.org" });
  await sql`update order_items set released_quantity = quantity where order_id = ${id}`.execute(db);
  const programme = await makeProduct(db, event, { product_type: "GENERAL" });
  await buy(at, { email: "reader@example.org", product: programme });
  const toBuyers = (product_ids: number[], ...order_statuses: WriteMessage["order_statuses"] & {}) =>
    at.write({ message_type: "ORDER_OWNERS_WITH_PRODUCT", product_ids, order_statuses });

  const message = await toBuyers([seats.id, seats.id], "COMPLETED", "COMPLETED");
  await work();
  expect(addresses()).toEqual(["paid@example.org"]);
  expect(await at.find(message.id)).toMatchObject({
    product_ids: [seats.id],
    order_statuses: ["COMPLETED"],
    recipients_count: 1,
    sent_count: 1,
  });

  emails.splice(0);
  await toBuyers([seats.id, programme.id], "COMPLETED", "AWAITING_OFFLINE_PAYMENT");
  await work();
  expect(addresses()).toEqual(["paid@example.org", "reader@example.org", "unpaid@example.org"]);
});

test("stops a message at once when its account is suspended while it is sent", async () => {
  const at = await makeScenario();
  await buyers(at, 4);
  const { id } = await at.write(at.toHolders);
  const suspendAfterTwo = async (email: Email) => {
    await services.mail.send(email);
    if (emails.length === 2) await suspend(at);
  };

  await work({ send: suspendAfterTwo });
  const outcomes = () =>
    db
      .selectFrom("outgoing_messages")
      .select(["status", "reason"])
      .where("message_id", "=", id)
      .orderBy("id")
      .execute();
  expect(emails).toHaveLength(2);
  const skipped = { status: "SKIPPED", reason: "account_suspended" };
  const sent = { status: "SENT", reason: null };
  expect(await outcomes()).toEqual([sent, sent, skipped, skipped]);
  expect(await at.find(id)).toMatchObject({ status: "SENT", sent_count: 2 });
});

test("skips all waiting emails of a suspended account at once, and records none of them in an order's history", async () => {
  const at = await makeScenario();
  await buyers(at, BATCH_SIZE + 1);
  const { id } = await at.write({ ...at.toHolders, send_copy_to_current_user: true });
  await suspend(at);

  await work();

  expect(emails).toEqual([]);
  const { rows } = await sql`
    select status, reason, count(*)::int as count from outgoing_messages where message_id = ${id} group by 1, 2`.execute(
    db,
  );
  expect(rows).toEqual([{ status: "SKIPPED", reason: "account_suspended", count: BATCH_SIZE + 2 }]);
  const history = await db
    .selectFrom("order_history")
    .select("id")
    .where("event_id", "=", at.event.id)
    .execute();
  expect(history).toEqual([]);
  expect(await at.find(id)).toMatchObject({ status: "FAILED", failure: "not_delivered" });
});

test("records in each order's history what was written and that it was sent", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "zoe@example.org" });

  const message = await at.write(at.toHolders);
  await work();

  const history = await db
    .selectFrom("order_history")
    .select(["action", "user_id", "attendee_id", "new_values"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const attendee_id = order.attendees[0]!.id;
  const email = "zoe@example.org";
  expect(history).toMatchObject([
    {
      action: "MESSAGE_WRITTEN",
      user_id: at.member.user_id,
      attendee_id,
      new_values: { message_id: message.id, subject: WORDS.subject, email },
    },
    { action: "LETTER_SENT", attendee_id, new_values: { kind: "message", email } },
  ]);
});

test("FLT-02 continues a message where its killed worker stopped, with one email each", async () => {
  const at = await makeScenario();
  const count = BATCH_SIZE + 10;
  await buyers(at, count);
  const message = await at.write(at.toHolders);
  const dead = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const dying = work({
    send: async (email) => {
      if (emails.length === BATCH_SIZE + 5) {
        stopped.resolve();
        await dead.promise;
      }
      emails.push(email);
    },
  });
  await stopped.promise;
  expect(await at.find(message.id)).toMatchObject({
    status: "PROCESSING",
    recipients_count: count,
    sent_count: BATCH_SIZE + 5,
  });

  await work();
  expect(emails).toHaveLength(BATCH_SIZE + 5);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`.execute(
    db,
  );
  await releaseStaleJobs(pool);
  await work();

  expect(emails).toHaveLength(count);
  expect(new Set(addresses()).size).toBe(count);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: count });
  dead.reject(new Error("killed"));
  await dying;
  await work();
  expect(emails).toHaveLength(count);
});

test("sends emails about orders before messages to groups", async () => {
  const at = await makeScenario();
  await buyers(at, BATCH_SIZE + 1);
  await at.write(at.toHolders);
  await enqueue(db, "send-order-confirmation", { order_id: 1 }, { priority: LOW_PRIORITY });
  let sentBefore = -1;

  await work(services.mail, { "send-order-confirmation": () => void (sentBefore = emails.length) });

  expect(sentBefore).toBe(0);
  expect(emails).toHaveLength(BATCH_SIZE + 1);
});

test("goes on with the next batch in the same job while no other job waits", async () => {
  const at = await makeScenario();
  await buyers(at, 2 * BATCH_SIZE + 1);
  await at.write(at.toHolders);
  let jobs = 0;

  await work(services.mail, {
    "send-broadcast": async (job: { message_id: number; after: number }) => {
      jobs += 1;
      // Stops the clock, so that the time limit does not end the job on a slow machine.
      vi.spyOn(performance, "now").mockReturnValue(0);
      await sendBroadcast(services, (piece) => piece(), job);
      vi.restoreAllMocks();
    },
  });

  expect(jobs).toBe(1);
  expect(emails).toHaveLength(2 * BATCH_SIZE + 1);
});

test("makes room after each batch for an email about an order, which does not wait for the whole message", async () => {
  const at = await makeScenario();
  await buyers(at, 2 * BATCH_SIZE + 1);
  await at.write(at.toHolders);
  let sentBefore = -1;
  const buyDuringTheFirstBatch = async (email: Email) => {
    emails.push(email);
    if (emails.length > 1) return;
    const runAt = new Date(Date.now() - 10_000);
    await enqueue(db, "send-order-confirmation", { order_id: 1 }, { priority: LOW_PRIORITY, runAt });
  };

  await work(
    { send: buyDuringTheFirstBatch },
    { "send-order-confirmation": () => void (sentBefore = emails.length) },
  );

  expect(sentBefore).toBe(BATCH_SIZE);
  expect(emails).toHaveLength(2 * BATCH_SIZE + 1);
});

test("composes an email while the one before is sent, and sends one at a time", async () => {
  const at = await makeScenario();
  await buyers(at, 3);
  await at.write(at.toHolders);
  let underWay = 0;
  const composed: number[] = [];
  vi.mocked(composeEmail).mockClear();

  await work({
    send: async (email) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await vi.waitFor(() => {
        const { length } = vi.mocked(composeEmail).mock.calls;
        expect(length).toBe(Math.min(emails.length + 2, 3));
        composed.push(length);
      }, PATIENCE);
      underWay -= 1;
      emails.push(email);
    },
  });

  expect(composed).toEqual([2, 3, 3]);
});

test("a rejected email delays no other and is retried in its own job", async () => {
  const at = await makeScenario();
  await buyers(at, BATCH_SIZE + 2);
  const message = await at.write(at.toHolders);
  let isFull = true;

  await work({
    send: async (email) => {
      if (isFull && email.to === "buyer-2@example.org") throw new Error("mailbox full");
      emails.push(email);
    },
  });
  expect(await at.find(message.id)).toMatchObject({ status: "PROCESSING", sent_count: BATCH_SIZE + 1 });
  isFull = false;
  await retryNow();
  await work();

  expect(emails).toHaveLength(BATCH_SIZE + 2);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT" });
});

test("FLT-12 a message waits as one job while the mail server rejects everything", async () => {
  const at = await makeScenario();
  await buyers(at, BATCH_SIZE);
  const message = await at.write(at.toHolders);
  let tries = 0;

  await work({
    send: async () => {
      tries++;
      throw new Error("connection refused");
    },
  });
  expect(tries).toBe(3);
  expect(await waitingJobs()).toMatchObject([{ task_identifier: "send-broadcast", attempts: 1 }]);
  await retryNow();
  await work();

  expect(emails).toHaveLength(BATCH_SIZE);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT" });
});

test("sends a test only to its author and a copy in addition, and counts neither as a recipient", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "zoe@example.org" });

  expect(await at.write({ ...at.toHolders, is_test: true })).toMatchObject({ recipients_count: 0 });
  await work();
  expect(addresses()).toEqual([at.member.email]);
  const history = db.selectFrom("order_history").select("id").where("order_id", "=", order.id);
  expect(await history.execute()).toEqual([]);

  emails.splice(0);
  const message = await at.write({ ...at.toHolders, send_copy_to_current_user: true });
  await work();
  expect(addresses()).toEqual(["zoe@example.org", at.member.email].sort());
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", recipients_count: 1, sent_count: 1 });
});

test("a message about a product that nobody has is SENT without recipients", async () => {
  const at = await makeScenario();

  const message = await at.write(at.toHolders);
  await work();

  expect(message).toMatchObject({ recipients_count: 0, sent_count: 0, status: "SENT" });
  expect(emails).toEqual([]);
});

test("a repeated call writes one message", async () => {
  const at = await makeScenario();
  await buy(at);

  const first = await at.write(at.toHolders, "one-broadcast");
  const second = await at.write(at.toHolders, "one-broadcast");
  await work();

  expect(second.id).toBe(first.id);
  expect(emails).toHaveLength(1);
});

test("the list of messages shows how many emails were sent", async () => {
  const at = await makeScenario();
  await buyers(at, 2);
  await at.write(at.toHolders);
  const { data: before } = await at.api("GET /events/{event_id}/messages", { params: at.params });
  await work();

  const { data: after } = await at.api("GET /events/{event_id}/messages", { params: at.params });

  expect(before).toMatchObject([{ recipients_count: 2, sent_count: 0 }]);
  expect(after).toMatchObject([{ recipients_count: 2, sent_count: 2 }]);
});

test("TEN-01 TEN-04 ABU-05 refuses products of another event, and does not find another account's event", async () => {
  const mine = await makeScenario();
  const theirs = await makeScenario();
  await buy(theirs);
  const sister = await makeEvent(db, { account_id: mine.member.account_id });
  const ofSister = await makeProduct(db, sister);
  const gone = await makeProduct(db, mine.event);
  await sql`update products set deleted_at = now() where id = ${gone.id}`.execute(db);

  for (const foreign of [theirs.seats.id, ofSister.id, gone.id, 999_999_999])
    for (const is_test of [true, false])
      await expect(
        mine.write({ ...mine.toHolders, product_ids: [mine.seats.id, foreign], is_test }),
      ).rejects.toMatchObject({ code: "invalid", fields: { product_ids: [{ code: "unknown" }] } });
  await expect(
    mine.api("POST /events/{event_id}/messages", {
      params: theirs.params,
      body: { ...WORDS, ...theirs.toHolders },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
  await work();

  expect(emails).toEqual([]);
  const kept = db.selectFrom("messages").select("id").where("account_id", "=", mine.member.account_id);
  expect(await kept.execute()).toEqual([]);
});

test("a member with an event scope writes only about those events, and an unconfirmed member about none", async () => {
  const at = await makeScenario();
  await buy(at, { email: "zoe@example.org" });
  const { account_id } = at.member;
  const other = await makeEvent(db, { account_id });
  const product = await makeProduct(db, other);
  await makeOrder(db, other, { product });
  const limited = await makeMember(db, { account_id, role: "ORGANIZER", event_ids: [at.event.id] });
  const cookies = { "__Host-session": await makeSession(db, limited) };
  const write = (eventId: number, productId: number) =>
    send(`POST /events/${eventId}/messages`, {
      cookies,
      body: { ...WORDS, message_type: "TICKET_HOLDERS", product_ids: [productId] },
    });

  expect((await write(at.event.id, at.seats.id)).status).toBe(201);
  expect((await write(other.id, product.id)).status).toBe(404);
  expect((await write(at.event.id, product.id)).status).toBe(422);
  await work();
  expect(addresses()).toEqual(["zoe@example.org"]);

  await sql`update users set email_verified_at = null where id = ${limited.user_id}`.execute(db);
  expect((await write(at.event.id, at.seats.id)).json).toMatchObject({ code: "email_not_verified" });
});

/** Pretends that this many emails were sent so many hours ago. */
async function mailed({ event, member }: Scenario, recipients: number, hours = 2) {
  await sql`
    with message as (
      insert into messages (account_id, event_id, user_id, type, subject, message, product_ids, created_at, dispatched_at)
      values (${event.account_id}, ${event.id}, ${member.user_id}, 'TICKET_HOLDERS', 'Words', 'Words', '{1}',
              now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours}))
      returning id, created_at)
    insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale, status, created_at)
    select ${event.account_id}, ${event.id}, message.id,
           (select min(id) from orders where event_id = ${event.id}), 'guest-' || n || '@example.org', 'en', 'SENT', created_at
    from message, generate_series(1, ${recipients}) n`.execute(db);
  await sql`
    insert into account_emails (account_id, kind, emails, created_at)
    values (${event.account_id}, 'MAILING', ${recipients}, now() - make_interval(hours => ${hours}))`.execute(
    db,
  );
}

test("ABU-05 counts a message by its recipients per day, and allows more once an account is a day old", async () => {
  const at = await makeScenario();
  await buyers(at, 2);
  await mailed(at, EMAILS_ON_THE_FIRST_DAY - 3);

  const outcomes = await Promise.allSettled([at.write(at.toHolders), at.write(at.toHolders)]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: "rate_limited" }]);
  expect(refused[0].facts.seconds).toBeGreaterThan(21 * 3_600);

  await sql`update accounts set created_at = now() - interval '2 days' where id = ${at.member.account_id}`.execute(
    db,
  );
  expect(await at.write(at.toHolders)).toMatchObject({ recipients_count: 2 });
});

test("ABU-05 refuses more recipients than any day allows with that reason, and does not count yesterday's", async () => {
  const at = await makeScenario();
  const { id } = await buy(at);
  await mailed(at, EMAILS_ON_THE_FIRST_DAY, 25);
  expect(await at.write(at.toHolders)).toMatchObject({ recipients_count: 1 });
  await sql`delete from outgoing_messages where event_id = ${at.event.id}`.execute(db);
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select account_id, event_id, order_id, order_item_id, product_id, product_price_id, 1 + n,
      short_id || n, public_id || n, ticket_secret, first_name, last_name, n || email, status
    from attendees, generate_series(1, ${EMAILS_ON_THE_FIRST_DAY}) n where order_id = ${id}`.execute(db);

  await expect(at.write(at.toHolders)).rejects.toMatchObject({
    code: "invalid",
    fields: { product_ids: [{ code: "too_many", facts: { maximum: EMAILS_ON_THE_FIRST_DAY } }] },
  });
});

test("ABU-05 limits an account's messages to groups per day, but not messages to one buyer", async () => {
  const at = await makeScenario();
  const { id } = await buy(at);
  for (let n = 1; n < BROADCASTS_A_DAY; n++) await mailed(at, 0);
  await mailed(at, EMAILS_ON_THE_FIRST_DAY, 0);

  await expect(at.write(at.toHolders)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await at.write({ message_type: "ORDER_OWNER", order_id: id })).toMatchObject({
    recipients_count: 1,
  });
});

test.each([
  [{ message_type: "TICKET_HOLDERS" }, "product_ids", "required"],
  [{ message_type: "TICKET_HOLDERS", product_ids: [] }, "product_ids", "too_few"],
  [{ message_type: "ORDER_OWNERS_WITH_PRODUCT", order_statuses: ["COMPLETED"] }, "product_ids", "required"],
  [{ message_type: "ORDER_OWNERS_WITH_PRODUCT", product_ids: [1] }, "order_statuses", "required"],
  [
    { message_type: "ORDER_OWNERS_WITH_PRODUCT", product_ids: [1], order_statuses: ["RESERVED"] },
    "order_statuses.0",
    "invalid_choice",
  ],
] as const)("refuses %j without its required field", async (to, field, code) => {
  const at = await makeScenario();

  await expect(at.write(to as never)).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: [expect.objectContaining({ code })] },
  });
});
