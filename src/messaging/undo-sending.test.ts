import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Scenario, openMessages } from "../../test/messages.ts";

const database = await testDatabase();
const { db } = database;
const { emails, makeScenario, buy, work, startAgain, addresses } = openMessages(database);
const small = openMessages(database, { messageAllowance: { messages: 2, emails: 5 } });
const hosted = openMessages(database, { isHosted: true });

beforeEach(startAgain);

const TO_ALL = { message_type: "ALL_ATTENDEES" } as const;
const SOON = { ...TO_ALL, undo_seconds: 15 };

const cancel = (at: Scenario, { id }: { id: number }) =>
  at.api("POST /events/{event_id}/messages/{message_id}/cancel", {
    params: { ...at.params, message_id: id },
  });

/** Lets the seconds for undoing pass. */
async function secondsPass({ id }: { id: number }) {
  await sql`update messages set scheduled_at = now() - interval '1 second' where id = ${id}`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`message ${id}`}`.execute(
    db,
  );
}

test("a message to a group waits for the seconds in which it can be taken back, then is sent once", async () => {
  const at = await makeScenario();
  await buy(at, { email: "anna@example.org" });
  const before = Date.now();
  const message = await at.write(SOON);

  const waits = Date.parse(message.scheduled_at!) - before;
  expect(message).toMatchObject({ status: "SCHEDULED", recipients_count: 0 });
  expect(waits).toBeGreaterThanOrEqual(15_000);
  expect(waits).toBeLessThan(20_000);
  await work();
  expect(emails).toEqual([]);

  await secondsPass(message);
  await work();
  await work();
  expect(addresses()).toEqual(["anna@example.org"]);
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 1 });
});

test("a message that is taken back reaches nobody, and one that was sent cannot be taken back", async () => {
  const at = await makeScenario();
  await buy(at, { email: "ben@example.org" });
  const message = await at.write({ ...SOON, send_copy_to_current_user: true });
  expect((await cancel(at, message)).data.status).toBe("CANCELLED");
  await secondsPass(message);
  await work();
  expect(emails).toEqual([]);

  const sent = await at.write(SOON);
  await secondsPass(sent);
  await work();
  await expect(cancel(at, sent)).rejects.toMatchObject({ fields: { status: [{ code: "not_scheduled" }] } });
});

test("tests, messages to named people, and messages that reach nobody do not wait", async () => {
  const at = await makeScenario();
  const nobody = await at.write(SOON);
  const order = await buy(at);

  expect(nobody).toMatchObject({ status: "SENT", recipients_count: 0 });
  expect(await at.write({ ...SOON, is_test: true })).toMatchObject({ status: "PROCESSING" });
  const toBuyer = { message_type: "ORDER_OWNER", order_id: order.id, undo_seconds: 15 } as const;
  expect(await at.write(toBuyer)).toMatchObject({ status: "PROCESSING", scheduled_at: null });
});

test("a message with a time keeps it", async () => {
  const at = await makeScenario();
  await buy(at);
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();

  expect(await at.write({ ...SOON, scheduled_at })).toMatchObject({ status: "SCHEDULED", scheduled_at });
});

test("ABU-05 refuses at once what sending now would refuse, and counts messages that still wait", async () => {
  const at = await small.makeScenario();
  await sql`update accounts set created_at = now() - interval '2 days' where id = ${at.event.account_id}`.execute(
    db,
  );
  await small.buy(at);

  // The tier allows three messages a day.
  for (let n = 1; n <= 3; n += 1) expect(await at.write(SOON)).toMatchObject({ status: "SCHEDULED" });
  await expect(at.write(SOON)).rejects.toMatchObject({ code: "rate_limited" });

  // They still count when they are due and nobody has sent them yet.
  await sql`update messages set scheduled_at = now() where event_id = ${at.event.id}`.execute(db);
  await expect(at.write(SOON)).rejects.toMatchObject({ code: "rate_limited" });
});

test("ABU-05 refuses at once a message to more people than the account may still write to", async () => {
  const at = await makeScenario();
  const { event } = at;
  const { id } = await buy(at);
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select account_id, event_id, order_id, order_item_id, product_id, product_price_id, 1 + n,
      short_id || n, public_id || n, ticket_secret, first_name, last_name, n || email, status
    from attendees, generate_series(1, 250) n where order_id = ${id}`.execute(db);

  // An account may write to 200 people on its first day.
  await expect(at.write(SOON)).rejects.toMatchObject({ fields: { message_type: [{ code: "too_many" }] } });
  expect(await db.selectFrom("messages").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
});

test("a message that needs a review waits for it, not for the seconds", async () => {
  const at = await hosted.makeScenario();
  await hosted.buy(at);

  expect(await at.write(SOON)).toMatchObject({ status: "PENDING_REVIEW", scheduled_at: null });
});

test.each([-1, 61, 1.5])("refuses %s seconds", async (undo_seconds) => {
  const at = await makeScenario();

  await expect(at.write({ ...TO_ALL, undo_seconds })).rejects.toMatchObject({
    fields: { undo_seconds: expect.anything() },
  });
});
