import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { orderKey } from "../../checkout/index.ts";
import { sendTicketLookup } from "../../messaging/index.ts";
import { storefrontApi } from "../api.ts";
import { addressOfJob, type JobAddress } from "../sealed-address.ts";
import type { StorefrontContract } from "../contract.ts";
import { addressOfToken, LOOKUP_HOURS, makeLookupToken } from "./lookup-token.ts";

const { database, db, pool, makeScenario, buy, setOrder } = await testOrderScenarios();

const services = testServices(database);
const visitor = clientOf<StorefrontContract>(db, [storefrontApi(services)]);
const { secretKeys, secretKey } = services.config;

let people = 0;
/** An address that no other test uses. */
const newAddress = () => `lost-${(people += 1)}@example.org`;
const request = (email: string) => visitor("POST /public/ticket-lookup", { body: { email } });
const list = async (email: string) =>
  (
    await visitor("GET /public/ticket-lookup/{token}", {
      params: { token: makeLookupToken(secretKeys, email, new Date()) },
    })
  ).data;
type Job = JobAddress & { locale: string; requested_at: number };
const queuedFor = async (email: string) =>
  (await queued()).filter((job) => addressOfJob(secretKeys, job) === email);
const queued = async () => {
  const { rows } = await pool.query<{ payload: Job }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-ticket-link' order by j.id`,
  );
  return rows.map(({ payload }) => payload);
};

/** An order of this address at a separate event. */
async function orderOf(email: string, status = "COMPLETED") {
  const bought = await buy(await makeScenario({ price: 0 }), 2);
  await setOrder(bought.own.orderId, `email = '${email}'`);
  await pool.query("update attendees set email = $1 where order_id = $2", [email, bought.own.orderId]);
  if (status !== "COMPLETED")
    await pool.query("update orders set status = $1 where id = $2", [status, bought.own.orderId]);
  return bought;
}

test("sends one link to all orders of an address, whatever the letter case", async () => {
  const email = newAddress();
  const first = await orderOf(email.toUpperCase());
  const second = await orderOf(email);
  await pool.query("update events set location = $1 where id = any($2)", [
    JSON.stringify({ venue_name: "Pier 3", city: "Hamburg" }),
    [first.link.eventId, second.link.eventId],
  ]);

  await request(` ${email.replace("lost", "Lost")}`);
  for (const job of await queuedFor(email)) await sendTicketLookup(services, job);

  const [sent, ...others] = services.emails.filter(({ to }) => to === email);
  expect(others).toEqual([]);
  const [, token] = /\/my-tickets\/([\w-]+)/.exec(sent!.plain)!;
  const { data } = await visitor("GET /public/ticket-lookup/{token}", { params: { token: token! } });
  expect(data.orders.map(({ order_short_id }) => order_short_id).toSorted()).toEqual(
    [first.link.shortId, second.link.shortId].toSorted(),
  );
  expect(data.orders[0]).toMatchObject({ tickets: 2, status: "COMPLETED" });
  expect(data.orders[0]!.event).toMatchObject({ is_online_event: false, place: "Pier 3, Hamburg" });
  expect(data.orders[0]!.key).toBe(orderKey(secretKey, data.orders[0]!.order_short_id));
  expect(sent!.plain).not.toContain(data.orders[0]!.event.title);
});

test("answers the same for an address without tickets, and sends no e-mail", async () => {
  const email = newAddress();
  const before = services.emails.length;

  expect(await request(email)).toEqual(await request(newAddress()));
  for (const job of await queuedFor(email)) await sendTicketLookup(services, job);

  expect(services.emails).toHaveLength(before);
});

test("lists no orders of other addresses, no cancelled or abandoned ones, and the tickets that others bought", async () => {
  const email = newAddress();
  const own = await orderOf(email);
  await orderOf(email, "CANCELLED");
  await orderOf(email, "ABANDONED");
  const gift = await orderOf(newAddress());
  await pool.query(
    "update attendees set email = $1 where id = (select min(id) from attendees where order_id = $2)",
    [email, gift.own.orderId],
  );

  const { orders, tickets } = await list(email);

  expect(orders.map(({ order_short_id }) => order_short_id)).toEqual([own.link.shortId]);
  expect(tickets).toHaveLength(1);
  expect(tickets[0]!.event.id).toBe(gift.link.eventId);
});

test("lists upcoming events first, the next one on top, then past ones, the latest on top", async () => {
  const email = newAddress();
  const days = [30, -2, 3, -400];
  for (const day of days) {
    const { link } = await orderOf(email);
    await pool.query(
      "update events set start_date = now() + make_interval(days => $1), end_date = null, title = $2 where id = $3",
      [day, `${day}`, link.eventId],
    );
  }

  expect((await list(email)).orders.map(({ event }) => event.title)).toEqual(["3", "30", "-2", "-400"]);
});

test("accepts a link for a day, but not a forged one or one made for another purpose", async () => {
  const token = makeLookupToken(secretKeys, "ada@example.org", new Date(0));
  const hours = (count: number) => new Date(count * 3_600_000);

  expect(addressOfToken(secretKeys, token, hours(LOOKUP_HOURS - 0.01))).toBe("ada@example.org");
  expect(() => addressOfToken(secretKeys, token, hours(LOOKUP_HOURS))).toThrow("token_expired");
  const last = token.at(-1) === "A" ? "B" : "A";
  for (const other of [`${token.slice(0, -8)}AAAAAAA${last}`, "", "x", "o_1"])
    expect(() => addressOfToken(secretKeys, other, hours(1))).toThrow("token_invalid");
  expect(await outcomeOf(visitor("GET /public/ticket-lookup/{token}", { params: { token: "x" } }))).toBe(
    "token_invalid",
  );
});

test("ABU-04 sends three links an hour to one address, over all clients together", async () => {
  const email = newAddress();
  for (let count = 0; count < 3; count += 1) await request(email);

  expect(await outcomeOf(request(email))).toBe("rate_limited");
  expect(await queuedFor(email)).toHaveLength(3);
});

test("queues a job without a readable address, and also runs one of version 0.1.0 with it", async () => {
  const email = newAddress();
  await orderOf(email);

  await request(email);
  const [job] = (await queued()).slice(-1);
  await sendTicketLookup(services, job!);
  await sendTicketLookup(services, { email, locale: "en", requested_at: Date.now() });

  expect(JSON.stringify(job)).not.toContain(email.split("@")[0]);
  expect(Object.keys(job!)).not.toContain("email");
  expect(services.emails.filter(({ to }) => to === email)).toHaveLength(2);
});

test("ends the job when the mail server refuses the address, and retries after any other failure", async () => {
  const email = newAddress();
  await orderOf(email);
  const sendAfter = (error: Error) =>
    sendTicketLookup(
      { ...services, mail: { ...services.mail, send: () => Promise.reject(error) } },
      { email, locale: "en", requested_at: Date.now() },
    );
  const refusal = { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 no such user" };

  await expect(sendAfter(Object.assign(new Error("no such user"), refusal))).resolves.toBeUndefined();
  await expect(sendAfter(new Error("connection lost"))).rejects.toThrow("connection lost");
});

test("refuses an invalid address at its field", async () => {
  await expect(request("nobody")).rejects.toMatchObject({
    code: "invalid",
    fields: { email: expect.anything() },
  });
});
