import { afterAll, beforeEach, expect, test } from "vitest";
import { ADA, finish, hold } from "../../test/checkout-context.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { pdf } from "../../test/pdf.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import type { BuyerDetails } from "../checkout/contract.ts";
import { nameGuest } from "../orders/guests/name-guest.ts";
import { markAsPaid } from "../orders/mark-as-paid.ts";
import { reissue } from "../orders/ticket-changes/reissue.ts";
import type { Config } from "../platform/config.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { localFileStore } from "../platform/files/local-file-store.ts";
import { createMail } from "../platform/mail/mail.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import type { Services } from "../platform/services.ts";
import { sendGuestsTheirTickets } from "./buyer-emails/confirm-orders.ts";
import { sendTicket } from "./buyer-emails/send-ticket.tsx";

const { db, pool, checkout, makeScenario, buy } = await testOrderScenarios();
const mailServer = await startMailServer();

const config = {
  isDemo: true,
  stripe: { keys: {}, fees: { fixed: {}, rate: 0 } },
  wallets: { apple: null, google: null },
  publicUrl: "https://tickets.example",
  secretKey: "0123456789abcdef0123456789abcdef-test",
  mailFrom: "Tessera <tickets@tickets.example>",
  smtpUrl: mailServer.url,
} as Config;
const services = {
  config,
  db,
  pdf,
  files: localFileStore("unused") as FileStore,
  mail: createMail(config, db),
} as Services;
afterAll(() => services.mail.close());
beforeEach(async () => {
  await pool.query("delete from graphile_worker._private_jobs");
  await processOutbox(db, {});
});

const jobs = async () =>
  (
    await pool.query<{ payload: { attendee_id: number; request?: number } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-ticket' order by j.id`,
    )
  ).rows.map(({ payload }) => payload);

/** Handles completed orders like the worker does. Returns the addresses of the queued ticket emails. */
async function addressesAfterCompletion(): Promise<string[]> {
  await processOutbox(db, { "order-completed": [sendGuestsTheirTickets] });
  const people = await db.selectFrom("attendees").select(["id", "email"]).execute();
  return (await jobs()).map(({ attendee_id }) => people.find(({ id }) => id === attendee_id)!.email);
}

type Scenario = Awaited<ReturnType<typeof makeScenario>>;

/** Ada buys three tickets: her own, one for the given guest, and one without a name. */
async function buyForGuest({ event, product }: Scenario, guest: object) {
  const bought = await hold(checkout, event, [{ product, quantity: 3 }]);
  const order_item_id = bought.order.order_items[0]!.id;
  const attendees = [ADA, guest, { name_follows: true }].map((given) => ({ order_item_id, ...given }));
  const order = await finish(checkout, bought, { order: ADA, attendees } as BuyerDetails);
  return { ...bought, order };
}

const LUCJA = { first_name: "Łucja", last_name: "Gast", email: "lucja@gast.example" };

test("emails a ticket to a guest whom the buyer named with an address, once the order is complete", async () => {
  const at = await makeScenario({ price: 0 });
  await buyForGuest(at, LUCJA);

  expect(await addressesAfterCompletion()).toEqual([LUCJA.email]);
  for (const job of [...(await jobs()), ...(await jobs())]) await sendTicket(services, job);

  const ids = mailServer.deliveries.map(({ headers }) => headers.get("message-id"));
  expect(mailServer.deliveries[0]!.recipients).toEqual([LUCJA.email]);
  expect(mailServer.deliveries[0]!.plain).toContain("Łucja");
  expect(mailServer.deliveries[0]!.plain).not.toContain(ADA.email);
  expect(mailServer.deliveries[0]!.files.some(({ type }) => type.startsWith("application/pdf"))).toBe(true);
  // A second run sends the same Message-ID: mail programs show the email once, and the history records it
  // once.
  expect(new Set(ids).size).toBe(1);
  const { rows } = await pool.query("select from order_history where action = 'LETTER_SENT'");
  expect(rows).toHaveLength(1);
});

test("emails no ticket to a guest with the buyer's address, in any spelling", async () => {
  const at = await makeScenario({ price: 0 });
  await buyForGuest(at, { ...LUCJA, email: ADA.email.toUpperCase() });
  await buyForGuest(at, { first_name: "Łucja", last_name: "Gast" });

  expect(await addressesAfterCompletion()).toEqual([]);
});

test("sends the guests of an order that is paid offline their tickets only after payment", async () => {
  const at = await makeScenario();
  const { session, order } = await buyForGuest(at, LUCJA);
  await awaitOfflinePayment(checkout, { eventId: at.event.id, shortId: order.short_id, session });
  const before = await addressesAfterCompletion();

  const { id: orderId } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", order.short_id)
    .executeTakeFirstOrThrow();
  await markAsPaid(checkout, { ...at.own, orderId }, at.by);

  expect(before).toEqual([]);
  expect(await addressesAfterCompletion()).toEqual([LUCJA.email]);
});

test("sends the ticket once to a guest who entered a name before the payment", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at, 2);
  const waiting = await awaitOfflinePayment(checkout, link);
  const guest = { first_name: "Grace", last_name: "Hopper", email: "grace@example.org" };
  const token = waiting.attendees[1]!.guest_token!;
  await nameGuest(checkout, { eventId: at.event.id, token }, { ...guest, answers: [] });
  const before = await addressesAfterCompletion();

  await markAsPaid(checkout, own, at.by);

  expect(before).toEqual([]);
  expect(await addressesAfterCompletion()).toEqual([guest.email]);
  expect((await jobs())[0]!.request).toEqual(expect.any(Number));
});

test("sends nothing to a guest who was erased before the email", async () => {
  const at = await makeScenario({ price: 0 });
  await buyForGuest(at, LUCJA);
  await addressesAfterCompletion();
  const [job] = await jobs();
  await db.updateTable("attendees").set({ email: "" }).where("id", "=", job!.attendee_id).execute();
  mailServer.deliveries.length = 0;

  await sendTicket(services, job!);

  expect(mailServer.deliveries).toEqual([]);
});

test("a ticket that is reissued before its first email goes to the address of the reissue", async () => {
  const at = await makeScenario({ price: 0 });
  await buyForGuest(at, LUCJA);
  await addressesAfterCompletion();
  const [{ attendee_id: attendeeId }] = (await jobs()) as [{ attendee_id: number }];
  await reissue(checkout, at.own, { attendeeId, sendsTicket: true, by: at.by });
  mailServer.deliveries.length = 0;

  for (const job of await jobs()) await sendTicket(services, job);

  expect(mailServer.deliveries.map(({ recipients }) => recipients)).toEqual([[LUCJA.email]]);
  expect(mailServer.deliveries[0]!.headers.get("message-id")).toMatch(/^<ticket\.\d+-\d+@/);
});
