import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { type Scenario, openMessages } from "../../../test/messages.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";
import { recordBroadcast } from "../../accounts/index.ts";
import { duplicationSteps } from "../../app/duplication-steps.ts";
import { duplicateEvent } from "../../events/duplicate-event.ts";
import { unsubscribe } from "../../suppressions/unsubscribe/unsubscribes.ts";
import { automaticMessagesApi } from "./handlers.ts";
import type { AutomaticContract } from "./contract.ts";
import { queueAutomaticEmails } from "./queue-automatic-emails.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";
import { sendAutomaticEmail } from "./send-automatic-email.tsx";

const database = await testDatabase();
const { db } = database;
const { services, emails, makeScenario, buy, work, retryNow, startAgain, addresses } = openMessages(database);

beforeEach(async () => {
  await startAgain();
  await sql`update automatic_messages set is_enabled = false`.execute(db);
});

const areas = [automaticMessagesApi(services)];
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/**
 * An event that begins in the given number of hours, with one automatic message that was switched on long ago.
 */
async function stage(kind: AutomaticKind, { startsIn, hours = 24 }: { startsIn: number; hours?: number }) {
  const at = await makeScenario({ start_date: inHours(startsIn), end_date: inHours(startsIn + 2) } as never);
  await sql`
    insert into automatic_messages (account_id, event_id, kind, is_enabled, hours, enabled_at)
    values (${at.event.account_id}, ${at.event.id}, ${kind}, true, ${hours}, now() - interval '60 days')`.execute(
    db,
  );
  const api = clientOf<AutomaticContract>(db, areas, { member: at.member });
  const results = async () =>
    (await api("GET /events/{event_id}/automatic-messages/{kind}", { params: { ...at.params, kind } })).data;
  return { ...at, automatic: api, results };
}

/** An order completed before the message was due. */
async function bought(at: Pick<Scenario, "event" | "seats">, given: Parameters<typeof buy>[1] = {}) {
  const order = await buy(at, given);
  await sql`
    update orders set completed_at = now() - interval '40 days', created_at = now() - interval '40 days'
    where id = ${order.id}`.execute(db);
  return order;
}

const queue = () => queueAutomaticEmails(services);
const sendAll = () =>
  work(services.mail, { "send-automatic-email": (job: never) => sendAutomaticEmail(services, job) });
const moveStart = (at: Scenario, hours: number) =>
  sql`update events set start_date = ${inHours(hours)}, end_date = ${inHours(hours + 2)} where id = ${at.event.id}`.execute(
    db,
  );

test("sends a reminder once to each address with a ticket, at its time, in the reader's language", async () => {
  const at = await stage("REMINDER", { startsIn: 30 });
  await bought(at, { email: "anna@example.org", quantity: 3 });
  await bought(at, { email: "ANNA@example.org" });
  await bought(at, { email: "ben@example.org", locale: "de" });
  await sql`update event_settings set homepage_theme_settings = '{"accent": "#e06a10"}' where event_id = ${at.event.id}`.execute(
    db,
  );

  expect(await queue()).toBe(0);
  await moveStart(at, 23);
  expect(await queue()).toBe(2);
  expect(await queue()).toBe(0);
  await sendAll();

  expect(addresses()).toEqual(["anna@example.org", "ben@example.org"]);
  const german = emails.find(({ to }) => to === "ben@example.org")!;
  expect(german.subject).toMatch(/An Evening of Tests/);
  expect(german.plain).toMatch(/\d{1,2}\. \p{L}+ \d{4}/u);
  expect(german.html).toContain("/product/");
  expect(german.html).not.toContain("{{");
  expect(german.html).toContain("background-color:#e06a10");
  expect(german.unsubscribeUrl).toBeUndefined();
  expect(await at.results()).toMatchObject({ sent_count: 2, waiting_count: 0, obstacles: [] });
});

test.each([
  ["says how to join", "<p>https://meet.example/x</p>"],
  ["promises no way to join that the organiser has not entered", null],
])("a reminder of an online event %s, and speaks of no entrance", async (_says, details) => {
  const at = await stage("REMINDER", { startsIn: 30 });
  await bought(at, { email: "anna@example.org" });
  await db
    .updateTable("event_settings")
    .set({ is_online_event: true, online_event_connection_details: details })
    .where("event_id", "=", at.event.id)
    .execute();

  await moveStart(at, 23);
  await queue();
  await sendAll();

  expect(emails[0]!.plain).toMatch(details === null ? /^(?!.*join)/is : /How to join.*meet\.example\/x/is);
  expect(emails[0]!.plain).not.toContain("entrance");
});

test("sends no reminder to later buyers, for a cancelled ticket or order, or for a deleted event", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await buy(at, { email: "late@example.org" });
  await bought(at, { email: "stays@example.org" });
  const cancelled = await bought(at, { email: "cancelled@example.org" });
  const given = await bought(at, { email: "given-back@example.org" });
  await sql`update attendees set status = 'CANCELLED' where order_id = ${given.id}`.execute(db);

  expect(await queue()).toBe(2);
  await sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${cancelled.id}`.execute(
    db,
  );
  await sendAll();
  expect(addresses()).toEqual(["stays@example.org"]);

  const gone = await stage("REMINDER", { startsIn: 10 });
  await bought(gone, { email: "gone@example.org" });
  expect(await queue()).toBe(1);
  await sql`update events set deleted_at = now() where id = ${gone.event.id}`.execute(db);
  await sendAll();
  expect(addresses()).toEqual(["stays@example.org"]);
});

test("sends another reminder for an event that moves to another day, but not for one that moves by an hour", async () => {
  const at = await stage("REMINDER", { startsIn: 20 });
  // Noon, so that a move by an hour stays within the day.
  const noon = (days: number) =>
    sql`update events set
      start_date = date_trunc('day', now() at time zone timezone) at time zone timezone
        + make_interval(days => ${days}, hours => 36),
      end_date = null
    where id = ${at.event.id}`.execute(db);
  await sql`update automatic_messages set hours = 48 where event_id = ${at.event.id}`.execute(db);
  await noon(0);
  await bought(at, { email: "anna@example.org" });

  const queued = [await queue()];
  await sql`update events set start_date = start_date + interval '1 hour' where id = ${at.event.id}`.execute(
    db,
  );
  queued.push(await queue());
  await noon(20);
  queued.push(await queue());
  await sql`update automatic_messages set hours = 336 where event_id = ${at.event.id}`.execute(db);
  await noon(9);
  queued.push(await queue());

  expect(queued).toEqual([1, 0, 0, 1]);
  // The first reminder is skipped, because the event is no longer on that day.
  await sendAll();
  expect(addresses()).toEqual(["anna@example.org"]);
});

test("sends nothing that was due before it was switched on, and reports that as an obstacle", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await bought(at);
  await at.automatic("PUT /events/{event_id}/automatic-messages/{kind}", {
    params: { ...at.params, kind: "REMINDER" },
    body: { is_enabled: true, hours: 23 },
    version: (await at.results()).version,
  });

  expect(await queue()).toBe(0);
  expect(await at.results()).toMatchObject({ is_enabled: true, hours: 23, obstacles: ["time_has_passed"] });
});

test("sends nothing for an account without a confirmed address or for a draft", async () => {
  const unconfirmed = await stage("REMINDER", { startsIn: 10 });
  await bought(unconfirmed);
  await sql`update users set email_verified_at = null where id = ${unconfirmed.member.user_id}`.execute(db);
  const draft = await stage("REMINDER", { startsIn: 10 });
  await bought(draft);
  await sql`update events set status = 'DRAFT' where id = ${draft.event.id}`.execute(db);

  expect(await queue()).toBe(0);
  expect((await unconfirmed.results()).obstacles).toEqual(["address_not_confirmed"]);
  expect((await draft.results()).obstacles).toEqual(["event_not_live"]);
});

test("sends nothing for a suspended account, not even queued emails", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await bought(at, { email: "anna@example.org" });
  expect(await queue()).toBe(1);
  await bought(at, { email: "ben@example.org" });

  await sql`update accounts set suspended_at = now(), suspended_reason = 'Fraud' where id = ${at.event.account_id}`.execute(
    db,
  );
  await sql`update automatic_messages set queued_for = null where event_id = ${at.event.id}`.execute(db);
  expect(await queue()).toBe(0);
  await sendAll();

  expect(addresses()).toEqual([]);
  expect(await at.results()).toMatchObject({ waiting_count: 0, sent_count: 0, failed_count: 0 });
});

test("sends a reminder that was skipped while the event was paused once the event is live again", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await bought(at, { email: "anna@example.org" });
  const cancelled = await bought(at, { email: "ben@example.org" });
  await bought(at, { email: "ben@example.org" });
  expect(await queue()).toBe(2);
  await sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${cancelled.id}`.execute(
    db,
  );
  await sql`update events set status = 'PAUSED' where id = ${at.event.id}`.execute(db);
  await sendAll();
  const whilePaused = [await queue(), addresses()];

  await sql`update events set status = 'LIVE' where id = ${at.event.id}`.execute(db);
  const again = [await queue(), await queue()];
  await sendAll();
  await queue();
  await sendAll();

  expect(whilePaused).toEqual([0, []]);
  expect(again).toEqual([2, 0]);
  // Ben has another, valid ticket.
  expect(addresses()).toEqual(["anna@example.org", "ben@example.org"]);
  expect(await queue()).toBe(0);
});

test("a reminder waits if the start moves to later on the same day", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  const noon = new Date(`${inHours(48).toISOString().slice(0, 10)}T12:00:00Z`);
  const hoursLeft = Math.floor((noon.getTime() - Date.now()) / HOUR);
  const startAt = (start: Date) =>
    sql`update events set timezone = 'UTC', end_date = null, start_date = ${start} where id = ${at.event.id}`.execute(
      db,
    );
  await startAt(noon);
  const due = (hours: number) =>
    sql`update automatic_messages set hours = ${hours} where event_id = ${at.event.id}`.execute(db);
  await due(hoursLeft + 1);
  await bought(at, { email: "anna@example.org" });
  expect(await queue()).toBe(1);

  await startAt(new Date(noon.getTime() + 6 * HOUR));
  await sendAll();
  expect([await queue(), addresses()]).toEqual([0, []]);

  await due(hoursLeft + 7);
  expect(await queue()).toBe(1);
  await sendAll();
  expect(addresses()).toEqual(["anna@example.org"]);
});

test("sends thanks after the end to subscribed people only, and counts the orders that follow", async () => {
  const at = await stage("THANKS", { startsIn: -20, hours: 12 });
  await bought(at, { email: "anna@example.org" });
  await bought(at, { email: "ben@example.org" });
  await unsubscribe(db, { organizer_id: at.event.organizer_id, email: "ben@example.org" });

  await queue();
  await sendAll();
  const [email] = emails;
  const other = await buy(at, { email: "Anna@example.org", total_gross: 4_200 });
  await buy(at, { email: "ben@example.org" });

  expect(addresses()).toEqual(["anna@example.org"]);
  expect(email!.subject).toBe("Thank you for coming to An Evening of Tests");
  expect(email!.unsubscribeUrl).toMatch(/\/unsubscribe\//);
  expect(other.id).toBeGreaterThan(0);
  expect(await at.results()).toMatchObject({
    sent_count: 1,
    orders_count: 1,
    orders_total: [{ currency: "EUR", amount: 4_200 }],
  });
});

test("does not send thanks that are more than a day late", async () => {
  const at = await stage("THANKS", { startsIn: -80, hours: 12 });
  await bought(at);

  expect(await queue()).toBe(0);
});

/** A checkout that was abandoned the given number of hours ago. */
async function abandoned(
  at: Scenario,
  { email, hours = 2, agrees = true }: { email: string; hours?: number; agrees?: boolean },
) {
  const order = await buy(at, { email });
  await sql`
    update orders set status = 'ABANDONED', completed_at = null, updated_at = now() - make_interval(hours => ${hours})
    where id = ${order.id}`.execute(db);
  if (agrees)
    await sql`
      insert into order_consents (order_id, account_id, event_id, kind, given_at)
      values (${order.id}, ${at.event.account_id}, ${at.event.id}, 'MARKETING', now())`.execute(db);
  return order;
}

async function withPostalAddress(at: Scenario) {
  await sql`
    update accounts set address_line_1 = 'Pier 4', city = 'Bremen', zip_or_postal_code = '28195', country = 'DE'
    where id = ${at.event.account_id}`.execute(db);
}

test("reminds of an unfinished order once, only if the buyer agreed and has bought nothing since", async () => {
  const at = await stage("ABANDONED", { startsIn: 200, hours: 1 });
  await withPostalAddress(at);
  await abandoned(at, { email: "agreed@example.org" });
  await abandoned(at, { email: "agreed@example.org", hours: 3 });
  await abandoned(at, { email: "silent@example.org", agrees: false });
  await abandoned(at, { email: "fresh@example.org", hours: 0 });
  await abandoned(at, { email: "old@example.org", hours: 30 });
  await abandoned(at, { email: "bought@example.org" });
  await buy(at, { email: "Bought@example.org" });
  await abandoned(at, { email: "away@example.org" });
  await unsubscribe(db, { organizer_id: at.event.organizer_id, email: "away@example.org" });
  await abandoned(at, { email: "quick@example.org" });

  expect(await queue()).toBe(2);
  await buy(at, { email: "quick@example.org" });
  await sendAll();
  expect(await queue()).toBe(0);
  await buy(at, { email: "agreed@example.org", total_gross: 1_000 });

  const [email] = emails;
  expect(addresses()).toEqual(["agreed@example.org"]);
  expect(email!.subject).toBe("Are you still coming to An Evening of Tests?");
  expect(email!.plain).toContain("Pier 4, 28195 Bremen");
  expect(email!.unsubscribeUrl).toMatch(/\/unsubscribe\//);
  expect(email!.html).toContain(`/event/${at.event.id}/`);
  expect(await at.results()).toMatchObject({
    sent_count: 1,
    orders_count: 1,
    orders_total: [{ currency: "EUR", amount: 1_000 }],
  });
});

test("a pass without unfinished orders does not wait for the account's other messages", async () => {
  const at = await stage("ABANDONED", { startsIn: 200, hours: 1 });
  await abandoned(at, { email: "fresh@example.org", hours: 0 });
  const letGo = await holdOpen(db, (tx) =>
    sql`select pg_advisory_xact_lock(hashtextextended('messages', ${at.event.account_id}))`.execute(tx),
  );

  const pass = queue();
  let isOver = false;
  void pass.then(() => (isOver = true));
  await untilBlocked(db, pass);
  const wasOver = isOver;
  await letGo();

  expect([wasOver, await pass]).toEqual([true, 0]);
});

test("sends no reminder of an unfinished order without a postal address, and reports the obstacle", async () => {
  const at = await stage("ABANDONED", { startsIn: 200, hours: 1 });
  await abandoned(at, { email: "agreed@example.org" });

  await queue();
  await sendAll();

  expect(addresses()).toEqual([]);
  expect((await at.results()).obstacles).toEqual(["consent_not_asked", "postal_address_missing"]);
});

test("all kinds are off by default, and each limits its hours", async () => {
  const at = await stage("REMINDER", { startsIn: 100 });
  await sql`delete from automatic_messages where event_id = ${at.event.id}`.execute(db);
  const { data } = await at.automatic("GET /events/{event_id}/automatic-messages", { params: at.params });

  expect(data.map(({ kind, is_enabled, hours }) => [kind, is_enabled, hours])).toEqual([
    ["REMINDER", false, 24],
    ["THANKS", false, 24],
    ["ABANDONED", false, 1],
  ]);
  await expect(
    at.automatic("PUT /events/{event_id}/automatic-messages/{kind}", {
      params: { ...at.params, kind: "ABANDONED" },
      body: { is_enabled: true, hours: 25 },
      version: data[2]!.version,
    }),
  ).rejects.toMatchObject({ fields: { hours: [{ code: "too_big" }] } });
});

/** More than one batch of a pass, which is 1,000. */
const PEOPLE = 1_050;

test("sends each person one email, although several processes queue at once and workers die", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await sql`update accounts set created_at = now() - interval '9 days' where id = ${at.event.account_id}`.execute(
    db,
  );
  const first = await bought(at, { email: "person-0@example.org" });
  await sql`
    with more as (
      insert into orders (account_id, event_id, short_id, public_id, session_hash, status, currency, first_name, email,
        total_before_additions, total_tax, total_fee, total_gross, completed_at, payment_status)
      select account_id, event_id, 'o_p' || ${at.event.id}::text || '_' || n, 'P' || ${at.event.id}::text || '-' || n, session_hash,
        status, currency, 'P', 'person-' || n || '@example.org', 0, 0, 0, 0, completed_at, payment_status
      from orders, generate_series(1, ${PEOPLE - 1}::int) n where id = ${first.id} returning *)
    , items as (
      insert into order_items (account_id, event_id, order_id, product_id, product_price_id, product_type, item_name,
        quantity, price, total_before_additions, total_tax, total_fee, total_gross, stock_ids)
      select m.account_id, m.event_id, m.id, i.product_id, i.product_price_id, i.product_type, i.item_name, 1, 0, 0, 0, 0, 0, i.stock_ids
      from more m, order_items i where i.order_id = ${first.id} returning *)
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      status, first_name, last_name, email, short_id, public_id, ticket_secret)
    select i.account_id, i.event_id, i.order_id, i.id, i.product_id, i.product_price_id, 1, 'ACTIVE', 'P', 'P', m.email,
      'a_' || m.short_id, 'A' || m.public_id, md5(m.short_id)
    from items i join more m on m.id = i.order_id`.execute(db);

  const passes = await Promise.all([queue(), queue(), queue()]);
  passes.push(await queue(), await queue());
  const { rows } = await sql<{ id: number }>`
    select id from automatic_emails where event_id = ${at.event.id} order by id`.execute(db);
  // The job of a worker that dies is run again by another worker.
  for (const { id } of rows.slice(0, 30)) await sendAutomaticEmail(services, { automatic_email_id: id });
  await Promise.all(
    rows.slice(0, 60).map(({ id }) => sendAutomaticEmail(services, { automatic_email_id: id })),
  );
  await sendAll();
  await sendAll();

  expect(passes.reduce((sum, count) => sum + count)).toBe(PEOPLE);
  expect(rows).toHaveLength(PEOPLE);
  expect(new Set(emails.map(({ to }) => to)).size).toBe(PEOPLE);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(PEOPLE);
  expect(emails).toHaveLength(PEOPLE);
}, 300_000);

test("retries the email with the same Message-ID after the mail server fails", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await bought(at, { email: "anna@example.org" });
  await queue();
  const tried: string[] = [];
  const failing = {
    send: async (email: { messageId: string }) => {
      tried.push(email.messageId);
      throw new Error("no connection");
    },
  };
  const withFailing = { ...services, mail: { ...services.mail, ...failing } };

  await work(services.mail, { "send-automatic-email": (job: never) => sendAutomaticEmail(withFailing, job) });
  await retryNow();
  await sendAll();

  expect(tried).toEqual([emails[0]!.messageId]);
  expect(await at.results()).toMatchObject({ sent_count: 1, failed_count: 0 });
});

test("queues no more emails than the account's daily limit, and the rest later", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await db.transaction().execute((tx) => recordBroadcast(tx, at.event.account_id, 199));
  await bought(at, { email: "anna@example.org" });
  await bought(at, { email: "ben@example.org" });

  expect([await queue(), await queue()]).toEqual([1, 0]);
});

/** Makes the account older than a day, with its allowance of the day used up. */
async function useUp({ event }: Pick<Scenario, "event">) {
  await sql`update accounts set created_at = now() - interval '2 days' where id = ${event.account_id}`.execute(
    db,
  );
  await db.transaction().execute((tx) => recordBroadcast(tx, event.account_id, 1_000_000));
}

test.each(["REMINDER", "THANKS"] as const)(
  "%s leaves for everybody with a ticket, whatever the account has sent today, and uses nothing up",
  async (kind) => {
    const at = await stage(kind, { startsIn: kind === "REMINDER" ? 10 : -30 });
    await useUp(at);
    for (const name of ["anna", "ben"]) await bought(at, { email: `${name}@example.org` });

    expect((await at.results()).obstacles).toEqual([]);
    expect(await queue()).toBe(2);

    const { rows } = await sql<{ emails: number }>`
      select sum(emails)::int as emails from account_emails where account_id = ${at.event.account_id}`.execute(
      db,
    );
    expect(rows[0]!.emails).toBe(1_000_000);
  },
);

test("ABU-05 a new account's reminders count, and the page says that they wait", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await db.transaction().execute((tx) => recordBroadcast(tx, at.event.account_id, 200));
  await bought(at, { email: "anna@example.org" });

  expect(await queue()).toBe(0);
  expect((await at.results()).obstacles).toEqual(["allowance_used_up"]);

  await sql`update accounts set created_at = now() - interval '2 days' where id = ${at.event.account_id}`.execute(
    db,
  );
  expect((await at.results()).obstacles).toEqual([]);
  expect(await queue()).toBe(1);
  expect((await at.results()).obstacles).toEqual([]);
});

test("ABU-05 reminders of an untrusted account count where administrators review messages, until one vouches for it", async () => {
  const at = await stage("REMINDER", { startsIn: 10 });
  await useUp(at);
  await bought(at, { email: "anna@example.org" });
  const hosted = { ...services, config: { ...services.config, isHosted: true } };

  expect(await queueAutomaticEmails(hosted)).toBe(0);
  await sql`
    insert into account_messaging_tiers (account_id, tier, set_by)
    values (${at.event.account_id}, 'TRUSTED', ${at.member.user_id})`.execute(db);
  expect(await queueAutomaticEmails(hosted)).toBe(1);
});

test("a mention of an unfinished order is advertising: it counts, and the page says that it waits", async () => {
  const at = await stage("ABANDONED", { startsIn: 200, hours: 1 });
  await useUp(at);

  expect((await at.results()).obstacles).toContain("allowance_used_up");
});

test("a copy of an event has the same messages switched on, at its own date", async () => {
  const at = await stage("REMINDER", { startsIn: 10, hours: 5 });
  await bought(at);
  await queue();
  const eventId = await duplicateEvent(
    db,
    {
      accountId: at.event.account_id,
      eventId: at.event.id,
      userId: at.member.user_id,
      files: services.files,
      onEventCopied: duplicationSteps(services),
    },
    { title: "Again", start_date: "2030-05-01T19:00", duplicate_settings: true } as never,
  );

  const { data } = await at.automatic("GET /events/{event_id}/automatic-messages", {
    params: { event_id: eventId },
  });

  expect(data[0]).toMatchObject({ is_enabled: true, hours: 5, sent_count: 0, waiting_count: 0 });
});
