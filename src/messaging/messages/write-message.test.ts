import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { daysFromNow, makeMember } from "../../../test/factories.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import type { MessagingContract } from "../contract.ts";
import { messagingApi, sendMessage } from "../index.ts";
import { EMAILS_AN_HOUR } from "../../accounts/email-allowance.ts";

const { database, db, makeScenario, buy, ticketsOf, historyOf } = await testOrderScenarios();
const services = testServices(database);
const areas = [messagingApi(services)];

beforeEach(() => void services.emails.splice(0));

const WORDS = { subject: "Doors open later", message: "<p>At <strong>eight</strong>, not seven.</p>" };

async function makeFreeSale(settings: object = {}) {
  const at = await makeScenario({ price: 0 }, settings);
  const member = { account_id: at.own.accountId, user_id: at.by.userId, role: "ORGANIZER" } as const;
  const api = clientOf<MessagingContract>(db, areas, { member });
  const params = { event_id: at.own.eventId };
  return { ...at, params, account: member, api };
}

/** Runs all waiting jobs of an event twice, because jobs may run twice. */
async function deliver({ params }: { params: { event_id: number } }) {
  const { rows } = await sql<{ id: number }>`
    select id from outgoing_messages
    where status = 'QUEUED' and event_id = ${params.event_id} order by id`.execute(db);
  for (const { id } of [...rows, ...rows]) await sendMessage(services, { outgoing_message_id: id });
}

test("PII-06 writes to a buyer once, with Reply-To the organiser, and records it in the order's history", async () => {
  const { params, api, ...at } = await makeFreeSale({
    support_email: "help@hall.example",
    email_footer_message: "<p>Hall e.V., <a href='https://hall.example'>imprint</a></p>",
  });
  const { own } = await buy(at);

  const { data: message } = await api("POST /events/{event_id}/messages", {
    params,
    body: { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId },
  });
  await deliver({ params });

  expect(message).toMatchObject({ recipients_count: 1, status: "PROCESSING", message: WORDS.message });
  expect(services.emails).toHaveLength(1);
  const [email] = services.emails;
  expect(email).toMatchObject({ subject: WORDS.subject, replyTo: "help@hall.example" });
  expect(email!.html).toContain(WORDS.message);
  expect(email!.plain).toContain("Hall e.V.");
  expect(await historyOf(own.orderId)).toEqual(["MESSAGE_WRITTEN", "LETTER_SENT"]);
  const after = await api("GET /events/{event_id}/messages/{message_id}", {
    params: { ...params, message_id: message.id },
  });
  expect(after.data).toMatchObject({ status: "SENT", sent_by_user: "Ursula Tester" });
});

test("sends an order's message only to its buyer", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const order = { ...params, order_id: own.orderId };

  const { data: message } = await api("POST /events/{event_id}/orders/{order_id}/message", {
    params: order,
    body: WORDS,
  });
  await deliver({ params });

  expect(message).toMatchObject({ type: "ORDER_OWNER", order_id: own.orderId, recipients_count: 1 });
  expect(services.emails.map(({ subject }) => subject)).toEqual([WORDS.subject]);
  const listed = await api("GET /events/{event_id}/messages", { params });
  expect(listed.data).toMatchObject([{ id: message.id, status: "SENT" }]);
  const stranger = await makeFreeSale();
  await expect(
    stranger.api("POST /events/{event_id}/orders/{order_id}/message", { params: order, body: WORDS }),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(stranger.api("GET /events/{event_id}/messages", { params })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("PII-06 sends holders of several tickets one email each, which names nobody else", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at, 3);
  const tickets = await ticketsOf(own.orderId);
  await updateAttendee(db, at.own, { attendeeId: tickets[2]!.id, by: at.by, email: "guest@example.org" });

  await api("POST /events/{event_id}/messages", {
    params,
    body: { ...WORDS, message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: tickets.map(({ id }) => id) },
  });
  await deliver({ params });

  const addresses = services.emails.map(({ to }) => to);
  expect(addresses).toHaveLength(2);
  expect(new Set(addresses).size).toBe(2);
  const toGuest = services.emails.find(({ to }) => to === "guest@example.org");
  const other = addresses.find((to) => to !== "guest@example.org");
  expect(toGuest!.html).not.toContain(other);
});

test("sends a copy to the author, and a test only to the author", async () => {
  const { params, api, member, ...at } = await makeFreeSale();
  const { own } = await buy({ ...at, member });
  const body = { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId } as const;

  await api("POST /events/{event_id}/messages", { params, body: { ...body, is_test: true } });
  await deliver({ params });
  expect(services.emails.map(({ to }) => to)).toEqual([member.email]);
  expect(await historyOf(own.orderId)).toEqual([]);

  await api("POST /events/{event_id}/messages", {
    params,
    body: { ...body, send_copy_to_current_user: true },
  });
  await deliver({ params });
  expect(services.emails).toHaveLength(3);
  expect(services.emails.slice(1).filter(({ to }) => to === member.email)).toHaveLength(1);
});

test("a repeated call writes one message", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const wish = {
    params,
    body: { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId },
    idempotencyKey: "one-message",
  } as const;

  const first = await api("POST /events/{event_id}/messages", wish);
  const second = await api("POST /events/{event_id}/messages", wish);
  await deliver({ params });

  expect(second.data.id).toBe(first.data.id);
  expect(services.emails).toHaveLength(1);
});

test("ABU-05 TEN-01 refuses messages to buyers or guests of another account, and to people without an order", async () => {
  const mine = await makeFreeSale();
  const theirs = await makeFreeSale();
  const { own } = await buy(theirs);
  const [ticket] = await ticketsOf(own.orderId);
  const { id: messageId } = (
    await theirs.api("POST /events/{event_id}/messages", {
      params: theirs.params,
      body: { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId },
    })
  ).data;
  const write = (params: { event_id: number }, to: object) =>
    mine.api("POST /events/{event_id}/messages", { params, body: { ...WORDS, ...to } as never });

  const outcomes = await Promise.allSettled([
    write(mine.params, { message_type: "ORDER_OWNER", order_id: own.orderId }),
    write(theirs.params, { message_type: "ORDER_OWNER", order_id: own.orderId }),
    write(mine.params, { message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: [ticket!.id] }),
    mine.api("POST /events/{event_id}/messages/preview", { params: theirs.params, body: WORDS }),
    mine.api("GET /events/{event_id}/messages/{message_id}", {
      params: { ...mine.params, message_id: messageId },
    }),
    mine.api("GET /events/{event_id}/messages/{message_id}", {
      params: { ...theirs.params, message_id: messageId },
    }),
  ]);

  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  expect(await historyOf(own.orderId)).toEqual(["MESSAGE_WRITTEN"]);
});

test("refuses a message to guests without an address, except as a test", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const [walkIn] = await ticketsOf(own.orderId);
  await db.updateTable("attendees").set({ email: "" }).where("id", "=", walkIn!.id).execute();
  const toGuest = { message_type: "INDIVIDUAL_ATTENDEES" as const, attendee_ids: [walkIn!.id] };
  const refused = { fields: { attendee_ids: [{ code: "too_few", facts: { minimum: 1 } }] } };
  const write = (given: object) =>
    api("POST /events/{event_id}/messages", { params, body: { ...WORDS, ...toGuest, ...given } });

  await expect(write({})).rejects.toMatchObject(refused);
  await expect(write({ send_copy_to_current_user: true })).rejects.toMatchObject(refused);
  await expect(write({ scheduled_at: daysFromNow(1).toISOString() })).rejects.toMatchObject(refused);
  expect((await api("GET /events/{event_id}/messages", { params })).data).toEqual([]);

  await write({ is_test: true });
  await deliver({ params });
  expect(services.emails).toHaveLength(1);
});

test("ABU-05 limits an account's emails per hour, even for concurrent calls", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const body = { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId } as const;
  await api("POST /events/{event_id}/messages", { params, body });
  await sql`
    insert into account_emails (account_id, kind, emails)
    values (${at.own.accountId}, 'MESSAGE', ${EMAILS_AN_HOUR - 3})`.execute(db);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => api("POST /events/{event_id}/messages", { params, body })),
  );

  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
  expect(refused[0].facts.seconds).toBeGreaterThan(3_000);
});

test("ABU-05 refuses messages from members with an unconfirmed address, and from door staff", async () => {
  const at = await makeFreeSale();
  const { own } = await buy(at);
  const body = { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId } as const;
  const unconfirmed = clientOf<MessagingContract>(db, areas, { member: at.account, isEmailVerified: false });
  const door = await makeMember(db, { account_id: at.own.accountId, role: "DOOR" });

  await expect(
    unconfirmed("POST /events/{event_id}/messages", { params: at.params, body }),
  ).rejects.toMatchObject({ code: "email_not_verified" });
  await expect(
    clientOf<MessagingContract>(db, areas, { member: door })("POST /events/{event_id}/messages", {
      params: at.params,
      body,
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

const HOSTILE = [
  `<p onclick="alert(1)">words</p>`,
  `<p>words</p><script>alert(1)</script>`,
  `<p>words<img src=x onerror=alert(1)></p>`,
  `<p>words <a href="javascript:alert(1)">a</a></p>`,
  `<p>words <a href="https://ok.example" style="position:fixed">d</a></p>`,
  `<p>words</p><style>*{}</style><form action=//evil.example><input></form>`,
  `<p>words &lt;script&gt;</p></section></body><iframe src="//evil.example">`,
];

test.each(HOSTILE)("INJ-02 INJ-03 stores, shows and mails %s sanitised", async (message) => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const body = { ...WORDS, message, message_type: "ORDER_OWNER", order_id: own.orderId } as const;

  const { data } = await api("POST /events/{event_id}/messages", { params, body });
  const preview = await api("POST /events/{event_id}/messages/preview", {
    params,
    body: { subject: WORDS.subject, message },
  });
  await deliver({ params });

  const clean = sanitizeHtml(message)!;
  expect(data.message).toBe(clean);
  expect(services.emails[0]!.html).toContain(clean);
  expect(preview.data.html).toContain(clean);
  // The policy of the frame's page would block the style sheet.
  expect(services.emails[0]!.html).toContain("<style");
  expect(preview.data.html).not.toContain("<style");
  for (const html of [services.emails[0]!.html, preview.data.html])
    expect(html).not.toMatch(/<script|<img|<iframe|<form|onclick|onerror|javascript:|position:fixed/i);
});

test.each(["Hello\r\nBcc: everybody@example.org", "one\ntwo", "nul\u0000", "bell\u0007"])(
  "INJ-11 refuses the subject %j",
  async (subject) => {
    const { params, api, ...at } = await makeFreeSale();
    const { own } = await buy(at);

    await expect(
      api("POST /events/{event_id}/messages", {
        params,
        body: { ...WORDS, subject, message_type: "ORDER_OWNER", order_id: own.orderId },
      }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { subject: expect.arrayContaining([{ code: "forbidden_characters" }]) },
    });
  },
);

test("INJ-03 shows markup in a subject as text in the email", async () => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);
  const subject = `<b onmouseover=alert(1)>Look</b> & "see"`;

  await api("POST /events/{event_id}/messages", {
    params,
    body: { ...WORDS, subject, message_type: "ORDER_OWNER", order_id: own.orderId },
  });
  await deliver({ params });

  expect(services.emails[0]!.subject).toBe(subject);
  expect(services.emails[0]!.html).not.toContain("<b onmouseover");
});

test.each([
  [{ message: "<p></p><script>alert(1)</script>" }, "message"],
  [{ message_type: "ORDER_OWNER", order_id: undefined }, "order_id"],
  [{ message_type: "INDIVIDUAL_ATTENDEES" }, "attendee_ids"],
])("refuses %j without its recipients", async (wrong, field) => {
  const { params, api, ...at } = await makeFreeSale();
  const { own } = await buy(at);

  await expect(
    api("POST /events/{event_id}/messages", {
      params,
      body: { ...WORDS, message_type: "ORDER_OWNER", order_id: own.orderId, ...wrong } as never,
    }),
  ).rejects.toMatchObject({ code: "invalid", fields: { [field]: [{ code: "required" }] } });
});
