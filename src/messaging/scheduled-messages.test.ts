import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { clientOf } from "../../test/client.ts";
import { makeMember } from "../../test/factories.ts";
import { type Scenario, openMessages, WORDS } from "../../test/messages.ts";
import { cancelMessage } from "./messages/cancel-message.ts";
import { wallTimeOf } from "../values/time/zoned-time.ts";
import type { MessagingContract, WriteMessage } from "./contract.ts";
import { dispatchMessage, queueScheduledMessages } from "./index.ts";
import { MAX_SCHEDULED } from "./messages/limit-messages.ts";
import { EMAILS_AN_HOUR, EMAILS_ON_THE_FIRST_DAY } from "../accounts/email-allowance.ts";
import { scheduledTime } from "./messages/schedule-message.ts";

/** The operator's default. */
const BROADCASTS_A_DAY = 20;

const database = await testDatabase();
const { db } = database;
const { services, areas, emails, makeScenario, buy, work, waitingJobs, startAgain, addresses } =
  openMessages(database);

beforeEach(startAgain);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const TOMORROW = inDays(1);
const toAll = { message_type: "ALL_ATTENDEES" } as const;

/** Sets the message's time and its job to the past. */
async function timeComes({ id }: { id: number }, secondsAgo = 1) {
  const at = sql<Date>`now() - make_interval(secs => ${secondsAgo})`;
  await db.updateTable("messages").set({ scheduled_at: at }).where("id", "=", id).execute();
  await sql`update graphile_worker._private_jobs set run_at = ${at} where key = ${`message ${id}`}`.execute(
    db,
  );
}

const cancel = (at: Scenario, { id }: { id: number }, idempotencyKey?: string) =>
  at.api("POST /events/{event_id}/messages/{message_id}/cancel", {
    params: { ...at.params, message_id: id },
    ...(idempotencyKey && { idempotencyKey }),
  });

const keptOf = ({ member }: Scenario) =>
  db.selectFrom("messages").select("id").where("account_id", "=", member.account_id).execute();

test("sends a scheduled message to the ticket holders at its time, and not before", async () => {
  const at = await makeScenario();
  await buy(at, { email: "early@example.org" });
  const { id: cancelled } = await buy(at, { email: "cancelled@example.org" });
  const message = await at.write({ ...toAll, scheduled_at: TOMORROW, send_copy_to_current_user: true });

  await work();
  expect(emails).toEqual([]);
  expect(message).toMatchObject({
    status: "SCHEDULED",
    scheduled_at: TOMORROW,
    sent_at: null,
    recipients_count: 0,
    failure: null,
  });
  expect(await waitingJobs()).toMatchObject([{ key: `message ${message.id}`, run_at: new Date(TOMORROW) }]);

  await buy(at, { email: "late@example.org", product: at.floor });
  await sql`update attendees set status = 'CANCELLED' where order_id = ${cancelled}`.execute(db);
  await timeComes(message);
  await work();

  expect(addresses()).toEqual(["early@example.org", "late@example.org", at.member.email].sort());
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", recipients_count: 2, sent_count: 2 });
  expect(await waitingJobs()).toEqual([]);
});

test("a message to named people waits too, and the order's history shows it when it is sent", async () => {
  const at = await makeScenario();
  const order = await buy(at, { email: "zoe@example.org" });
  const history = () =>
    db.selectFrom("order_history").select("action").where("order_id", "=", order.id).orderBy("id").execute();
  const { data: message } = await at.api("POST /events/{event_id}/orders/{order_id}/message", {
    params: { ...at.params, order_id: order.id },
    body: { ...WORDS, scheduled_at: TOMORROW },
  });
  const toGuest = await at.write({
    message_type: "INDIVIDUAL_ATTENDEES",
    attendee_ids: [order.attendees[0]!.id],
    scheduled_at: TOMORROW,
  });
  expect([message.status, toGuest.status, await history()]).toEqual(["SCHEDULED", "SCHEDULED", []]);

  await timeComes(message);
  await timeComes(toGuest);
  await work();

  expect(addresses()).toEqual(["zoe@example.org", "zoe@example.org"]);
  expect((await history()).map(({ action }) => action).sort()).toEqual([
    "LETTER_SENT",
    "LETTER_SENT",
    "MESSAGE_WRITTEN",
    "MESSAGE_WRITTEN",
  ]);
});

test.each([
  ["2027-03-28T01:30", "2027-03-28T00:30:00.000Z", "the hour before clocks go forward"],
  ["2027-03-28T02:30", "2027-03-28T01:30:00.000Z", "skipped: half past three"],
  ["2027-10-31T02:30", "2027-10-31T00:30:00.000Z", "twice: the first"],
  ["2027-10-31T01:30:00Z", "2027-10-31T01:30:00.000Z", "a moment: the second"],
  ["2027-01-01T01:00:01", "2027-01-01T00:00:01.000Z", "a second ahead"],
  ["2028-01-02T01:00", "2028-01-02T00:00:00.000Z", "as far ahead as can be"],
])("TIM-09 at an event in Berlin %s is %s (%s)", (given, instant) => {
  const now = new Date("2027-01-01T00:00:00Z");

  expect(scheduledTime(given, "Europe/Berlin", now).toISOString()).toBe(instant);
});

test("TIM-09 reads a typed time in the event's zone, and shows it in that zone", async () => {
  const at = await makeScenario({ timezone: "Asia/Kolkata" });
  const wall = `${inDays(10).slice(0, 10)}T18:00`;

  expect(await at.write({ ...toAll, scheduled_at: wall })).toMatchObject({
    scheduled_at: `${wall.slice(0, 10)}T12:30:00.000Z`,
    scheduled_at_local: wall,
  });
});

test.each([
  ["past", "2020-01-01T10:00"],
  ["past", "2020-01-01T10:00:00Z"],
  ["past", new Date().toISOString()],
  ["past", wallTimeOf(new Date(Date.now() - 60_000), "Europe/Berlin")],
  ["too_far_ahead", inDays(400)],
  ["invalid_format", "2199-13-01T10:00"],
  ["invalid_format", "tomorrow"],
  ["invalid_format", "2199-01-01T10:00:00+02:00"],
])("TIM-09 %s: refuses %s and stores nothing", async (code, scheduled_at) => {
  const at = await makeScenario();

  await expect(at.write({ ...toAll, scheduled_at })).rejects.toMatchObject({
    code: "invalid",
    fields: { scheduled_at: [expect.objectContaining({ code })] },
  });
  expect(await keptOf(at)).toEqual([]);
});

test.each(["2020-01-01T10:00", inDays(7)])(
  "sends a test to its author at once, even if scheduled at %s",
  async (scheduled_at) => {
    const at = await makeScenario();
    await buy(at);

    const message = await at.write({ ...toAll, is_test: true, scheduled_at });
    await work();

    expect(addresses()).toEqual([at.member.email]);
    expect(await at.find(message.id)).toMatchObject({ status: "SENT", scheduled_at: null });
  },
);

test("TEN-04 ABU-05 refuses a scheduled message for the same reasons as an immediate one", async () => {
  const mine = await makeScenario();
  const theirs = await makeScenario();
  const order = await buy(theirs);
  const later = (to: Partial<WriteMessage>) => mine.write({ ...to, scheduled_at: TOMORROW });

  await expect(later({ message_type: "ORDER_OWNER", order_id: order.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    later({ message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: [order.attendees[0]!.id] }),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(later(theirs.toHolders)).rejects.toMatchObject({
    code: "invalid",
    fields: { product_ids: [{ code: "unknown" }] },
  });
  expect(await keptOf(mine)).toEqual([]);
});

/** Creates this many ticket holders. */
async function crowd(at: Scenario, count: number) {
  const { id } = await buy(at);
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select account_id, event_id, order_id, order_item_id, product_id, product_price_id, 1 + n,
      short_id || n, public_id || n, ticket_secret, first_name, last_name, n || email, status
    from attendees, generate_series(1, ${count - 1}) n where order_id = ${id}`.execute(db);
}

test("ABU-05 refuses to schedule a message to more people than any day allows", async () => {
  const at = await makeScenario();
  await crowd(at, EMAILS_ON_THE_FIRST_DAY + 1);
  const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
  const maximum = EMAILS_ON_THE_FIRST_DAY;

  await expect(at.write({ ...toAll, scheduled_at: inTwoHours })).rejects.toMatchObject({
    fields: { message_type: [{ code: "too_many", facts: { maximum } }] },
  });
  await expect(at.write({ ...at.toHolders, scheduled_at: inTwoHours })).rejects.toMatchObject({
    fields: { product_ids: [{ code: "too_many", facts: { maximum } }] },
  });
  // In two days the account has the higher limit.
  expect(await at.write({ ...toAll, scheduled_at: inDays(2) })).toMatchObject({ status: "SCHEDULED" });
});

test("ABU-05 limits an account's scheduled messages, even for concurrent calls", async () => {
  const at = await makeScenario();
  await sql`
    insert into messages (account_id, event_id, user_id, type, subject, message, status, scheduled_at, dispatched_at)
    select ${at.member.account_id}, ${at.event.id}, ${at.member.user_id}, 'ALL_ATTENDEES', 'Words', 'Words',
           'SCHEDULED', ${TOMORROW}::timestamptz, null
    from generate_series(1, ${MAX_SCHEDULED - 1})`.execute(db);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => at.write({ ...toAll, scheduled_at: TOMORROW })),
  );

  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const problem = { code: "too_many_scheduled", facts: { maximum: MAX_SCHEDULED } };
  expect(refused.map(({ fields }) => fields)).toEqual(Array(3).fill({ scheduled_at: [problem] }));
  const kept = outcomes.find((outcome) => outcome.status === "fulfilled")!;
  await cancel(at, kept.value);
  expect(await at.write({ ...toAll, scheduled_at: TOMORROW })).toMatchObject({ status: "SCHEDULED" });
});

const FAILING: [failure: string, arrange: (at: Scenario, message: { id: number }) => Promise<unknown>][] = [
  [
    "nobody_found",
    ({ event }) => sql`update attendees set status = 'CANCELLED' where event_id = ${event.id}`.execute(db),
  ],
  [
    "limit_reached",
    ({ event, member }) =>
      sql`insert into messages (account_id, event_id, user_id, type, subject, message)
          select ${event.account_id}, ${event.id}, ${member.user_id}, 'ALL_ATTENDEES', 'Words', 'Words'
          from generate_series(1, ${BROADCASTS_A_DAY})`.execute(db),
  ],
  ["too_many_recipients", (at) => crowd(at, EMAILS_ON_THE_FIRST_DAY + 1)],
  [
    "event_deleted",
    ({ event }) => sql`update events set deleted_at = now() where id = ${event.id}`.execute(db),
  ],
  ["missed", (_at, message) => timeComes(message, 25 * 3_600)],
  ["author_not_allowed", ({ member }) => leave(member, sql`status = 'INACTIVE'`)],
  ["author_not_allowed", ({ member }) => leave(member, sql`role = 'DOOR'`)],
  ["author_not_allowed", ({ member }) => leave(member, sql`sees_all_events = false`)],
  [
    "author_not_allowed",
    ({ member }) => sql`update users set email_verified_at = null where id = ${member.user_id}`.execute(db),
  ],
];

function leave({ user_id }: Scenario["member"], change: ReturnType<typeof sql>) {
  return sql`update memberships set ${change} where user_id = ${user_id}`.execute(db);
}

test.each(FAILING)(
  "ABU-05 %s: sends nothing of the message, and stores the reason",
  async (failure, arrange) => {
    const at = await makeScenario();
    await buy(at);
    await sql`update memberships set role = 'ORGANIZER', is_account_owner = false
    where user_id = ${at.member.user_id}`.execute(db);
    const message = await at.write({ ...toAll, scheduled_at: TOMORROW, send_copy_to_current_user: true });
    await timeComes(message);
    await arrange(at, message);

    await work();
    await work();

    const kept = await db
      .selectFrom("messages")
      .select(["status", "failure", "dispatched_at", "sent_at"])
      .where("id", "=", message.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ status: "FAILED", failure, dispatched_at: null, sent_at: null });
    const written = db.selectFrom("outgoing_messages").select("id").where("message_id", "=", message.id);
    expect(await written.execute()).toEqual([]);
    expect(emails).toEqual([]);
  },
);

test("a message to named guests who were erased fails with their last address", async () => {
  const at = await makeScenario();
  const guests = [await buy(at, { email: "ada@example.org" }), await buy(at, { email: "bob@example.org" })];
  const attendee_ids = guests.map(({ attendees }) => attendees[0]!.id);
  const write = (scheduled_at: string) =>
    at.write({ message_type: "INDIVIDUAL_ATTENDEES", attendee_ids, scheduled_at });
  const [first, second] = [await write(TOMORROW), await write(TOMORROW)];
  const erase = (email: string) =>
    sql`select erase_person(${at.member.account_id}, ${email}, 'Erased')`.execute(db);

  await erase("ada@example.org");
  await timeComes(first);
  await work();
  await erase("bob@example.org");
  await timeComes(second);
  await work();

  expect(addresses()).toEqual(["bob@example.org"]);
  expect(await at.find(first.id)).toMatchObject({ status: "SENT", recipients_count: 1 });
  expect(await at.find(second.id)).toMatchObject({ status: "FAILED", failure: "nobody_found" });
});

test("ABU-05 counts scheduled messages to named people in the hour in which they are sent", async () => {
  const at = await makeScenario();
  const { id } = await buy(at);
  const to = { message_type: "ORDER_OWNER", order_id: id } as const;
  const message = await at.write({ ...to, scheduled_at: TOMORROW });
  await sql`
    insert into account_emails (account_id, kind, emails)
    values (${at.event.account_id}, 'MESSAGE', ${EMAILS_AN_HOUR})`.execute(db);

  await timeComes(message);
  await work();

  expect(await at.find(message.id)).toMatchObject({ status: "FAILED", failure: "limit_reached" });
  expect(emails).toEqual([]);
});

test("counts a message to a group on the day it is sent, however long ago it was written", async () => {
  const at = await makeScenario();
  await buy(at);
  for (let n = 0; n < BROADCASTS_A_DAY; n++)
    await timeComes(await at.write({ ...toAll, scheduled_at: TOMORROW }));
  await sql`update messages set created_at = now() - interval '5 days' where event_id = ${at.event.id}`.execute(
    db,
  );
  expect(await at.write(toAll)).toMatchObject({ status: "PROCESSING" });

  await work();

  const { data } = await at.api("GET /events/{event_id}/messages", {
    params: at.params,
    query: { filter_fields: { status: { eq: "FAILED" } } } as never,
  });
  expect(data).toMatchObject([{ failure: "limit_reached" }]);
  await expect(at.write(toAll)).rejects.toMatchObject({ code: "rate_limited" });
});

test("does not send a cancelled message, deletes its job, and cancels only scheduled messages", async () => {
  const at = await makeScenario();
  await buy(at);
  const message = await at.write({ ...toAll, scheduled_at: TOMORROW });

  const { data: cancelled } = await cancel(at, message, "once");
  const { data: again } = await cancel(at, message, "once");
  expect(cancelled).toMatchObject({ id: message.id, status: "CANCELLED", scheduled_at: TOMORROW });
  expect(again).toEqual(cancelled);
  expect(await waitingJobs()).toEqual([]);
  await dispatchMessage(services, { message_id: message.id });
  await work();
  expect(emails).toEqual([]);

  const sent = await at.write(toAll);
  const processing = cancel(at, sent);
  await expect(processing).rejects.toMatchObject({ fields: { status: [{ code: "not_scheduled" }] } });
  await work();
  for (const ended of [message, sent])
    await expect(cancel(at, ended)).rejects.toMatchObject({
      code: "invalid",
      fields: { status: [{ code: "not_scheduled" }] },
    });
});

test("TEN-01 answers a cancellation of another account's or event's message like that of an unknown one", async () => {
  const mine = await makeScenario();
  const theirs = await makeScenario();
  const message = await theirs.write({ ...toAll, scheduled_at: TOMORROW });

  const params = [
    { ...mine.params, message_id: message.id },
    { ...theirs.params, message_id: message.id },
    { ...mine.params, message_id: 999_999_999 },
  ];
  for (const of of params)
    await expect(
      mine.api("POST /events/{event_id}/messages/{message_id}/cancel", { params: of }),
    ).rejects.toMatchObject({ code: "not_found" });
  expect(await theirs.find(message.id)).toMatchObject({ status: "SCHEDULED" });
});

test("exactly one of a concurrent cancellation and dispatch succeeds, and a job that runs twice sends once", async () => {
  const at = await makeScenario();
  const own = { accountId: at.event.account_id, eventId: at.event.id };
  const { id: order_id } = await buy(at);
  const outcomes: string[] = [];

  // The first to lock the message wins. They take turns in waiting, each time a little longer.
  for (let pause = 0; pause < 10 || new Set(outcomes).size < 2; pause++) {
    const message = await at.write({ message_type: "ORDER_OWNER", order_id, scheduled_at: TOMORROW });
    await timeComes(message);
    const send = () => Promise.all([1, 2].map(() => dispatchMessage(services, { message_id: message.id })));
    const sending = sleep(pause % 2 === 0 ? 0 : pause).then(send);
    await sleep(pause % 2 === 0 ? pause : 0);
    const [cancelled] = await Promise.allSettled([cancelMessage(db, own, message.id)]);
    await sending;

    const { status } = await at.find(message.id);
    const written = db.selectFrom("outgoing_messages").select("id").where("message_id", "=", message.id);
    expect([cancelled.status, status, (await written.execute()).length]).toEqual(
      cancelled.status === "fulfilled" ? ["fulfilled", "CANCELLED", 0] : ["rejected", "PROCESSING", 1],
    );
    if (cancelled.status === "rejected")
      expect(cancelled.reason).toMatchObject({ fields: { status: [{ code: "not_scheduled" }] } });
    outcomes.push(status);
  }
});

test("a cancellation waits while the emails are being written, and is then refused", async () => {
  const at = await makeScenario();
  await buy(at);
  const message = await at.write({ ...toAll, scheduled_at: TOMORROW });
  const taken = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (tx) => {
    await sql`update messages set status = 'PROCESSING', dispatched_at = now() where id = ${message.id}`.execute(
      tx,
    );
    taken.resolve();
    await done.promise;
  });
  await taken.promise;

  const cancelling = Promise.allSettled([cancel(at, message)]);
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length,
    )
    .toBe(1);
  done.resolve();
  await writing;

  expect(await cancelling).toMatchObject([{ reason: { fields: { status: [{ code: "not_scheduled" }] } } }]);
});

test("sorts and filters scheduled messages by their time", async () => {
  const at = await makeScenario();
  await at.write(at.toHolders);
  await at.write({ ...toAll, scheduled_at: inDays(3) });
  await at.write({ ...toAll, scheduled_at: inDays(2) });
  const list = async (query: object) =>
    (await at.api("GET /events/{event_id}/messages", { params: at.params, query: query as never })).data.map(
      ({ scheduled_at }) => scheduled_at && Math.round((Date.parse(scheduled_at) - Date.now()) / DAY),
    );

  expect(await list({ sort_by: "scheduled_at" })).toEqual([2, 3, null]);
  expect(await list({ sort_by: "scheduled_at", sort_direction: "desc" })).toEqual([3, 2, null]);
  expect(await list({ filter_fields: { scheduled_at: { gt: inDays(2.5) } } })).toEqual([3]);
  expect(await list({ filter_fields: { status: { eq: "SCHEDULED" } } })).toHaveLength(2);
});

test("sends a message about an event in its author's event scope", async () => {
  const at = await makeScenario();
  await buy(at);
  const { account_id } = at.member;
  const limited = await makeMember(db, { account_id, role: "ORGANIZER", event_ids: [at.event.id] });
  const api = clientOf<MessagingContract>(db, areas, { member: limited });
  const { data: message } = await api("POST /events/{event_id}/messages", {
    params: at.params,
    body: { ...WORDS, ...toAll, scheduled_at: TOMORROW },
  });
  await timeComes(message);

  await work();

  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 1 });
});

test("TIM-04 moves the job of a message whose zone's rules change, and adds a missing job", async () => {
  const at = await makeScenario();
  await buy(at);
  const [moved, lost, cancelled] = [
    await at.write({ ...toAll, scheduled_at: TOMORROW }),
    await at.write({ ...toAll, scheduled_at: inDays(2) }),
    await at.write({ ...toAll, scheduled_at: inDays(2) }),
  ];
  await cancel(at, cancelled);
  await sql`delete from graphile_worker._private_jobs where key = ${`message ${lost.id}`}`.execute(db);
  const hourLater = new Date(Date.parse(TOMORROW) + 3_600_000);
  await db.updateTable("messages").set({ scheduled_at: hourLater }).where("id", "=", moved.id).execute();
  // A job that runs too early reschedules itself.
  await dispatchMessage(services, { message_id: moved.id });
  expect(await waitingJobs()).toMatchObject([{ run_at: hourLater }]);
  const hourEarlier = new Date(Date.parse(TOMORROW) - 3_600_000);
  await db.updateTable("messages").set({ scheduled_at: hourEarlier }).where("id", "=", moved.id).execute();

  await queueScheduledMessages(db);
  await queueScheduledMessages(db);

  const keys = [moved, lost, cancelled].map(({ id }) => `message ${id}`);
  const jobs = (await waitingJobs())
    .filter(({ key }) => keys.includes(key!))
    .map(({ key, run_at }) => [key, run_at.getTime()]);
  expect(new Set(jobs)).toEqual(
    new Set([
      [`message ${moved.id}`, hourEarlier.getTime()],
      [`message ${lost.id}`, Date.parse(lost.scheduled_at!)],
    ]),
  );
  await timeComes(lost);
  await work();
  expect(await at.find(lost.id)).toMatchObject({ status: "SENT" });
});
