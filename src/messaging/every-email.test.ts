import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { editOwnOrder } from "../orders/buyer/edit-own.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { sendDetailsChanged, sendOrderCancelled, sendOrderConfirmation, sendTicket } from "./index.ts";

const { database, db, checkout, makeScenario, buy, ticketsOf } = await testOrderScenarios();

const WORDS = {
  is_online_event: true,
  email_footer_message: `<p>Hall e.V., <a href="https://hall.example/imprint">imprint</a></p>`,
  post_checkout_message: "<p>Bring a <strong>warm</strong> coat.</p>",
  online_event_connection_details: `<p>Join at <a href="https://meet.example/x">our room</a>.</p>`,
};

test("every email to buyers and guests ends with the event's footer and its links", async () => {
  const services = testServices(database);
  const paid = await makeScenario({}, WORDS);
  const free = await makeScenario({ price: 0 }, { ...WORDS, allow_attendee_self_edit: true });
  const unpaid = await buy(paid);
  await awaitOfflinePayment(checkout, unpaid.link);
  const bought = await buy(free);
  const [ticket] = await ticketsOf(bought.own.orderId);
  await editOwnOrder(checkout, { ...bought.link, key: undefined }, { first_name: "Another" });
  const change = await db
    .selectFrom("order_history")
    .select("id")
    .where("order_id", "=", bought.own.orderId)
    .executeTakeFirstOrThrow();

  await sendOrderConfirmation(services, { order_id: unpaid.own.orderId });
  await sendOrderConfirmation(services, { order_id: bought.own.orderId });
  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
  await sendDetailsChanged(services, { request: change.id });
  await cancelOrder(checkout, unpaid.own, paid.by);
  await sendOrderCancelled(services, { order_id: unpaid.own.orderId });

  expect(services.emails).toHaveLength(5);
  for (const email of services.emails) {
    expect(email.html).toContain(`<a href="https://hall.example/imprint"`);
    expect(email.plain).toContain("Hall e.V.");
    expect(email).toMatchObject({ fromName: expect.any(String), replyTo: "stage@example.org" });
    expect(email.html).toContain('<meta name="viewport"');
    expect(email.html).toContain("<style>@media (prefers-color-scheme:dark){");
  }
});

test("a confirmation contains the organiser's text after a purchase and the details to join online", async () => {
  const services = testServices(database);
  const { own } = await buy(await makeScenario({ price: 0 }, WORDS));

  await sendOrderConfirmation(services, { order_id: own.orderId });

  expect(services.emails[0]!.html).toContain(WORDS.post_checkout_message);
  expect(services.emails[0]!.plain).toContain("https://meet.example/x");
});

test("a guest's own ticket says how to join, but an order that is not paid does not", async () => {
  const services = testServices(database);
  const paid = await makeScenario({}, WORDS);
  const unpaid = await buy(paid);
  await awaitOfflinePayment(checkout, unpaid.link);
  const { own } = await buy(await makeScenario({ price: 0 }, WORDS));
  const [ticket] = await ticketsOf(own.orderId);

  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
  await sendOrderConfirmation(services, { order_id: unpaid.own.orderId });

  const [toGuest, toBuyer] = services.emails;
  expect(toGuest!.plain).toContain("https://meet.example/x");
  expect(toBuyer!.plain).not.toContain("https://meet.example/x");
});

test.each([
  ["takes place at a venue after all", { ...WORDS, is_online_event: false }, {}],
  ["is cancelled", WORDS, { status: "PAUSED", cancelled_at: new Date() }],
])("no email says how to join an event that %s", async (_case, settings, changed) => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 }, settings);
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await db
    .updateTable("events")
    .set({ status: "LIVE", ...changed })
    .where("id", "=", own.eventId)
    .execute();

  await sendOrderConfirmation(services, { order_id: own.orderId });
  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });

  expect(services.emails).toHaveLength(2);
  for (const { plain } of services.emails) expect(plain).not.toContain("https://meet.example/x");
});

test("the e-mail of a cancelled order has a link to the order", async () => {
  const services = testServices(database);
  const at = await makeScenario({ price: 0 });
  const { own, link } = await buy(at);
  await db
    .updateTable("orders")
    .set({ status: "CANCELLED", cancelled_at: new Date() })
    .where("id", "=", own.orderId)
    .execute();

  await sendOrderCancelled(services, { order_id: own.orderId });

  expect(services.emails[0]!.plain).toContain(`/checkout/${link.eventId}/${link.shortId}/summary?key=`);
});

test("INJ-03 sanitises a footer that was stored unsanitised", async () => {
  const services = testServices(database);
  const at = await makeScenario(
    { price: 0 },
    { email_footer_message: `<p>x<img src=x onerror=alert(1)></p>` },
  );
  const { own } = await buy(at);

  await sendOrderConfirmation(services, { order_id: own.orderId });

  expect(services.emails[0]!.html).not.toContain("onerror");
});
