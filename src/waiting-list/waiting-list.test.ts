import { afterAll, afterEach, expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { hold, testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makeWaitingEntry } from "../../test/factories.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { expireHolds } from "../checkout/index.ts";
import type { CheckoutContract } from "../checkout/contract.ts";
import { createAreas } from "../api.ts";
import { createMail } from "../platform/mail/mail.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import type { Services } from "../platform/services.ts";
import type { WaitingListContract } from "./contract.ts";
import {
  offerWaitingPlaces,
  purgeWaitingList,
  sendConfirmPlace,
  sendOfferEnded,
  sendPlaceOffer,
} from "./index.ts";
import { makeWaitingToken, readWaitingToken } from "./joining/waiting-token.ts";
import { findWaitingPlace } from "./waiting-place.ts";

const database = await testDatabase();
const { db, pool } = database;
const mailServer = await startMailServer();
const tested = testServices(database);
const config = { ...tested.config, smtpUrl: mailServer.url };
const services = { ...tested, config, mail: createMail(config, db) } as Services;
const areas = createAreas(services);
const checkout = testCheckoutContext(database);
const visitor = clientOf<WaitingListContract>(db, areas);

afterAll(() => services.mail.close());
afterEach(() => {
  mailServer.deliveries.length = 0;
  mailServer.refusal = null;
  mailServer.unknown = null;
});

const HOUR = 3_600_000;
let people = 0;
const newAddress = () => `fan-${(people += 1)}@example.org`;
let networks = 0;
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

interface Listed {
  mode?: "OFF" | "MANUAL" | "AUTOMATIC";
  isVerified?: boolean;
  product?: Parameters<typeof makeProduct>[2];
}

/** An event with one sold-out place. Its account's address is confirmed unless `isVerified` is false. */
async function soldOutEvent({ mode = "AUTOMATIC", isVerified = true, product: facts }: Listed = {}) {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  await makeMember(db, { account_id: event.account_id, is_email_verified: isVerified });
  await pool.query("update event_settings set waiting_list = $1 where event_id = $2", [mode, event.id]);
  const product = await makeProduct(db, event, { title: "Balcony", capacity: 1, max_per_order: 4, ...facts });
  const take = (taken: number) =>
    pool.query("update stock set taken = $1 where id = $2", [taken, product.stock_id]);
  await take(1);
  return { event, product, take };
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
type OfferJob = Parameters<typeof sendPlaceOffer>[1];
const sendRequests = () =>
  work<{ token: string }>("send-confirm-place", (job) => sendConfirmPlace(services, job));
const sendOffers = () => work<OfferJob>("send-place-offer", (job) => sendPlaceOffer(services, job));
const sendEnds = () => work<OfferJob>("send-offer-ended", (job) => sendOfferEnded(services, job));
const offerPlaces = async () => {
  await offerWaitingPlaces(checkout);
  await sendOffers();
  await sendEnds();
};

interface Wanted {
  event: { id: number };
  product: { price_id: number };
}
type Typed = Partial<{ email: string; quantity: number; first_name: string; address: string }>;

/** Asks to wait for the price, from a new network each time unless an address is given. */
const join = (
  { event, product }: Wanted,
  { address = newNetwork(), email = newAddress(), first_name = "Wanda", ...typed }: Typed = {},
) =>
  clientOf<WaitingListContract>(db, areas, { address })("POST /public/events/{event_id}/waiting-list", {
    params: { event_id: event.id },
    body: { product_price_id: product.price_id, email, first_name, ...typed },
  });
const confirm = (token: string) =>
  visitor("POST /public/waiting-list/{token}/confirm", { params: { token } }).then(({ data }) => data);
const see = (token: string) =>
  visitor("GET /public/waiting-list/{token}", { params: { token } }).then(({ data }) => data);
const leave = (token: string) => visitor("POST /public/waiting-list/{token}/leave", { params: { token } });
const tokenIn = (plain: string) => /\/waiting-list\/([\w-]+)/.exec(plain)![1]!;
const mailsTo = (email: string) =>
  mailServer.deliveries.filter(({ recipients }) => recipients.includes(email));

/** Puts a confirmed address on the list. */
async function waiting(wanted: Wanted, typed: Typed = {}) {
  const email = typed.email ?? newAddress();
  await join(wanted, { ...typed, email });
  await sendRequests();
  const token = tokenIn(mailsTo(email)[0]!.plain);
  const place = await confirm(token);
  mailServer.deliveries.length = 0;
  return { email, token, place };
}

const tokenOf = ({ event, product }: Wanted, given: { email?: string; requested_at?: number } = {}) =>
  makeWaitingToken(config.secretKeys, {
    event_id: event.id,
    product_price_id: product.price_id,
    quantity: 1,
    first_name: "Wanda",
    last_name: "",
    email: newAddress(),
    locale: "en",
    requested_at: Date.now(),
    ...given,
  });

async function stored({ id }: { id: number }) {
  const { rows } = await pool.query(
    "select email, mailbox, quantity, status from waiting_entries where event_id = $1 order by id",
    [id],
  );
  return rows;
}

test("asks for confirmation by SMTP, stores nothing before, and offers a returned place with a link to pay", async () => {
  const sold = await soldOutEvent();
  const email = newAddress();

  await join(sold, { email: ` ${email.toUpperCase()} `, quantity: 1 });
  await sendRequests();
  const [asked, ...others] = mailsTo(email);
  expect(others).toEqual([]);
  expect(asked!.headers.get("subject")).toBe("Please confirm: your place on the waiting list");
  expect(asked!.plain).toContain("Night of the Owls");
  expect(asked!.plain).toContain("1 × Balcony");
  const token = tokenIn(asked!.plain);
  expect(await see(token)).toMatchObject({ status: "UNCONFIRMED", position: null, checkout_path: null });
  expect(await stored(sold.event)).toEqual([]);

  expect(await confirm(token)).toMatchObject({ status: "WAITING", position: 1, product_title: "Balcony" });
  expect(await stored(sold.event)).toMatchObject([{ email, status: "WAITING" }]);
  mailServer.deliveries.length = 0;
  await offerPlaces();
  expect(mailServer.deliveries).toEqual([]);

  await sold.take(0);
  await offerPlaces();
  const [told] = mailsTo(email);
  expect(told!.headers.get("subject")).toBe("Held for you: Night of the Owls");
  expect(told!.headers.get("reply-to")).toBe("stage@example.org");
  expect(told!.plain).toContain("1 × Balcony");
  const place = await see(tokenIn(told!.plain));
  expect(place).toMatchObject({ status: "OFFERED", position: null, quantity: 1 });
  expect(Date.parse(place.offer_ends_at!) - Date.now()).toBeGreaterThan(11.9 * HOUR);

  const { path, session } = /^(?<path>.*)\?session_identifier=(?<session>[\w-]{43})$/.exec(
    place.checkout_path!,
  )!.groups!;
  const [, event_id, order_short_id] = /^\/checkout\/(\d+)\/(\w+)\/details$/.exec(path!)!;
  const buyer = clientOf<CheckoutContract>(db, areas);
  const { data: order } = await buyer("PUT /public/events/{event_id}/order/{order_short_id}", {
    params: { event_id: event_id!, order_short_id: order_short_id! },
    query: { session_identifier: session! },
    body: { order: { first_name: "Wanda", last_name: "W", email } },
  });
  expect(order.status).toBe("COMPLETED");
  expect(await see(token)).toMatchObject({ status: "BOUGHT", checkout_path: null });
  await offerPlaces();
  expect(await stored(sold.event)).toMatchObject([{ status: "BOUGHT" }]);
  expect(mailsTo(email)).toHaveLength(1);
});

test("keeps every place that comes back for those who wait, from the confirmation of the first", async () => {
  const sold = await soldOutEvent();
  const buy = () =>
    hold(checkout, sold.event, [{ product: sold.product }]).then(
      () => "ok",
      ({ code }) => code,
    );

  const first = await waiting(sold);
  await sold.take(0);
  expect(await buy()).toBe("sold_out");
  await leave(first.token);

  expect(await see(first.token)).toMatchObject({ status: "LEFT" });
  expect(await buy()).toBe("ok");
});

test("one click in the mail program leaves the list and releases the places (RFC 8058)", async () => {
  const sold = await soldOutEvent();
  const { email, token } = await waiting(sold);
  await sold.take(0);
  await offerPlaces();

  const { headers } = mailsTo(email)[0]!;
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, inHeader] = /^<https?:\/\/[^>]+\/waiting-list\/([\w-]+)\/leave>$/.exec(
    headers.get("list-unsubscribe")!,
  )!;
  await leave(inHeader!);
  await leave(inHeader!);

  expect(await see(token)).toMatchObject({ status: "LEFT", checkout_path: null });
  const { rows } = await pool.query("select taken from stock where id = $1", [sold.product.stock_id]);
  expect(rows).toEqual([{ taken: 0 }]);
  await offerPlaces();
  expect(mailsTo(email)).toHaveLength(1);
});

test("says when an offer has ended, with the way to join again at the end", async () => {
  const sold = await soldOutEvent();
  const { email, token } = await waiting(sold);
  const other = await waiting(sold);
  await sold.take(0);
  await offerPlaces();
  mailServer.deliveries.length = 0;

  await pool.query(
    "update orders set expires_at = now() - interval '1 second' where event_id = $1 and email = $2",
    [sold.event.id, email],
  );
  await expireHolds(db);
  expect(await see(token)).toMatchObject({ status: "EXPIRED", checkout_path: null });
  await offerPlaces();

  const [told] = mailsTo(email);
  expect(told!.headers.get("subject")).toBe("Your offer has ended: Night of the Owls");
  expect(told!.plain).toContain(
    `/event/${sold.event.id}/night-of-the-owls/waiting-list?price=${sold.product.price_id}`,
  );
  expect(mailsTo(other.email)).toHaveLength(1);
  mailServer.deliveries.length = 0;
  await confirm(token);
  expect(await stored(sold.event)).toMatchObject([{ status: "EXPIRED" }, { status: "OFFERED" }]);
  const again = await waiting(sold, { email });
  expect(again.place).toMatchObject({ status: "WAITING", position: 1 });
  expect(await see(token)).toMatchObject({ status: "WAITING" });
});

test("nobody waits twice for a price, and asking again costs no place", async () => {
  const sold = await soldOutEvent();
  const [name] = newAddress().split("@");
  const { token } = await waiting(sold, { email: `${name}@example.org`, quantity: 2 });
  await waiting(sold);

  await Promise.all([confirm(token), confirm(token)]);
  const again = await waiting(sold, { email: `${name}@example.org`, quantity: 4 });
  const alias = await waiting(sold, { email: `${name}+two@example.org` });

  expect(again.place).toMatchObject({ status: "WAITING", position: 1, quantity: 2 });
  expect(alias.place).toMatchObject({ status: "WAITING", position: 1 });
  expect(await stored(sold.event)).toHaveLength(2);
  // The address of the entry decides alone.
  await leave(alias.token);
  expect((await stored(sold.event))[0]).toMatchObject({ status: "WAITING" });
  await sold.take(0);
  await pool.query("update waiting_entries set quantity = 1 where event_id = $1", [sold.event.id]);
  await offerPlaces();
  expect(await see(alias.token)).toMatchObject({ status: "OFFERED", checkout_path: null });
  expect(await see(again.token)).toMatchObject({ checkout_path: expect.stringContaining("/checkout/") });
});

test("one link, confirmed twice at once, makes one entry", async () => {
  const sold = await soldOutEvent();
  const token = tokenOf(sold);

  await Promise.all(Array.from({ length: 5 }, () => confirm(token)));

  expect(await stored(sold.event)).toHaveLength(1);
});

test("gives the same answer for a waiting and a new address, and a link without the address", async () => {
  const sold = await soldOutEvent();
  const { email, token } = await waiting(sold);

  expect(await join(sold, { email })).toEqual(await join(sold));
  expect(JSON.stringify(await see(token))).not.toContain(email);
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(email);
  const { rows } = await pool.query(
    `select j.payload::text from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-confirm-place'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@example");
});

test("the longest names and addresses fit into a link", async () => {
  const sold = await soldOutEvent();
  const long = (character: string) => character.repeat(100);
  const token = makeWaitingToken(config.secretKeys, {
    event_id: sold.event.id,
    product_price_id: sold.product.price_id,
    quantity: 20,
    first_name: long("界"),
    last_name: long('"'),
    email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`,
    locale: "en-us",
    requested_at: Date.now(),
  });

  expect(await see(token)).toMatchObject({ status: "UNCONFIRMED" });
});

test("a request can be confirmed for two days, and a forged one never", async () => {
  const sold = await soldOutEvent();
  const made = (hoursAgo: number) => tokenOf(sold, { requested_at: Date.now() - hoursAgo * HOUR });

  await expect(confirm(made(48.1))).rejects.toMatchObject({ code: "token_expired" });
  await expect(confirm(`${made(1).slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: "token_invalid" });
  await expect(confirm("no-token")).rejects.toMatchObject({ code: "token_invalid" });
  expect(await stored(sold.event)).toEqual([]);
  await confirm(made(47));
  expect(await stored(sold.event)).toHaveLength(1);
});

test("refuses what nobody can wait for, with the nearest reason", async () => {
  const sold = await soldOutEvent();
  const { event, product, take } = sold;
  const eventTo = (columns: string) => pool.query(`update events set ${columns} where id = $1`, [event.id]);
  const productTo = (columns: string) =>
    pool.query(`update products set ${columns} where id = $1`, [product.id]);
  const refused = (typed: Typed = {}, wanted: Wanted = sold) =>
    join(wanted, typed).then(
      () => "ok",
      ({ code }) => code,
    );

  expect(await refused()).toBe("ok");
  expect(await refused({ quantity: 5 })).toBe("above_maximum");
  await productTo("min_per_order = 2");
  expect(await refused()).toBe("below_minimum");
  await productTo("min_per_order = null, sale_end_date = now() - interval '1 hour'");
  expect(await refused()).toBe("sale_ended");
  await productTo("sale_end_date = null, sale_start_date = now() + interval '1 hour'");
  expect(await refused()).toBe("sale_not_started");
  await productTo("sale_start_date = null, is_hidden = true");
  expect(await refused()).toBe("product_unavailable");
  await productTo("is_hidden = false");
  await take(0);
  expect(await refused()).toBe("no_waiting_list");
  await take(1);
  expect(await refused({}, { event, product: (await soldOutEvent()).product })).toBe("product_unavailable");
  await eventTo("status = 'PAUSED'");
  expect(await refused()).toBe("event_not_live");
  await eventTo("cancelled_at = now()");
  expect(await refused()).toBe("event_cancelled");
  await eventTo("status = 'DRAFT', cancelled_at = null");
  expect(await refused()).toBe("not_found");
  await eventTo("status = 'LIVE', start_date = now() - interval '3 days'");
  expect(await refused()).toBe("event_over");
  expect(await refused({}, await soldOutEvent({ mode: "OFF" }))).toBe("no_waiting_list");
  expect(await refused({}, await soldOutEvent({ mode: "MANUAL" }))).toBe("ok");
  expect(await refused({}, await soldOutEvent({ isVerified: false }))).toBe("no_waiting_list");
  expect(await refused({ email: "nobody" })).toBe("invalid");
});

test("confirms nothing once the list is closed, and still shows who waits", async () => {
  const sold = await soldOutEvent();
  const { token } = await waiting(sold);
  const late = tokenOf(sold);
  await pool.query("update event_settings set waiting_list = 'OFF' where event_id = $1", [sold.event.id]);

  await expect(confirm(late)).rejects.toMatchObject({ code: "no_waiting_list" });
  expect(await confirm(token)).toMatchObject({ status: "WAITING" });
});

test("limits an address to five requests a day, and a network to thirty an hour", async () => {
  const sold = await soldOutEvent();
  const email = newAddress();
  for (let times = 0; times < 5; times += 1) await join(sold, { email });
  await expect(join(sold, { email })).rejects.toMatchObject({ code: "rate_limited" });

  for (let times = 0; times < 30; times += 1) await join(sold, { address: "203.0.113.9" });
  await expect(join(sold, { address: "203.0.113.9" })).rejects.toMatchObject({ code: "rate_limited" });
  await join(sold, { address: "203.0.113.10" });
});

test("sends no link once nobody can wait any more, and gives up an address that the mail server refuses", async () => {
  const sold = await soldOutEvent();
  const job = { token: tokenOf(sold) };

  mailServer.unknown = { code: 550, message: "no such user" };
  await sendConfirmPlace(services, job);
  mailServer.unknown = { code: 451, message: "later" };
  await expect(sendConfirmPlace(services, job)).rejects.toThrow("later");
  mailServer.unknown = null;
  await pool.query("update event_settings set waiting_list = 'OFF' where event_id = $1", [sold.event.id]);
  await sendConfirmPlace(services, job);

  expect(mailServer.deliveries).toEqual([]);
});

test("retries the e-mail of an offer with the same Message-ID, and sends none once the offer is over", async () => {
  const sold = await soldOutEvent();
  const { email, token } = await waiting(sold);
  await sold.take(0);
  await offerWaitingPlaces(checkout);
  const { rows } = await pool.query("select id from waiting_entries where email = $1", [email]);
  const job = { waiting_entry_id: Number(rows[0].id), offers: 1 };

  mailServer.refusal = { code: 451, message: "later" };
  await expect(sendPlaceOffer(services, job)).rejects.toThrow("later");
  mailServer.refusal = null;
  await sendPlaceOffer(services, job);
  await sendPlaceOffer(services, job);
  const ids = mailsTo(email).map(({ headers }) => headers.get("message-id"));
  expect(new Set(ids).size).toBe(1);
  mailServer.deliveries.length = 0;
  await leave(token);
  await sendPlaceOffer(services, job);
  await sendOfferEnded(services, job);
  expect(mailServer.deliveries).toEqual([]);
});

test("skips addresses that rejected mail of the account", async () => {
  const sold = await soldOutEvent();
  const { email } = await waiting(sold);
  await sold.take(0);
  await offerWaitingPlaces(checkout);

  mailServer.unknown = { code: 550, message: "no such user" };
  await sendOffers();
  mailServer.unknown = null;
  const { rows } = await pool.query("select id from waiting_entries where email = $1", [email]);
  await sendPlaceOffer(services, { waiting_entry_id: Number(rows[0].id), offers: 1 });

  expect(mailServer.deliveries).toEqual([]);
});

test.each([
  [
    "a suspended account",
    "update accounts set suspended_at = now(), suspended_reason = 'Fraud' where id = $1",
  ],
  [
    "an account without a confirmed address",
    "update users set email_verified_at = null where id in (select user_id from memberships where account_id = $1)",
  ],
  ["a paused event", "update events set status = 'PAUSED' where account_id = $1"],
  ["a deleted event", "update events set deleted_at = now() where account_id = $1"],
])("makes no offer and sends no e-mail for %s", async (_, statement) => {
  const sold = await soldOutEvent();
  const { email } = await waiting(sold);
  const late = await waiting(sold);
  await sold.take(0);
  await offerWaitingPlaces(checkout);
  await pool.query(statement, [sold.event.account_id]);
  await sold.take(0);

  await offerPlaces();

  expect(mailsTo(email)).toEqual([]);
  expect(mailsTo(late.email)).toEqual([]);
  expect((await stored(sold.event)).map(({ status }) => status)).toEqual(["OFFERED", "WAITING"]);
});

test("links and checkouts of offers outlast a change of the secret key while the old one is listed", async () => {
  const sold = await soldOutEvent();
  const { token } = await waiting(sold);
  await sold.take(0);
  await offerPlaces();
  const secretKeys = ["another-secret-key-0123456789-abcdefgh", ...config.secretKeys] as const;
  const placeWith = (keys: SecretKeys) =>
    findWaitingPlace({ db, secretKeys: keys }, readWaitingToken(keys, token));

  expect(await placeWith(secretKeys)).toEqual(await see(token));
  expect((await see(token)).checkout_path).not.toBeNull();
});

test("deletes entries a month after the event, and those of a deleted event immediately", async () => {
  const [upcoming, recent, old, deleted] = await Promise.all([0, 1, 2, 3].map(() => soldOutEvent()));
  for (const { event, product } of [upcoming!, recent!, old!, deleted!])
    await makeWaitingEntry(db, event, product);
  const moveTo = (id: number, days: number) =>
    pool.query("update events set start_date = now() - make_interval(days => $2) where id = $1", [id, days]);
  await moveTo(recent!.event.id, 29);
  await moveTo(old!.event.id, 31);
  await pool.query("update events set deleted_at = now() where id = $1", [deleted!.event.id]);

  await purgeWaitingList(db);

  const left = await Promise.all(
    [upcoming!, recent!, old!, deleted!].map(async ({ event }) => (await stored(event)).length),
  );
  expect(left).toEqual([1, 1, 0, 0]);
});
