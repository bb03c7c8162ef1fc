import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { makeOrder, makeTaxOrFee } from "../../test/factories.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { contrastOf } from "../values/theme/contrast.ts";
import { updateAttendee } from "../tickets/update-attendee.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { editOwnOrder } from "../orders/buyer/edit-own.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { cancelUnpaidOrders } from "../orders/cancel-unpaid-orders.ts";
import { sendDetailsChanged, sendOrderCancelled, sendOrderConfirmation, sendTicket } from "./index.ts";

const { database, db, checkout, makeScenario, buy, ticketsOf, historyOf, setOrder } =
  await testOrderScenarios();

test("tells a buyer who pays offline the amount, the deadline and how to pay, and sends no ticket", async () => {
  const services = testServices(database);
  const { link, own } = await buy(await makeScenario(), 2);
  await awaitOfflinePayment(checkout, link);

  await sendOrderConfirmation(services, { order_id: own.orderId });
  await sendOrderConfirmation(services, { order_id: own.orderId });

  const [email] = services.emails;
  expect(email!.subject).toBe("How to pay for An Evening of Tests");
  for (const words of ["€50.00", "To the box office, please.", "Please pay by", "summary?key="]) {
    expect(email!.plain).toContain(words);
  }
  expect(email!.attachments).toBeUndefined();
  expect(new Set(services.emails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await historyOf(own.orderId)).toEqual(["OFFLINE_PAYMENT_CHOSEN", "LETTER_SENT"]);
});

test.each([
  ["INCLUSIVE", ["2 × Ticket", "€24.96", "Total", "€24.96", "of which VAT", "€3.98"]],
  ["EXCLUSIVE", ["2 × Ticket", "€20.98", "VAT", "€3.98", "Total", "€24.96"]],
] as const)(
  "the lines of an email add up to its total, with taxes %s",
  async (price_display_mode, expected) => {
    const services = testServices(database);
    // 19 % of 10.49 is 1.9931. It is rounded per ticket.
    const at = await makeScenario({ title: "Ticket", price: 1_049 }, { price_display_mode });
    const tax = await makeTaxOrFee(db, at.event.account_id, { name: "VAT" });
    await db
      .insertInto("product_taxes_and_fees")
      .values({
        account_id: at.event.account_id,
        event_id: at.event.id,
        product_id: at.product.id,
        tax_or_fee_id: tax.id,
      })
      .execute();
    const { link, own } = await buy(at, 2);
    await awaitOfflinePayment(checkout, link);

    await sendOrderConfirmation(services, { order_id: own.orderId });

    const { plain } = services.emails[0]!;
    const words = plain.slice(plain.indexOf("2 × Ticket")).split(/\s*\n+\s*/);
    expect(words.slice(0, expected.length)).toEqual(expected);
  },
);

test("reports a cancelled order, with the reason if it was not paid in time", async () => {
  const services = testServices(database);
  const at = await makeScenario({}, { cancels_unpaid_orders: true });
  const unpaid = await buy(at);
  const called = await buy(at);
  for (const { link } of [unpaid, called]) await awaitOfflinePayment(checkout, link);
  await cancelOrder(checkout, called.own, at.by);
  await setOrder(unpaid.own.orderId, "pay_by = now()");
  await cancelUnpaidOrders(services);

  for (const { own } of [unpaid, called]) await sendOrderCancelled(services, { order_id: own.orderId });

  expect(services.emails.map(({ plain }) => plain.includes("not paid in time"))).toEqual([true, false]);
});

test("a cancelled order names what was refunded of it before, but no duplicate payment and no later refund", async () => {
  const services = testServices(database);
  const at = await makeScenario();
  const { event } = at;
  const { id, ...order } = await makeOrder(db, event, { product: at.product, total_gross: 9_000 });
  const pay = (amount: number, is_of_order: boolean) =>
    sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      values (${event.account_id}, ${event.id}, ${id}, 'SIMULATOR', gen_random_uuid(), ${amount}, 'EUR', 'SUCCEEDED')
      returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, is_of_order)
    select account_id, event_id, order_id, id, amount, currency, ${is_of_order}::boolean from intent`.execute(
      db,
    );
  const refund = (amount: number, reason: string, is_of_order: boolean) =>
    sql`
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, status, reason)
    select account_id, event_id, order_id, id, gen_random_uuid(), ${amount}::bigint, currency, 'SUCCEEDED', ${reason}
    from payments where order_id = ${id} and is_of_order = ${is_of_order}`.execute(db);
  await pay(9_000, true);
  await pay(9_000, false);
  await refund(9_000, "DUPLICATE", false);
  await refund(1_200, "REQUESTED", true);
  await cancelOrder(checkout, { ...at.own, orderId: id }, at.by);
  await refund(3_400, "REQUESTED", true);

  await sendOrderCancelled(services, { order_id: id });

  const [email] = services.emails;
  expect(email!.to).toBe(order.email);
  expect(email!.plain).toMatch(/Already refunded\s+€12\.00/);
});

test("sends a ticket to its holder with code and files, but not after it is cancelled", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at, 2);
  const [ticket] = await ticketsOf(own.orderId);
  const change = { attendeeId: ticket!.id, by: at.by };
  await updateAttendee(db, at.own, { ...change, email: "guest@example.org" });

  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
  await updateAttendee(db, at.own, { ...change, status: "CANCELLED" });
  await sendTicket(services, { attendee_id: ticket!.id, request: 2 });

  expect(services.emails.map(({ to }) => to)).toEqual(["guest@example.org"]);
  expect(services.emails[0]!.attachments!.map(({ contentType }) => contentType.split(";")[0])).toEqual([
    "application/pdf",
    "text/calendar",
    "image/png",
  ]);
});

test("notifies the previous address of a changed address", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 }, { allow_attendee_self_edit: true });
  const { link, own } = await buy(at);
  await editOwnOrder(checkout, { ...link, key: undefined }, { email: "new@example.org" });
  const { id } = await db
    .selectFrom("order_history")
    .select("id")
    .where("order_id", "=", own.orderId)
    .executeTakeFirstOrThrow();

  await sendDetailsChanged(services, { request: id });

  expect(services.emails[0]!.to).toBe("ada@example.org");
  // Invisible characters keep mail programs from making addresses clickable.
  const words = services.emails[0]!.plain.replaceAll("\u2060", "");
  expect(words).toContain("E-mail: ada@example.org → new@example.org");
});

test("buttons of a buyer's email have the accent of the event, else of its organiser; its text is the same", async () => {
  const services = testServices(database);
  const at = await makeScenario();
  const { link, own } = await buy(at);
  await awaitOfflinePayment(checkout, link);
  const choose = (theme: object, owner: "event" | "organizer", id: number) =>
    database.pool.query(
      `insert into ${owner}_settings (account_id, ${owner}_id, homepage_theme_settings) values ($1, $2, $3)
       on conflict (${owner}_id) do update set homepage_theme_settings = excluded.homepage_theme_settings`,
      [at.event.account_id, id, JSON.stringify(theme)],
    );
  const send = async (request: number) => {
    await sendOrderConfirmation(services, { order_id: own.orderId, request });
    return services.emails.at(-1)!;
  };
  const buttonIn = (html: string) =>
    /<a\b[^>]*class="accent-button"[^>]*?background-color:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/i
      .exec(html)!
      .slice(1);

  const plain = await send(1);
  await choose({ accent: "#0a7d5c" }, "organizer", at.event.organizer_id);
  const ofOrganizer = await send(2);
  await choose({ accent: "#ffee00" }, "event", at.event.id);
  const ofEvent = await send(3);

  expect(buttonIn(plain.html)).toEqual(["#3446e0", "#ffffff"]);
  expect(buttonIn(ofOrganizer.html)).toEqual(["#0a7d5c", "#ffffff"]);
  // Yellow is darkened until the button is visible on white.
  const [ground, ink] = buttonIn(ofEvent.html) as [string, string];
  expect(contrastOf(ground, "#ffffff")).toBeGreaterThanOrEqual(3);
  expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
  // That is visible in programs with a dark mode, too.
  expect(ofEvent.html).toContain(`.accent-button{background-color:${ground}!important`);
  expect([ofOrganizer.plain, ofEvent.plain]).toEqual([plain.plain, plain.plain]);
});
