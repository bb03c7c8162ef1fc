import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { duplicationSteps } from "../app/duplication-steps.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { duplicateEvent } from "../events/duplicate-event.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { sendOrderCancelled, sendOrderConfirmation, sendTicket } from "../messaging/index.ts";
import { sendTemplateFailed } from "./send-template-failed.tsx";
import { emailTextsApi } from "./api.ts";
import type { TemplatesContract } from "./contract.ts";

const { database, db, checkout, makeScenario, buy, ticketsOf } = await testOrderScenarios();

const WORDS = {
  subject: "Off to {{ event.title }}, {{ order.first_name }}!",
  body: "<p>Dear {{ order.first_name }},</p><p>order {{ order.number }} of {{ order.total }}</p>",
  ctaLabel: "My tickets",
};

async function stage(price = 0) {
  const at = await makeScenario({ price });
  const services = testServices(database);
  const api = clientOf<TemplatesContract>(db, [emailTextsApi(services)], { member: at.member });
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", at.event.id)
    .executeTakeFirstOrThrow();
  const ofEvent = { params: { event_id: at.event.id } };
  const ofOrganizer = { params: { organizer_id } };
  const own = (body: Partial<typeof WORDS> & { locale?: "de" | null; isActive?: boolean } = {}) =>
    api("POST /events/{event_id}/email-templates", {
      ...ofEvent,
      body: { template_type: "order_confirmation", ...WORDS, ...body },
    });
  const ofAll = (body: Partial<typeof WORDS> & { locale?: "de" | null } = {}) =>
    api("POST /organizers/{organizer_id}/email-templates", {
      ...ofOrganizer,
      body: { template_type: "order_confirmation", ...WORDS, ...body },
    });
  return { ...at, at, services, api, ofEvent, ofOrganizer, own: at.own, write: own, writeForAll: ofAll };
}

test("a template replaces subject and text of a confirmation, but not layout, tickets and files", async () => {
  const { at, services, write } = await stage();
  await write();
  const { own, order } = await buy(at);

  await sendOrderConfirmation(services, { order_id: own.orderId });

  const [email] = services.emails;
  const { public_id } = await db
    .selectFrom("orders")
    .select("public_id")
    .where("id", "=", own.orderId)
    .executeTakeFirstOrThrow();
  expect(email!.subject).toMatch(/^Off to .+, Ada!$/);
  expect(email!.html).toContain(`order ${public_id} of €0.00`);
  expect(email!.html).not.toContain("Here is your ticket");
  expect(email!.html).toContain("My tickets");
  expect(email!.html).toContain(`/summary?key=`);
  expect(email!.html).toContain("cid:");
  expect(email!.replyTo).toBe("stage@example.org");
  expect(email!.attachments!.map(({ contentType }) => contentType.split(";")[0])).toEqual([
    "application/pdf",
    "text/calendar",
    "image/png",
  ]);
  expect(order.short_id).toBeTruthy();
});

test("prefers the event's text to its organiser's, and the reader's language to any language", async () => {
  const { at, services, api, write, writeForAll, ofEvent } = await stage();
  const { own } = await buy(at);
  const subjectIn = async (locale: string) => {
    await db.updateTable("orders").set({ locale }).where("id", "=", own.orderId).execute();
    services.emails.length = 0;
    await sendOrderConfirmation(services, { order_id: own.orderId, request: 1 });
    return services.emails[0]!.subject;
  };

  const seen = [await subjectIn("en")];
  await writeForAll({ subject: "organiser, any" });
  seen.push(await subjectIn("de"));
  await writeForAll({ subject: "organiser, German", locale: "de" });
  seen.push(await subjectIn("de"), await subjectIn("en"));
  const { data: any } = await write({ subject: "event, any" });
  seen.push(await subjectIn("de"));
  await write({ subject: "event, German", locale: "de" });
  seen.push(await subjectIn("de"), await subjectIn("en"), await subjectIn("en-us"));
  await api("PUT /events/{event_id}/email-templates/{template_id}", {
    params: { ...ofEvent.params, template_id: any.id },
    body: { ...WORDS, isActive: false },
    version: any.version,
  });
  seen.push(await subjectIn("en"));

  expect(seen[0]).toContain("Your ticket");
  expect(seen.slice(1)).toEqual([
    "organiser, any",
    "organiser, German",
    "organiser, any",
    "event, any",
    "event, German",
    "event, any",
    "event, any",
    "organiser, any",
  ]);
});

test("sends the built-in text if a template fails, and notifies the organiser once", async () => {
  const { at, services, api, write, ofEvent } = await stage();
  const { data } = await write();
  await db
    .updateTable("email_templates")
    .set({ body: "<p>fine</p>\n{{ order.gone }}" })
    .where("id", "=", data.id)
    .execute();
  const { own } = await buy(at);

  await sendOrderConfirmation(services, { order_id: own.orderId });
  await sendOrderConfirmation(services, { order_id: own.orderId, request: 1 });
  const { rows: jobs } = await sql<{ payload: Parameters<typeof sendTemplateFailed>[1] }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-template-failed' and (j.payload->>'template_id')::bigint = ${data.id}`.execute(
    db,
  );
  await sendTemplateFailed(services, jobs[0]!.payload);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sendOrderConfirmation(services, { order_id: own.orderId, request: 2 });
  const { rows: later } = await sql`select id from graphile_worker._private_jobs`.execute(db);
  const { data: listed } = await api("GET /events/{event_id}/email-templates", ofEvent);

  expect(services.emails.map(({ subject }) => subject.replace(/for .*/, "for"))).toEqual([
    "Your ticket for",
    "Your ticket for",
    "A text of your e-mails cannot be used",
    "Your ticket for",
  ]);
  expect(later).toEqual([]);
  expect(services.emails[0]!.attachments).not.toHaveLength(0);
  expect(services.emails[2]!.to).toBe("stage@example.org");
  expect(services.emails[2]!.plain).toContain("Line 2: there is no value called “order.gone”.");
  expect(jobs).toHaveLength(1);
  expect(listed[0]).toMatchObject({
    failed_at: expect.any(String),
    failure: { code: "template_value", line: 2, name: "order.gone" },
  });

  await api("PUT /events/{event_id}/email-templates/{template_id}", {
    params: { ...ofEvent.params, template_id: data.id },
    body: { ...WORDS, isActive: true },
    version: listed[0]!.version,
  });
  const { data: saved } = await api("GET /events/{event_id}/email-templates", ofEvent);
  expect(saved[0]).toMatchObject({ failed_at: null, failure: null });
});

test("tickets, offline payments and cancellations can have their own texts", async () => {
  const { at, services, api, ofEvent } = await stage(2_500);
  for (const [template_type, subject, body] of [
    ["attendee_ticket", "T {{ ticket.name }}", "<p>{{ attendee.name }}, {{ ticket.price }}</p>"],
    [
      "offline_payment",
      "O {{ order.total }}",
      "<p>{{ order.number }}</p>{{ settings.offline_payment_instructions }}",
    ],
    ["order_cancelled", "C {{ order.number }}", "<p>Sorry</p>"],
  ] as const)
    await api("POST /events/{event_id}/email-templates", {
      ...ofEvent,
      body: { template_type, subject, body, ctaLabel: "Look" },
    });
  const bought = await buy(at);
  await awaitOfflinePayment(checkout, bought.link);

  await sendOrderConfirmation(services, { order_id: bought.own.orderId });
  const [ticket] = await ticketsOf(bought.own.orderId);
  await sql`update attendees set status = 'ACTIVE' where id = ${ticket!.id}`.execute(db);
  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
  await cancelOrder(checkout, bought.own, at.by);
  await sendOrderCancelled(services, { order_id: bought.own.orderId });

  const [offline, ticketEmail, cancelled] = services.emails;
  expect(offline!.subject).toBe("O €25.00");
  expect(offline!.html).toContain(", please.</p>");
  expect(offline!.plain).toContain("Please pay by");
  expect(ticketEmail!.subject).toMatch(/^T /);
  expect(ticketEmail!.html).toContain("Ada Lovelace, €25.00");
  expect(ticketEmail!.html).toContain("/product/");
  expect(cancelled!.subject).toMatch(/^C /);
  expect(cancelled!.html).toContain("Sorry");
  for (const email of services.emails) expect(email.html).toContain("Questions? Reply to this e-mail");
});

test("ABU-05 on a hosted installation, manual orders of an untrusted account get the built-in text", async () => {
  const { at, api, ofEvent, write } = await stage();
  const hosted = testServices(database, { isHosted: true });
  await write({ subject: "own confirmation" });
  await api("POST /events/{event_id}/email-templates", {
    ...ofEvent,
    body: { template_type: "attendee_ticket", subject: "own ticket", body: "<p>Hi</p>", ctaLabel: "Look" },
  });
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  const { account_id, user_id } = at.member;
  await sql`update users set email_verified_at = now() where id = ${user_id}`.execute(db);
  const subjectsFrom = async (services: typeof hosted) => {
    services.emails.length = 0;
    await sendOrderConfirmation(services, { order_id: own.orderId, request: 1 });
    await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
    return services.emails.map(({ subject }) => subject.replace(/for .*/, "for"));
  };

  const bought = await subjectsFrom(hosted);
  await db.updateTable("orders").set({ is_manually_created: true }).where("id", "=", own.orderId).execute();
  const byHand = await subjectsFrom(hosted);
  const onOwnServer = await subjectsFrom(testServices(database));
  await sql`
    insert into account_messaging_tiers (account_id, tier, set_by) values (${account_id}, 'TRUSTED', ${user_id})`.execute(
    db,
  );
  const trusted = await subjectsFrom(hosted);

  const ownTexts = ["own confirmation", "own ticket"];
  expect([bought, onOwnServer, trusted]).toEqual([ownTexts, ownTexts, ownTexts]);
  expect(byHand).toEqual(["Your ticket for", "Your ticket for"]);
});

test("refuses a bad template at its field, and a second one for the same language with a conflict", async () => {
  const { write, writeForAll } = await stage();

  await expect(write({ subject: "{{ nope }}", body: "<p>x</p>\n{% include 'a' %}" })).rejects.toMatchObject({
    code: "invalid",
    fields: {
      subject: [expect.objectContaining({ code: "template_value" })],
      body: [expect.objectContaining({ code: "template_tag" })],
    },
  });
  await write();
  await expect(write()).rejects.toMatchObject({ code: "template_exists" });
  await write({ isActive: false });
  await write({ locale: "de" });
  await writeForAll();
});

test("stores one of several templates that are written at once", async () => {
  const { write } = await stage();

  const outcomes = await Promise.allSettled([write(), write(), write()]);

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("previews a text with sample data or the latest order, and sends a test only to its author", async () => {
  const { at, services, api, ofEvent, ofOrganizer } = await stage();
  const tried = { template_type: "order_confirmation" as const, ...WORDS };

  const { shown_for: nobody, ...sample } = await api("POST /events/{event_id}/email-templates/preview", {
    ...ofEvent,
    body: tried,
  });
  await buy(at);
  const real = await api("POST /organizers/{organizer_id}/email-templates/preview", {
    ...ofOrganizer,
    body: { ...tried, is_for_real_order: true },
  });
  await api("POST /events/{event_id}/email-templates/test", { ...ofEvent, body: tried });
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", at.member.user_id)
    .executeTakeFirstOrThrow();

  expect(nobody).toBeNull();
  expect(sample.context).toMatchObject({
    order: { number: "O-7KQ2MXP" },
    organizer: { name: expect.any(String) },
  });
  expect(real.shown_for).toBe("Ada Lovelace");
  expect(real.html).toContain("Dear Ada,");
  expect(services.emails.map(({ to }) => to)).toEqual([email]);
  expect(services.emails[0]!.plain).toContain("This is a test. No one else received it.");
});

test("a test that cannot be sent is refused as such, and a bad text uses nothing of the allowance", async () => {
  const { at, services, ofEvent } = await stage();
  const mail = { ...services.mail, send: () => Promise.reject(new Error("connection refused")) };
  const api = clientOf<TemplatesContract>(db, [emailTextsApi({ ...services, mail })], { member: at.member });
  const test = (body: Partial<typeof WORDS>) =>
    api("POST /events/{event_id}/email-templates/test", {
      ...ofEvent,
      body: { template_type: "order_confirmation", ...WORDS, ...body },
    });

  await expect(test({ body: "<p>{{ order.nothing }}</p>" })).rejects.toMatchObject({ code: "invalid" });
  const counted = db.selectFrom("account_emails").select("id").where("account_id", "=", at.member.account_id);
  expect(await counted.execute()).toEqual([]);
  await expect(test({})).rejects.toMatchObject({ code: "mail_unavailable" });
});

test("the built-in texts are valid templates in every language, and every token has a description", async () => {
  const { api, ofEvent } = await stage();

  const builtIn = await api("GET /email-templates/defaults", { query: { locale: "de" } });
  for (const { type, subject, body, cta } of Object.values(builtIn))
    await api("POST /events/{event_id}/email-templates", {
      ...ofEvent,
      body: { template_type: type, subject, body, ctaLabel: cta.label, locale: "de" },
    });
  const { tokens } = await api("GET /email-templates/tokens/{type}", { params: { type: "attendee_ticket" } });

  expect(tokens).toContainEqual({
    token: "{{ ticket.name }}",
    description: "The ticket’s name",
    example: "General admission",
  });
});

test("refuses texts of a member without a confirmed address, and hides them from other accounts", async () => {
  const { at, services, write, ofEvent } = await stage();
  await write();
  const areas = [emailTextsApi(services)];
  const unconfirmed = clientOf<TemplatesContract>(db, areas, { member: at.member, isEmailVerified: false });
  const stranger = clientOf<TemplatesContract>(db, areas, { member: (await stage()).member });

  await expect(
    unconfirmed("POST /events/{event_id}/email-templates", {
      ...ofEvent,
      body: { template_type: "attendee_ticket", ...WORDS },
    }),
  ).rejects.toMatchObject({ code: "email_not_verified" });
  await expect(stranger("GET /events/{event_id}/email-templates", ofEvent)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("copies an event's texts with the event", async () => {
  const { at, services, write, api } = await stage();
  await write();

  const eventId = await duplicateEvent(
    db,
    {
      accountId: at.own.accountId,
      eventId: at.event.id,
      userId: at.member.user_id,
      files: services.files,
      onEventCopied: duplicationSteps(services),
    },
    { title: "Again", start_date: "2030-05-01T19:00", duplicate_settings: true } as never,
  );
  const { data } = await api("GET /events/{event_id}/email-templates", { params: { event_id: eventId } });

  expect(data.map(({ subject }) => subject)).toEqual([WORDS.subject]);
});
