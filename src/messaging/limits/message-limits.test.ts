import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { TEST_SECRET_KEY } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember } from "../../../test/factories.ts";
import { openMessages, type Scenario } from "../../../test/messages.ts";
import { recordBroadcast, takeEmail } from "../../accounts/index.ts";
import { readConfig } from "../../app/config.ts";
import type { MessagingContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const own = openMessages(database);
const small = openMessages(database, { messageAllowance: { messages: 2, emails: 5 } });
const hosted = openMessages(database, { isHosted: true, messageAllowance: { messages: 2, emails: 5 } });

beforeEach(own.startAgain);

const TO_ALL = { message_type: "ALL_ATTENDEES" } as const;

/** Lets the account be older than a day. */
const settle = ({ event }: Pick<Scenario, "event">) =>
  sql`update accounts set created_at = now() - interval '2 days' where id = ${event.account_id}`.execute(db);

/** An event with the given number of ticket holders, of an account that is older than a day. */
async function hall({ makeScenario, buy }: typeof own, holders: number) {
  const at = await makeScenario();
  await settle(at);
  const { id } = await buy(at);
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select account_id, event_id, order_id, order_item_id, product_id, product_price_id, 1 + n,
      short_id || n, public_id || n, ticket_secret, first_name, last_name, n || email, status
    from attendees, generate_series(1, ${holders - 1}) n where order_id = ${id}`.execute(db);
  return at;
}

function setTier({ event, member }: Scenario, tier: string) {
  return sql`
    insert into account_messaging_tiers (account_id, tier, set_by)
    values (${event.account_id}, ${tier}, ${member.user_id})`.execute(db);
}

const quotaOf = async ({ api, params }: Scenario) =>
  (await api("GET /events/{event_id}/message-quota", { params })).data;

test("a message reaches all 25,000 holders of an account's largest event, now and scheduled", async () => {
  const at = await hall(own, 25_000);

  const { data: reach } = await at.api("POST /events/{event_id}/messages/recipients", {
    params: at.params,
    body: { purpose: "TRANSACTIONAL", ...TO_ALL },
  });
  expect(reach).toMatchObject({ recipients_count: 25_000, maximum: 75_000 });
  expect(await at.write(TO_ALL)).toMatchObject({ status: "PROCESSING", recipients_count: 25_000 });
  expect(
    await at.write({ ...TO_ALL, scheduled_at: new Date(Date.now() + 86_400_000).toISOString() }),
  ).toMatchObject({ status: "SCHEDULED" });
}, 60_000);

test("ABU-05 the largest event allows three messages to everybody a day, and no more", async () => {
  const at = await hall(openMessages(database, { messageAllowance: { messages: 20, emails: 5 } }), 110);

  for (let n = 1; n <= 3; n += 1) expect(await at.write(TO_ALL)).toMatchObject({ recipients_count: 110 });
  await expect(at.write(TO_ALL)).rejects.toMatchObject({ code: "rate_limited" });
});

test("ABU-05 the operator's settings limit messages and their emails", async () => {
  const at = await hall(small, 1);

  await at.write(TO_ALL);
  expect(await quotaOf(at)).toMatchObject({
    tier: "UNTRUSTED",
    messages_a_day: 3,
    messages_left: 2,
    emails_a_day: 300,
    emails_left: 299,
    without_review: null,
  });
  await at.write(TO_ALL);
  await at.write(TO_ALL);
  await expect(at.write(TO_ALL)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a tier that an administrator sets raises the allowance, on the first day as well", async () => {
  const at = await small.makeScenario();
  expect(await quotaOf(at)).toMatchObject({ emails_a_day: 200 });

  await setTier(at, "PREMIUM");
  expect(await quotaOf(at)).toMatchObject({
    tier: "PREMIUM",
    messages_a_day: 50,
    emails_a_day: 2_500_000,
    emails_left: 2_500_000,
  });
});

test("ABU-05 a tier that says nothing good does not lift the limit of the first day", async () => {
  const at = await small.makeScenario();
  await setTier(at, "UNTRUSTED");

  expect(await quotaOf(at)).toMatchObject({ emails_a_day: 200 });
});

test("a larger message waits for an administrator on a hosted installation, and leaves once approved", async () => {
  const at = await hall(hosted, 310);
  const administrator = await makeMember(db, { role: "SUPERADMIN" });
  const admin = clientOf<MessagingContract>(db, hosted.areas, {
    member: { ...administrator, role: "SUPERADMIN" },
  });

  const { data: reach } = await at.api("POST /events/{event_id}/messages/recipients", {
    params: at.params,
    body: { purpose: "TRANSACTIONAL", ...TO_ALL },
  });
  const message = await at.write(TO_ALL);
  await admin("POST /admin/messages/{message_id}/approve", { params: { message_id: message.id } });
  await hosted.work();

  expect(reach).toMatchObject({ recipients_count: 310, maximum: null });
  expect(message).toMatchObject({ status: "PENDING_REVIEW" });
  expect(await at.find(message.id)).toMatchObject({ status: "SENT", sent_count: 310 });
  expect(await quotaOf(at)).toMatchObject({
    emails_left: 0,
    without_review: { messages_a_day: 3, recipients: 100, links_allowed: false },
  });
}, 60_000);

test("a message to everybody leaves the tickets to send again, and the other way round", async () => {
  const at = await hall(own, 1);
  const { account_id: accountId } = at.event;
  await db.transaction().execute((tx) => recordBroadcast(tx, accountId, 20_000));

  await db
    .transaction()
    .execute((tx) => takeEmail(tx, { accountId, email: "anna@example.org", kind: "BULK_RESEND" }));
  expect(await quotaOf(at)).toMatchObject({ emails_left: 0 });
});

test.each([
  ["TESSERA_MESSAGES_PER_DAY", "0"],
  ["TESSERA_MESSAGES_PER_DAY", "many"],
  ["TESSERA_MESSAGE_EMAILS_PER_DAY", "-1"],
  ["TESSERA_MESSAGE_EMAILS_PER_DAY", "1.5"],
])("the program does not start with %s=%s", (name, value) => {
  expect(() => readConfig({ SECRET_KEY: TEST_SECRET_KEY, [name]: value })).toThrow(name);
});
