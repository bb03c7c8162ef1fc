import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { testApi } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { makeMember, makeSession } from "../../../test/factories.ts";
import { type Scenario, openMessages } from "../../../test/messages.ts";
import { EMAILS_AN_HOUR } from "../../accounts/email-allowance.ts";
import { messagingApi } from "../api.ts";
import type { MessagingContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const own = openMessages(database);
const { services, areas, emails, makeScenario, buy, buyers, work, startAgain, addresses } = openMessages(
  database,
  {
    isHosted: true,
    publicUrl: "https://tickets.example",
    supportEmail: "support@tickets.example",
  },
);

beforeEach(startAgain);

const toAll = { message_type: "ALL_ATTENDEES" } as const;

/** An event of an account whose tier an administrator has set. */
async function hallOf(tier: "TRUSTED" | "UNTRUSTED" | "PREMIUM" | null) {
  const at = await makeScenario();
  const administrator = await makeMember(db, { role: "SUPERADMIN" });
  const admin = clientOf<MessagingContract>(db, areas, { member: { ...administrator, role: "SUPERADMIN" } });
  if (tier)
    await admin("PUT /admin/accounts/{account_id}/messaging-tier", {
      params: { account_id: at.event.account_id },
      body: { tier },
    });
  return { ...at, admin };
}

const waiting = async ({ admin }: Awaited<ReturnType<typeof hallOf>>, at: Scenario) =>
  (
    await admin("GET /admin/messages", {
      query: { filter_fields: { status: { eq: "PENDING_REVIEW" }, account_id: { eq: at.event.account_id } } },
    } as never)
  ).data;

test("ABU-05 holds a new account's message back, shows its author why, and notifies support", async () => {
  const at = await hallOf(null);
  await buy(at, { email: "anna@example.org" });

  const message = await at.write(toAll);
  await work();

  expect(message).toMatchObject({
    status: "PENDING_REVIEW",
    review_reasons: ["stripe_not_connected", "no_paid_orders", "event_too_new"],
    recipients_count: 0,
  });
  expect(addresses()).toEqual(["support@tickets.example"]);
  expect(emails[0]!.plain).toContain("https://tickets.example/admin/messages");
  expect(await waiting(at, at)).toMatchObject([{ id: message.id, account_id: at.event.account_id }]);
});

test("holds nothing back on an installation for one organiser", async () => {
  const at = await own.makeScenario();
  await own.buy(at, { email: "ben@example.org" });

  expect(await at.write({ ...toAll, message: '<p><a href="https://bit.ly/a">here</a></p>' })).toMatchObject({
    status: "PROCESSING",
    review_reasons: [],
  });
});

test("never holds back a test, because only its author gets it", async () => {
  const at = await hallOf(null);

  expect(await at.write({ ...toAll, is_test: true })).toMatchObject({ status: "PROCESSING" });
});

const PDF = Buffer.from("%PDF-1.7\nthe way in\n%%EOF");

const upload = async ({ api, params }: Scenario) =>
  (
    await api("POST /events/{event_id}/messages/attachments", {
      params,
      body: { file: { file_name: "plan.pdf", bytes: PDF } },
    })
  ).data;

test("holds back files of an untrusted account, and lets an administrator see and download those of the message", async () => {
  const at = await hallOf("UNTRUSTED");
  await buy(at);
  const [file, other] = [await upload(at), await upload(at)];
  const { id, review_reasons } = await at.write({ ...toAll, attachment_ids: [file.id] });
  const download = (attachment_id: number) =>
    at.admin("GET /admin/messages/{message_id}/attachments/{attachment_id}", {
      params: { message_id: id, attachment_id },
    });

  expect(review_reasons).toContain("has_attachments");
  expect(await waiting(at, at)).toMatchObject([
    { id, attachments: [{ id: file.id, file_name: "plan.pdf", size: PDF.length }] },
  ]);
  const answer = await download(file.id);
  expect(answer).toMatchObject({ name: "plan.pdf", type: "application/pdf" });
  expect(Buffer.concat(await Array.fromAsync(answer.bytes)).equals(PDF)).toBe(true);
  await expect(download(other.id)).rejects.toMatchObject({ code: "not_found" });
  await sql`update message_attachments set removed_at = now() where id = ${file.id}`.execute(db);
  await expect(download(file.id)).rejects.toMatchObject({ code: "not_found" });
});

test("sends files of a trusted account at once", async () => {
  const at = await hallOf("TRUSTED");
  await buy(at);
  const { id } = await upload(at);

  expect(await at.write({ ...toAll, attachment_ids: [id] })).toMatchObject({ review_reasons: [] });
});

test("serves an administrator's download as an attachment that no browser displays or sniffs", async () => {
  const at = await hallOf("UNTRUSTED");
  await buy(at);
  const file = await upload(at);
  const { id } = await at.write({ ...toAll, attachment_ids: [file.id] });
  const administrator = await makeMember(db, { role: "SUPERADMIN" });
  const { send } = await testApi(services, [messagingApi]);

  const { status, headers } = await send(`GET /admin/messages/${id}/attachments/${file.id}`, {
    cookies: { "__Host-session": await makeSession(db, administrator) },
  });

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''plan.pdf",
    "x-content-type-options": "nosniff",
  });
});

test("sends an approved message to the people who have a ticket at that time", async () => {
  const at = await hallOf(null);
  await buy(at, { email: "carla@example.org" });
  const { id } = await at.write(toAll);
  await buy(at, { email: "dora@example.org" });
  await work();
  emails.splice(0);

  const { data } = await at.admin("POST /admin/messages/{message_id}/approve", {
    params: { message_id: id },
  });
  await work();

  expect(data).toMatchObject({ status: "SCHEDULED" });
  expect(addresses()).toEqual(["carla@example.org", "dora@example.org"]);
  expect(await at.find(id)).toMatchObject({ status: "SENT", sent_count: 2 });
  await expect(
    at.admin("POST /admin/messages/{message_id}/approve", { params: { message_id: id } }),
  ).rejects.toMatchObject({ fields: { status: [{ code: "not_in_review" }] } });
});

test("an administrator's approval is the limit of a message to named people too", async () => {
  const at = await hallOf(null);
  const order = await buy(at, { email: "emil@example.org" });
  const { id } = await at.write({
    message_type: "INDIVIDUAL_ATTENDEES",
    attendee_ids: [order.attendees[0]!.id],
  });
  await work();
  const { account_id } = at.event;
  await db
    .insertInto("account_emails")
    .values({ account_id, kind: "RESEND", emails: EMAILS_AN_HOUR })
    .execute();
  emails.splice(0);

  await at.admin("POST /admin/messages/{message_id}/approve", { params: { message_id: id } });
  await work();

  expect(await at.find(id)).toMatchObject({ status: "SENT", failure: null });
  expect(addresses()).toEqual(["emil@example.org"]);
  // It counts against later messages.
  const counted = db.selectFrom("account_emails").select("emails").where("account_id", "=", account_id);
  expect(await counted.where("kind", "=", "MESSAGE").execute()).toEqual([{ emails: 1 }]);
});

test("an approved scheduled message waits for its time", async () => {
  const at = await hallOf(null);
  await buy(at);
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await at.write({ ...toAll, scheduled_at });
  await at.admin("POST /admin/messages/{message_id}/approve", { params: { message_id: id } });
  emails.splice(0);
  await work();

  expect(await at.find(id)).toMatchObject({ status: "SCHEDULED", scheduled_at });
});

test("sends a rejected message to nobody, and shows its author the administrator's reason", async () => {
  const at = await hallOf(null);
  await buy(at);
  const { id } = await at.write(toAll);
  await at.admin("POST /admin/messages/{message_id}/reject", {
    params: { message_id: id },
    body: { reason: "This is not your event." },
  });
  emails.splice(0);
  await work();

  expect(emails).toEqual([]);
  expect(await at.find(id)).toMatchObject({
    status: "FAILED",
    failure: "rejected",
    rejection: "This is not your event.",
  });
});

test("lets the author cancel a message in review", async () => {
  const at = await hallOf(null);
  await buy(at);
  const { id } = await at.write(toAll);
  const { data } = await at.api("POST /events/{event_id}/messages/{message_id}/cancel", {
    params: { ...at.params, message_id: id },
  });

  expect(data.status).toBe("CANCELLED");
});

test("lets only an administrator of the installation see and decide messages in review", async () => {
  const at = await hallOf(null);
  await buy(at);
  const file = await upload(at);
  const { id } = await at.write({ ...toAll, attachment_ids: [file.id] });
  const admin = clientOf<MessagingContract>(db, areas, { member: { ...at.member, role: "ADMIN" } });

  for (const call of [
    admin("GET /admin/messages", {} as never),
    admin("GET /admin/messages/{message_id}/attachments/{attachment_id}", {
      params: { message_id: id, attachment_id: file.id },
    }),
    admin("POST /admin/messages/{message_id}/approve", { params: { message_id: id } }),
    admin("POST /admin/messages/{message_id}/reject", { params: { message_id: id }, body: { reason: "no" } }),
    admin("PUT /admin/accounts/{account_id}/messaging-tier", {
      params: { account_id: at.event.account_id },
      body: { tier: "PREMIUM" },
    }),
  ])
    await expect(call).rejects.toMatchObject({ code: "not_found" });
  expect(await at.find(id)).toMatchObject({ status: "PENDING_REVIEW" });
});

test("sends messages of a trusted account at once, except with a suspicious link or beyond the daily limit", async () => {
  const at = await hallOf("TRUSTED");
  await buy(at);
  const link = (href: string, words: string) => ({
    ...toAll,
    message: `<p><a href="${href}">${words}</a></p>`,
  });

  expect(await at.write(link("https://hall.example/plan", "the plan"))).toMatchObject({
    status: "PROCESSING",
  });
  expect(await at.write(link("https://evil.example", "bank.example"))).toMatchObject({
    status: "PENDING_REVIEW",
    review_reasons: ["suspicious_links"],
  });
  await sql`
    insert into messages (account_id, event_id, user_id, type, subject, message, status)
    select account_id, event_id, user_id, type, subject, message, 'SENT' from messages, generate_series(1, 8)
    where event_id = ${at.event.id} and status = 'PROCESSING'`.execute(db);
  expect(await at.write(toAll)).toMatchObject({ review_reasons: ["message_limit_exceeded"] });
});

test("ABU-05 counts scheduled messages on the day they are sent", async () => {
  const at = await hallOf("TRUSTED");
  await buy(at);
  await at.write(toAll);
  await sql`
    insert into messages (account_id, event_id, user_id, type, subject, message, status, created_at, dispatched_at)
    select account_id, event_id, user_id, type, subject, message, 'SENT', now() - interval '25 hours', now()
    from messages, generate_series(1, 9) where event_id = ${at.event.id}`.execute(db);

  expect(await at.write(toAll)).toMatchObject({ review_reasons: ["message_limit_exceeded"] });
});

test("holds back a scheduled message that exceeds the account's limit at its time", async () => {
  const at = await hallOf("UNTRUSTED");
  await sql`
    insert into connected_accounts (account_id, platform, account_type, idempotency_key, is_charges_enabled)
    values (${at.event.account_id}, 'default', 'EXPRESS', gen_random_uuid()::text, true)`
    .execute(db)
    .catch(() => {});
  await buyers(at, 2);
  await at.admin("PUT /admin/accounts/{account_id}/messaging-tier", {
    params: { account_id: at.event.account_id },
    body: { tier: "TRUSTED" },
  });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await at.write({ ...toAll, scheduled_at });
  await at.admin("PUT /admin/accounts/{account_id}/messaging-tier", {
    params: { account_id: at.event.account_id },
    body: { tier: null },
  });
  await sql`update messages set scheduled_at = now() - interval '1 second' where id = ${id}`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  emails.splice(0);
  await work();

  expect(await at.find(id)).toMatchObject({ status: "PENDING_REVIEW", sent_count: 0 });
  expect(addresses()).toEqual(["support@tickets.example"]);
});

test("an edit of an approved message requires another review", async () => {
  const at = await hallOf(null);
  await buy(at);
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await at.write({ ...toAll, scheduled_at });
  await work();
  await at.admin("POST /admin/messages/{message_id}/approve", { params: { message_id: id } });
  const params = { ...at.params, message_id: id };
  const { data } = await at.api("GET /events/{event_id}/messages/{message_id}", { params });
  await at.api("PUT /events/{event_id}/messages/{message_id}", {
    params,
    body: { ...toAll, subject: "Something else", message: "<p>Else</p>", scheduled_at },
    version: data.version,
  } as never);

  expect(await at.find(id)).toMatchObject({ status: "PENDING_REVIEW" });
  await work();
  // Mail programs show emails with the same Message-ID once.
  const requests = emails.filter(({ to }) => to === "support@tickets.example");
  expect(new Set(requests.map(({ messageId }) => messageId)).size).toBe(2);
});

test("lists the documented tiers", async () => {
  const { admin } = await hallOf(null);

  expect((await admin("GET /admin/messaging-tiers", {})).data).toEqual([
    { name: "UNTRUSTED", max_messages_per_24h: 3, max_recipients_per_message: 100, links_allowed: false },
    { name: "TRUSTED", max_messages_per_24h: 10, max_recipients_per_message: 5_000, links_allowed: true },
    { name: "PREMIUM", max_messages_per_24h: 50, max_recipients_per_message: 50_000, links_allowed: true },
  ]);
});
