import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { afterAll, afterEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { type Delivery, startMailServer } from "../../../test/mail-server.ts";
import { pdf } from "../../../test/pdf.ts";
import { makeTicket } from "../../../test/tickets.ts";
import { OWN_TICKET_DESIGN, TICKET_LAYOUTS } from "../../events/contract.ts";
import type { PdfRenderer } from "../../platform/pdf/pdf-documents.ts";
import type { Config } from "../../platform/config.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { localFileStore } from "../../platform/files/local-file-store.ts";
import { createMail } from "../../platform/mail/mail.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { confirmOrders, sendOrderConfirmation } from "../index.ts";
import { ticketFiles } from "./send-order-confirmation.tsx";

const { db, pool } = await testDatabase();
const mailServer = await startMailServer();

const config = {
  isDemo: true,
  stripe: { keys: {}, fees: { fixed: {}, rate: 0 } },
  wallets: { apple: null, google: null },
  publicUrl: "https://tickets.example",
  secretKey: "0123456789abcdef0123456789abcdef-test",
  secretKeys: ["0123456789abcdef0123456789abcdef-test"],
  mailFrom: "Tessera <tickets@tickets.example>",
  smtpUrl: mailServer.url,
} as unknown as Config;
const services = {
  config,
  db,
  pdf,
  files: localFileStore("unused") as FileStore,
  mail: createMail(config, db),
} as Services;

afterAll(() => services.mail.close());
afterEach(() => {
  mailServer.deliveries.length = 0;
  mailServer.refusal = null;
});

async function confirm(
  given: Parameters<typeof makeOrder>[2] = {},
  event?: Awaited<ReturnType<typeof makeEvent>>,
) {
  const order = await makeOrder(db, event ?? (await makeEvent(db, { title: "Night of the Owls" })), given);
  await sendOrderConfirmation(services, { order_id: order.id });
  return { order, email: mailServer.deliveries[0]! };
}

const filesOf = (email: Delivery, type: string) => email.files.filter((file) => file.type.startsWith(type));

test("sends the buyer HTML, plain text, PDF, calendar file and codes in one email to one address", async () => {
  const { order, email } = await confirm({ quantity: 2, total_gross: 5000, email: "berta@example.org" });

  expect(mailServer.deliveries).toHaveLength(1);
  expect(email.recipients).toEqual(["berta@example.org"]);
  expect(email.headers.get("subject")).toBe("Your tickets for Night of the Owls");
  expect(email.headers.get("reply-to")).toBe("stage@example.org");
  expect(email.headers.get("message-id")).toBe(`<order-confirmation.${order.id}@tickets.example>`);
  for (const words of [email.html, email.plain]) {
    expect(words).toContain("Berta");
    expect(words).toContain("€50.00");
    expect(words).toContain(order.public_id);
    expect(words).toMatch(
      new RegExp(`https://tickets.example/checkout/\\d+/${order.short_id}/summary\\?key=[\\w-]{22,}`),
    );
  }
  const codes = filesOf(email, "image/png");
  const [calendar] = filesOf(email, "text/calendar");
  expect(filesOf(email, "application/pdf")[0]!.content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(calendar!.content.toString()).toContain("SUMMARY:Night of the Owls");
  expect(codes.map((file) => file.content.subarray(1, 4).toString())).toEqual(["PNG", "PNG"]);
  for (const code of codes) expect(email.html).toContain(`cid:${code.contentId!.slice(1, -1)}`);
});

test("an email of tickets whose codes change has no code and no PDF, and links each live ticket", async () => {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  await db
    .updateTable("event_settings")
    .set({ rotates_ticket_codes: true })
    .where("event_id", "=", event.id)
    .execute();

  const { order, email } = await confirm({ quantity: 2 }, event);

  for (const type of ["image/png", "application/pdf"]) expect(filesOf(email, type)).toEqual([]);
  expect(filesOf(email, "text/calendar")).toHaveLength(1);
  for (const { short_id, ticket_secret } of order.attendees) {
    expect(email.html).toContain(`https://tickets.example/product/${event.id}/${short_id}`);
    expect(email.html).not.toContain(ticket_secret);
  }
  expect(email.plain).toContain("Open them on a phone at the entrance");
});

test.each(TICKET_LAYOUTS)("draws tickets in an email in the event's design: %s", async (layout_type) => {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  await db
    .insertInto("images")
    .values({
      event_id: event.id,
      account_id: event.account_id,
      type: "TICKET_LOGO",
      storage_key: "images/owl/192.webp",
      file_name: "owl.png",
      mime_type: "image/webp",
      size: 1000,
      width: 192,
      height: 192,
      average_colour: "#335577",
    })
    .execute();
  const design = { ...OWN_TICKET_DESIGN.default, accent_color: "#aa0022", layout_type };
  await db
    .updateTable("event_settings")
    .set({ ticket_design_settings: JSON.stringify({ ...design, footer_text: "No </td> re-entry" }) })
    .where("event_id", "=", event.id)
    .execute();

  const { email } = await confirm({ quantity: 2 }, event);

  expect(email.html.match(/border-top:12px solid #aa0022/g)).toHaveLength(2);
  expect(email.html).toContain('src="https://tickets.example/files/images/owl/192.webp"');
  expect(email.html).toContain("No &lt;/td&gt; re-entry");
  // The product's name has the accent as its background, and so has the event's title in the modern layout.
  expect(email.html.match(/background-color:#aa0022/g)).toHaveLength(layout_type === "modern" ? 4 : 2);
  const widths = [
    ...email.html.matchAll(/<img[^>]*src="cid:[^>]*width="(\d+)"|width="(\d+)"[^>]*src="cid:/g),
  ];
  expect(widths).toHaveLength(2);
  for (const [, before, after] of widths) expect(Number(before ?? after)).toBeGreaterThanOrEqual(160);
});

test("ends with links to the organiser's legal texts, and to the event's own terms if it has any", async () => {
  const event = await makeEvent(db);
  const { organizer_id, account_id } = event;
  await db
    .insertInto("organizer_settings")
    .values({
      organizer_id,
      account_id,
      legal_imprint_html: "<p>Hall, Berlin</p>",
      legal_terms_html: "<p>Terms</p>",
      legal_refunds_url: "https://hall.example/refunds",
    })
    .onConflict((conflict) =>
      conflict.column("organizer_id").doUpdateSet((eb) => ({
        legal_imprint_html: eb.ref("excluded.legal_imprint_html"),
        legal_terms_html: eb.ref("excluded.legal_terms_html"),
        legal_refunds_url: eb.ref("excluded.legal_refunds_url"),
      })),
    )
    .execute();
  const { email } = await confirm({}, event);
  await db
    .insertInto("checkout_settings")
    .values({ event_id: event.id, account_id, terms_url: "https://night.example/terms" })
    .onConflict((conflict) =>
      conflict.column("event_id").doUpdateSet({ terms_url: "https://night.example/terms" }),
    )
    .execute();
  mailServer.deliveries.length = 0;
  const { email: other } = await confirm({}, event);

  const path = `https://tickets.example/events/${organizer_id}/[^/]+/legal`;
  for (const words of [email.html, email.plain]) {
    expect(words).toMatch(new RegExp(`${path}/imprint`));
    expect(words).toMatch(new RegExp(`${path}/terms`));
    expect(words).toContain("https://hall.example/refunds");
    expect(words).not.toContain("legal/privacy");
  }
  expect(other.plain).toContain("https://night.example/terms");
  expect(other.plain).not.toContain("legal/terms");
});

test("an email contains TEST only while payments are simulated", async () => {
  const { order, email } = await confirm();
  const live = { ...services, config: { ...config, isDemo: false } };
  await sendOrderConfirmation(live, { order_id: order.id });

  expect(email.plain).toContain("TEST");
  expect(mailServer.deliveries[1]!.plain).not.toContain("TEST");
});

test("writes to a German buyer in German, with the time in the German format", async () => {
  const { serverI18n } = await import("../../platform/i18n/server-i18n.ts");
  const { email } = await confirm(
    { locale: "de" },
    await makeEvent(db, { title: "Eulennacht", start_date: new Date("2027-06-12T17:30:00Z") }),
  );

  const translated = serverI18n("de").messages;
  expect(email.html).toContain('lang="de"');
  expect(email.plain).toContain("12. Juni 2027, 19:30 MESZ");
  if (Object.keys(translated).length > 0) expect(email.headers.get("subject")).toBeTruthy();
});

test("TIM-06 gives the event's time with its zone in the text, PDF and calendar alike", async () => {
  const { email } = await confirm(
    {},
    await makeEvent(db, { timezone: "Pacific/Auckland", start_date: new Date("2027-01-12T07:00:00Z") }),
  );

  expect(email.plain).toMatch(/12 Jan 2027, 20:00 GMT\+13/);
  expect(filesOf(email, "text/calendar")[0]!.content.toString()).toContain(
    "DTSTART;TZID=Pacific/Auckland:20270112T200000",
  );
  const { status, stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], {
    input: filesOf(email, "application/pdf")[0]!.content,
  });
  if (status === 0) expect(stdout.toString()).toMatch(/20:00\S* GMT\+13/);
});

test("an order without tickets has no codes and no attachments", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { title: "Poster", product_type: "GENERAL" });
  const { email } = await confirm({ product }, event);

  expect(email.headers.get("subject")).toBe("Your order for An Evening of Tests");
  expect(email.files).toEqual([]);
  expect(email.plain).toContain("1 × Poster");
});

test("does not send a cancelled ticket or confirm an incomplete order", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { quantity: 2 });
  await db
    .updateTable("attendees")
    .set({ status: "CANCELLED" })
    .where("id", "=", order.attendees[0]!.id)
    .execute();
  await sendOrderConfirmation(services, { order_id: order.id });
  for (const status of ["RESERVED", "CANCELLED"] as const) await confirm({ status }, event);
  await sendOrderConfirmation(services, { order_id: 999_999_999 });

  expect(mailServer.deliveries).toHaveLength(1);
  expect(mailServer.deliveries[0]!.plain).toContain(order.attendees[1]!.public_id);
  expect(mailServer.deliveries[0]!.plain).not.toContain(order.attendees[0]!.public_id);
});

test("INJ-03 shows markup and links in names as plain text", async () => {
  const { email } = await confirm(
    { first_name: '<a href="http://evil.example">Win</a>', last_name: "http://evil.example/x" },
    await makeEvent(db, { title: "<b>Bold</b> & <script>alert(1)</script>" }),
  );

  expect(email.html).not.toMatch(/<(b|script|a href="http:\/\/evil)\b/);
  expect(email.html).toContain("&lt;a href=");
  expect(email.html).toContain("&lt;b&gt;Bold&lt;/b&gt; &amp; &lt;script&gt;");
  expect(`${email.html}${email.plain}`).not.toContain("http://evil.example");
  expect(email.headers.get("subject")).toBe("Your ticket for <b>Bold</b> & <script>alert(1)</script>");
});

test("INJ-11 a line break in a title or name adds no header and no recipient", async () => {
  const event = await makeEvent(db, { title: "Owls\r\nBcc: eve@evil.example\r\n\r\nHello" });
  await db
    .updateTable("event_settings")
    .set({ support_email: "a@b.example\r\nBcc: eve@evil.example" })
    .where("event_id", "=", event.id)
    .execute();
  const { email } = await confirm({ first_name: "Eve\r\nBcc: eve@evil.example" }, event);

  expect(email.recipients).toHaveLength(1);
  expect(email.headers.has("bcc")).toBe(false);
  expect(email.headers.get("subject")).toBe("Your ticket for Owls Bcc: eve@evil.example Hello");
  expect(email.headers.has("reply-to")).toBe(false);
  for (const to of [
    "a@b.example, c@d.example",
    "a@b.example\r\nBcc: x@y.example",
    "A <a@b.example>",
    "a@b.example;c@d.example",
    "",
  ]) {
    const send = services.mail.send({ to, subject: "x", html: "", plain: "", messageId: "<x@y>" });
    await expect(send).rejects.toThrow("exactly one address");
  }
});

test.each([
  ["The Long Room", "The Long Room"],
  ["Łódzki Dom „Sowa”", "Łódzki Dom „Sowa”"],
  ["Owls, Inc.", "Owls, Inc."],
  ["Eve\r\nBcc: eve@evil.example\r\n\r\nHello", "Eve Bcc: eve at evil.example Hello"],
  ['Eve" <eve@evil.example>, "', "Eve eve at evil.example,"],
  ["=?utf-8?q?Eve=0D=0ABcc:_eve=40evil.example?=", null],
  ["\u202eelpmaxe.live\u202c", "elpmaxe.live"],
  ["\u202e", "Tessera"],
  ["A".repeat(300), "A".repeat(80)],
])(
  "INJ-11 the organiser %j changes only the sender's name, not the platform's address",
  async (name, shown) => {
    const event = await makeEvent(db);
    await db.updateTable("organizers").set({ name }).where("id", "=", event.organizer_id).execute();
    const { email } = await confirm({}, event);

    const from = /^From:((?:.|\r\n )*)\r\n(?! )/m.exec(email.raw)![1]!;
    expect(from).toMatch(/<tickets@tickets\.example>$/);
    expect(from.match(/[<@]/g)).toEqual(["<", "@"]);
    expect(email.headers.has("bcc")).toBe(false);
    expect(email.headers.get("reply-to")).toBe("stage@example.org");
    if (shown !== null)
      expect(email.headers.get("from")!.replace(/^"(.*)" </, "$1 <")).toBe(
        `${shown} <tickets@tickets.example>`,
      );
  },
);

test("PAY-16 FLT-12 a rejecting mail server fails the job, not the order, and a second run sends the same email", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event);
  mailServer.refusal = { code: 451, message: "come back later" };
  await expect(sendOrderConfirmation(services, { order_id: order.id })).rejects.toThrow();
  mailServer.refusal = null;

  await sendOrderConfirmation(services, { order_id: order.id });
  await sendOrderConfirmation(services, { order_id: order.id });

  const ids = mailServer.deliveries.map((email) => email.headers.get("message-id"));
  expect(new Set(ids).size).toBe(1);
  const row = await db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst();
  expect(row?.status).toBe("COMPLETED");
});

test("stores the email once if there is no mail server, however often the job runs", async () => {
  const { smtpUrl: _, ...kept } = { ...config, isDemo: true };
  const demo = { ...services, mail: createMail(kept as Config, db) };
  const order = await makeOrder(db, await makeEvent(db));

  await sendOrderConfirmation(demo, { order_id: order.id });
  await sendOrderConfirmation(demo, { order_id: order.id });

  const mails = await db
    .selectFrom("stored_mails")
    .selectAll()
    .where("recipient", "=", order.email!)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.attachments).toHaveLength(3);
});

test("a completed order queues its confirmation in the transaction that handles the outbox event", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event);
  await db
    .insertInto("outbox_events")
    .values({
      kind: "order-completed",
      account_id: event.account_id,
      event_id: event.id,
      subject_id: order.id,
    })
    .execute();

  await processOutbox(db, {
    "order-completed": [confirmOrders],
    "order-cancelled": [],
    "attendee-cancelled": [],
    "order-refunded": [],
  });

  const { rows } = await pool.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs as j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-order-confirmation'",
  );
  expect(rows.map((row) => row.payload)).toEqual([{ order_id: order.id }]);
});

test("says that a guest's own ticket replaces the buyer's copy, if a ticket has no name yet", async () => {
  const event = await makeEvent(db);
  const [named, unnamed] = [
    await makeOrder(db, event, { quantity: 2 }),
    await makeOrder(db, event, { quantity: 2 }),
  ];
  await db
    .updateTable("attendees")
    .set({ is_named: false, guest_token: randomUUID() })
    .where("id", "=", unnamed.attendees[1]!.id)
    .execute();

  for (const { id } of [named, unnamed]) await sendOrderConfirmation(services, { order_id: id });

  const [withNames, withoutName] = mailServer.deliveries;
  expect(withNames!.plain).not.toContain("stops working");
  expect(withoutName!.plain.replaceAll(/\s+/g, " ")).toContain(
    "they get a ticket with a new code, and your copy of it stops working.",
  );
});

test("splits tickets that do not fit into one PDF", async () => {
  const drawn: number[] = [];
  const counting = {
    async render({ content }: { content: unknown }) {
      drawn.push((content as { tickets: unknown[] }).tickets.length);
      return Buffer.from("%PDF-");
    },
    stop: async () => {},
  } as PdfRenderer;
  const tickets = Array.from({ length: 101 }, () => makeTicket());

  const files = await ticketFiles(counting, {
    tickets,
    order: { locale: "en", public_id: "O-1" },
    event: tickets[0]!.event,
    isTest: false,
    publicUrl: "https://tickets.example",
  });

  expect(files.map(({ filename }) => filename)).toEqual([
    "tickets-O-1-1.pdf",
    "tickets-O-1-2.pdf",
    "night-of-the-owls.ics",
  ]);
  expect(drawn).toEqual([100, 1]);
});

test("an organiser's text declares its language if the confirmation's differs", async () => {
  const event = await makeEvent(db, { title: "Nacht der Eulen" });
  await db
    .updateTable("event_settings")
    .set({ content_language: "de", post_checkout_message: "<p>Bis bald!</p>" })
    .where("event_id", "=", event.id)
    .execute();

  const { email: english } = await confirm({ total_gross: 5_000, locale: "en" }, event);
  mailServer.deliveries.length = 0;
  const { email: german } = await confirm({ total_gross: 5_000, locale: "de" }, event);

  expect(english.html).toMatch(/<html[^>]* lang="en"/);
  expect(english.html).toMatch(/<div lang="de"[^>]*><p>Bis bald!/);
  expect(english.html).toMatch(/1 × (?:<!-- -->)?<span lang="de">/);
  expect(german.html).toMatch(/<html[^>]* lang="de"/);
  expect(german.html.match(/lang="/g)).toHaveLength(1);
});
