import { afterAll, afterEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { createAreas } from "../../api.ts";
import { createMail } from "../../platform/mail/mail.ts";
import type { Services } from "../../platform/services.ts";
import {
  makeSaleAlertToken,
  type SaleAlertRequestJob,
  queueSaleAlerts,
  purgeSaleAlerts,
} from "../../storefront/index.ts";
import type { StorefrontContract } from "../../storefront/contract.ts";
import { sendSaleAlert, sendSaleAlertRequest } from "../index.ts";

const database = await testDatabase();
const { db, pool } = database;
const mailServer = await startMailServer();
const tested = testServices(database);
const config = { ...tested.config, smtpUrl: mailServer.url };
const services = { ...tested, config, mail: createMail(config, db) } as Services;
const areas = createAreas(services);
const visitor = clientOf<StorefrontContract>(db, areas);

afterAll(() => services.mail.close());
afterEach(() => {
  mailServer.deliveries.length = 0;
  mailServer.refusal = null;
  mailServer.unknown = null;
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
let people = 0;
const newAddress = () => `fan-${(people += 1)}@example.org`;

/**
 * An event whose tickets go on sale in two hours. Its account's address is confirmed unless `isVerified` is
 * false.
 */
async function comingEvent({ isVerified = true, title = "Night of the Owls" } = {}) {
  const event = await makeEvent(db, { title });
  const member = await makeMember(db, { account_id: event.account_id });
  await pool.query("update users set email_verified_at = case when $2 then now() end where id = $1", [
    member.user_id,
    isVerified,
  ]);
  const { id } = await makeProduct(db, event, { price: 1_000, sale_start_date: inHours(2) });
  const saleFrom = (at: Date) =>
    pool.query("update products set sale_start_date = $1 where id = $2", [at, id]);
  const status = (to: string) => pool.query("update events set status = $1 where id = $2", [to, event.id]);
  const count = async () =>
    (
      await clientOf<StorefrontContract>(db, areas, { member })("GET /events/{event_id}/sale-alerts", {
        params: { event_id: event.id },
      })
    ).data;
  return { event, saleFrom, status, count };
}

/** Runs the queued jobs of one kind, and removes them like the worker does after a success. */
async function work<Payload>(name: string, run: (payload: Payload) => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ id: string; payload: Payload }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [name],
  );
  for (const { id, payload } of rows) {
    await run(payload);
    await pool.query("select graphile_worker.complete_jobs(array[$1::bigint])", [id]);
  }
}
const sendRequests = () =>
  work<SaleAlertRequestJob>("send-sale-alert-link", (job) => sendSaleAlertRequest(services, job));
const sendAlerts = () =>
  work<{ sale_alert_id: number }>("send-sale-alert", (job) => sendSaleAlert(services, job));
const beginSales = async () => {
  await queueSaleAlerts(services);
  await sendAlerts();
};

let networks = 0;
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;
/** Requests a sale alert, from a new network each time unless an address is given. */
const request = (event_id: number, email: string, address = newNetwork()) =>
  clientOf<StorefrontContract>(db, areas, { address })("POST /public/events/{event_id}/sale-alerts", {
    params: { event_id },
    body: { email },
  });
const confirm = (token: string) => visitor("POST /public/sale-alerts/{token}/confirm", { params: { token } });
const tokenIn = (plain: string) => /\/sale-alert\/([\w-]+)/.exec(plain)![1]!;
const mailsTo = (email: string) =>
  mailServer.deliveries.filter(({ recipients }) => recipients.includes(email));

/** Puts a confirmed address on the list. */
async function waiting(event_id: number, email = newAddress()) {
  await request(event_id, email);
  await sendRequests();
  const token = tokenIn(mailsTo(email)[0]!.plain);
  await confirm(token);
  mailServer.deliveries.length = 0;
  return { email, token };
}

test("asks for confirmation by SMTP, stores the address only when confirmed, and sends one email when sales begin", async () => {
  const { event, saleFrom, count } = await comingEvent();
  const email = newAddress();

  await request(event.id, ` ${email.toUpperCase()} `);
  await sendRequests();
  const [asked, ...others] = mailsTo(email);
  expect(others).toEqual([]);
  expect(asked!.headers.get("subject")).toBe("Please confirm: an e-mail when tickets go on sale");
  expect(asked!.plain).toContain("Night of the Owls");
  expect(await count()).toEqual({ waiting: 0, mailed: 0 });

  const { data } = await confirm(tokenIn(asked!.plain));
  expect(data).toMatchObject({ is_confirmed: true, event: { id: event.id, title: "Night of the Owls" } });
  expect(await count()).toEqual({ waiting: 1, mailed: 0 });

  mailServer.deliveries.length = 0;
  await beginSales();
  expect(mailServer.deliveries).toEqual([]);

  await saleFrom(inHours(-0.01));
  await beginSales();
  const [told] = mailsTo(email);
  expect(told!.headers.get("subject")).toBe("Tickets for Night of the Owls are on sale");
  expect(told!.headers.get("reply-to")).toBe("stage@example.org");
  expect(told!.plain).toContain(`${config.publicUrl}/event/${event.id}/`);
  expect(await count()).toEqual({ waiting: 0, mailed: 1 });

  await beginSales();
  expect(mailsTo(email)).toHaveLength(1);
});

test("queues a request without a readable address, and also runs one of version 0.1.0 with it", async () => {
  const { event } = await comingEvent();
  const [email, older] = [newAddress(), newAddress()];
  const jobs: unknown[] = [];

  await request(event.id, email);
  await work<SaleAlertRequestJob>("send-sale-alert-link", async (job) => {
    jobs.push(job);
    await sendSaleAlertRequest(services, job);
  });
  const job = { event_id: event.id, email: older, locale: "en", requested_at: Date.now() };
  await sendSaleAlertRequest(services, job);

  expect(jobs).toEqual([expect.not.objectContaining({ email: expect.anything() })]);
  expect(JSON.stringify(jobs)).not.toContain(email.split("@")[0]);
  for (const to of [email, older]) expect(mailsTo(to)).toHaveLength(1);
});

test("ends a request when the mail server refuses the address, and retries after any other failure", async () => {
  const { event } = await comingEvent();
  const job = { event_id: event.id, email: newAddress(), locale: "en", requested_at: Date.now() };

  mailServer.unknown = { code: 550, message: "no such user" };
  await sendSaleAlertRequest(services, job);
  mailServer.unknown = { code: 451, message: "later" };
  await expect(sendSaleAlertRequest(services, job)).rejects.toThrow("later");

  expect(mailServer.deliveries).toEqual([]);
});

test("one click in the mail program removes the address from the list (RFC 8058)", async () => {
  const { event, saleFrom, count } = await comingEvent();
  const { email } = await waiting(event.id);
  await saleFrom(inHours(-1));
  await beginSales();

  const { headers } = mailsTo(email)[0]!;
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, token] = /^<https?:\/\/[^>]+\/sale-alert\/([\w-]+)\/stop>$/.exec(
    headers.get("list-unsubscribe")!,
  )!;
  await visitor("POST /public/sale-alerts/{token}/stop", { params: { token: token! } });

  expect(await count()).toEqual({ waiting: 0, mailed: 0 });
});

test("sends nothing to an address that left the list before sales begin", async () => {
  const { event, saleFrom } = await comingEvent();
  const { email, token } = await waiting(event.id);
  const other = await waiting(event.id);
  await saleFrom(inHours(-1));
  await queueSaleAlerts(services);

  await visitor("POST /public/sale-alerts/{token}/stop", { params: { token } });
  await sendAlerts();

  expect(mailsTo(email)).toEqual([]);
  expect(mailsTo(other.email)).toHaveLength(1);
});

test("retries a failed email until it arrives once, and a repeated job sends nothing", async () => {
  const { event, saleFrom } = await comingEvent();
  const { email } = await waiting(event.id);
  await saleFrom(inHours(-1));
  await queueSaleAlerts(services);
  await queueSaleAlerts(services);
  const { rows } = await pool.query<{ id: string }>("select id from sale_alerts where email = $1", [email]);
  const job = { sale_alert_id: Number(rows[0]!.id) };

  mailServer.refusal = { code: 451, message: "later" };
  await expect(sendSaleAlert(services, job)).rejects.toThrow("later");
  mailServer.refusal = null;
  await sendAlerts();
  await sendSaleAlert(services, job);

  expect(mailsTo(email)).toHaveLength(1);
});

test("a changed start of sales moves the email, even at the last moment", async () => {
  const { event, saleFrom, count } = await comingEvent();
  const { email } = await waiting(event.id);
  await saleFrom(inHours(-1));
  await queueSaleAlerts(services);

  await saleFrom(inHours(24));
  await sendAlerts();
  await beginSales();
  expect(mailServer.deliveries).toEqual([]);
  expect(await count()).toEqual({ waiting: 1, mailed: 0 });

  await saleFrom(inHours(-1));
  await beginSales();
  expect(mailsTo(email)).toHaveLength(1);
});

test.each(["PAUSED", "ARCHIVED", "DRAFT"])("sends nothing about an event that is %s", async (to) => {
  const { event, saleFrom, status } = await comingEvent();
  await waiting(event.id);

  await saleFrom(inHours(-1));
  await queueSaleAlerts(services);
  await status(to);
  await sendAlerts();
  await beginSales();

  expect(mailServer.deliveries).toEqual([]);
});

test("sends nothing for an account without a confirmed address", async () => {
  const { event, saleFrom, count } = await comingEvent({ isVerified: false });
  const email = newAddress();
  const requested_at = Date.now();

  await request(event.id, email);
  await sendRequests();
  await confirm(
    makeSaleAlertToken(config.secretKeys, { event_id: event.id, email, locale: "en", requested_at }),
  );
  await saleFrom(inHours(-1));
  await beginSales();

  expect(mailServer.deliveries).toEqual([]);
  expect(await count()).toEqual({ waiting: 1, mailed: 0 });
});

test("sends nothing for a suspended account", async () => {
  const { event, saleFrom, count } = await comingEvent();
  await waiting(event.id);
  await pool.query("update accounts set suspended_at = now(), suspended_reason = 'Fraud' where id = $1", [
    event.account_id,
  ]);

  await request(event.id, newAddress());
  await sendRequests();
  await saleFrom(inHours(-1));
  await beginSales();

  expect(mailServer.deliveries).toEqual([]);
  expect(await count()).toEqual({ waiting: 1, mailed: 0 });
});

test("gives the same answer for a listed and a new address, and a link without the address", async () => {
  const { event } = await comingEvent();
  const { email, token } = await waiting(event.id);

  expect(await request(event.id, email)).toEqual(await request(event.id, newAddress()));
  const { data } = await visitor("GET /public/sale-alerts/{token}", { params: { token } });
  expect(JSON.stringify(data)).not.toContain(email);
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(email);
});

test("a request can be confirmed for two days, and a forged one never", async () => {
  const { event, count } = await comingEvent();
  const made = (hoursAgo: number) =>
    makeSaleAlertToken(config.secretKeys, {
      event_id: event.id,
      email: newAddress(),
      locale: "en",
      requested_at: inHours(-hoursAgo).getTime(),
    });

  await expect(confirm(made(48.1))).rejects.toMatchObject({ code: "token_expired" });
  await expect(confirm(`${made(1).slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: "token_invalid" });
  await expect(confirm("no-token")).rejects.toMatchObject({ code: "token_invalid" });
  expect(await count()).toEqual({ waiting: 0, mailed: 0 });
  await confirm(made(47));
  expect(await count()).toEqual({ waiting: 1, mailed: 0 });
});

test("confirming an old link again sends no second email, but a new request does", async () => {
  const { event, saleFrom } = await comingEvent();
  const { email, token } = await waiting(event.id);
  await saleFrom(inHours(-1));
  await beginSales();
  await confirm(token);
  await beginSales();
  expect(mailsTo(email)).toHaveLength(1);

  mailServer.deliveries.length = 0;
  await saleFrom(inHours(3));
  await waiting(event.id, email);
  await saleFrom(inHours(-1));
  await beginSales();
  expect(mailsTo(email)).toHaveLength(1);
});

test("lets visitors of a sold-out event wait until a ticket comes back", async () => {
  const { event, saleFrom } = await comingEvent();
  await saleFrom(inHours(-1));
  const take = (taken: number) =>
    pool.query("update stock set capacity = 1, taken = $1 where event_id = $2 and kind = 'PRICE'", [
      taken,
      event.id,
    ]);
  await take(1);
  const email = newAddress();

  await request(event.id, email);
  await sendRequests();
  const [asked] = mailsTo(email);
  expect(asked!.headers.get("subject")).toBe("Please confirm: an e-mail when tickets come back");
  expect(asked!.plain).toContain("are sold out");
  await confirm(tokenIn(asked!.plain));
  mailServer.deliveries.length = 0;
  await beginSales();
  expect(mailServer.deliveries).toEqual([]);

  await take(0);
  await beginSales();
  expect(mailsTo(email)).toHaveLength(1);
});

test("refuses requests without a future start of sales, for unknown events, for bad addresses, and beyond the limit", async () => {
  const { event, saleFrom, status } = await comingEvent();
  const email = newAddress();

  await expect(request(event.id, "nobody")).rejects.toMatchObject({
    fields: { email: [{ code: "not_an_email" }] },
  });
  for (let times = 0; times < 5; times += 1) await request(event.id, email);
  await expect(request(event.id, email)).rejects.toMatchObject({ code: "rate_limited" });
  await saleFrom(inHours(-1));
  await expect(request(event.id, newAddress())).rejects.toMatchObject({ code: "no_sale_ahead" });
  await status("DRAFT");
  await expect(request(event.id, newAddress())).rejects.toMatchObject({ code: "not_found" });
});

test("limits a network to thirty requests an hour, whatever the addresses", async () => {
  const { event } = await comingEvent();
  for (let times = 0; times < 30; times += 1) await request(event.id, newAddress(), "203.0.113.9");

  await expect(request(event.id, newAddress(), "203.0.113.9")).rejects.toMatchObject({
    code: "rate_limited",
  });
  await request(event.id, newAddress(), "203.0.113.10");
});

test("shows the count only to the account", async () => {
  const { event } = await comingEvent();
  const stranger = await makeMember(db, {});

  await expect(
    clientOf<StorefrontContract>(db, areas, { member: stranger })("GET /events/{event_id}/sale-alerts", {
      params: { event_id: event.id },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("deletes addresses a month after their email or the event, and keeps the others", async () => {
  const [told, over, kept] = [await comingEvent(), await comingEvent(), await comingEvent()];
  for (const { event } of [told, over, kept]) await waiting(event.id);
  await pool.query("update sale_alerts set mailed_at = now() - interval '31 days' where event_id = $1", [
    told.event.id,
  ]);
  await pool.query(
    "update events set start_date = now() - interval '31 days', end_date = null where id = $1",
    [over.event.id],
  );

  await purgeSaleAlerts(db);

  expect(await told.count()).toEqual({ waiting: 0, mailed: 0 });
  expect(await over.count()).toEqual({ waiting: 0, mailed: 0 });
  expect(await kept.count()).toEqual({ waiting: 1, mailed: 0 });
});

test("tells more waiting people in one pass than fit into one batch", async () => {
  const { event, saleFrom } = await comingEvent();
  await waiting(event.id);
  await pool.query(
    `insert into sale_alerts (account_id, event_id, email, locale, requested_at, confirmed_at)
     select account_id, event_id, 'many-' || n || '@example.org', locale, requested_at, confirmed_at
     from sale_alerts, generate_series(1, 1000) n where event_id = $1`,
    [event.id],
  );
  await saleFrom(inHours(-1));

  expect(await queueSaleAlerts(services)).toBe(1_001);
});
