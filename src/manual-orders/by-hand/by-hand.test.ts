import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeCapacityAssignment, makeProduct, makeTaxOrFee } from "../../../test/factories.ts";
import { storeDefaultFees } from "../../payments/index.ts";
import { sendOrderConfirmation, sendTicket } from "../../messaging/index.ts";
import { keyedHash } from "../../platform/secret-keys.ts";
import { shortIdFrom } from "../../values/short-id.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { openGuestLists } from "../../../test/guest-lists.ts";

const database = await testDatabase();
const { db } = database;
const { services, makeScenario, ticketsOf, takenOf, violations } = openGuestLists(database);

type Scenario = Awaited<ReturnType<typeof makeScenario>>;

const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" };

const order = async (at: Scenario, given: object = {}, idempotencyKey?: string) =>
  (
    await at.api("POST /events/{event_id}/manual-orders", {
      params: at.params,
      body: {
        ...ADA,
        payment: "PAID",
        lines: [{ product_price_id: at.product.price_id, quantity: 2 }],
        send_confirmation_email: false,
        ...given,
      } as never,
      ...(idempotencyKey && { idempotencyKey }),
    })
  ).data;

const issue = async (at: Scenario, recipients: object[], given: object = {}, idempotencyKey?: string) =>
  (
    await at.api("POST /events/{event_id}/complimentary-tickets", {
      params: at.params,
      body: {
        product_price_id: at.product.price_id,
        recipients,
        send_confirmation_email: false,
        ...given,
      } as never,
      ...(idempotencyKey && { idempotencyKey }),
    })
  ).data;

const outboxOf = async (orderId: number) =>
  (
    await sql<{ kind: string }>`select kind from outbox_events where subject_id = ${orderId}`.execute(db)
  ).rows.map(({ kind }) => kind);

test("charges an order of several products today's prices with their taxes, and takes its stock", async () => {
  const at = await makeScenario();
  const vat = await makeTaxOrFee(db, at.event.account_id, { rate: 20_000 });
  const poster = await makeProduct(db, at.event, {
    title: "Poster",
    price: 1_000,
    capacity: 20,
    product_type: "GENERAL",
    tax_or_fee_ids: [vat.id],
  });
  const shared = await makeCapacityAssignment(db, at.event, {
    capacity: 50,
    product_ids: [at.product.id, poster.id],
  });

  const made = await order(at, {
    lines: [
      { product_price_id: at.product.price_id, quantity: 2 },
      { product_price_id: poster.price_id, quantity: 3 },
    ],
  });

  expect(made).toMatchObject({ status: "COMPLETED", ticket_count: 2, total_gross: 8_600 });
  const { rows } = await sql`
    select item_name, product_type, quantity, price, total_gross from order_items where order_id = ${made.id} order by id`.execute(
    db,
  );
  expect(rows).toMatchObject([
    { item_name: "Day ticket", product_type: "TICKET", quantity: 2, price: 2_500 },
    { item_name: "Poster", product_type: "GENERAL", quantity: 3, price: 1_000, total_gross: 3_600 },
  ]);
  expect([await takenOf(at.product), await takenOf(poster), await takenOf(shared)]).toEqual([2, 3, 5]);
  expect(await ticketsOf(at.event.id)).toEqual([
    expect.objectContaining({ ...ADA, status: "ACTIVE", payment_status: "PAYMENT_RECEIVED" }),
    expect.objectContaining({ ...ADA, status: "ACTIVE" }),
  ]);
  expect(await outboxOf(made.id)).toEqual(["order-completed"]);
  expect(await violations()).toEqual([]);
});

test("a product without a limit never sells out", async () => {
  const at = await makeScenario({ capacity: null });

  expect(
    await order(at, { lines: [{ product_price_id: at.product.price_id, quantity: 200 }] }),
  ).toMatchObject({
    ticket_count: 200,
  });
});

test("a complimentary order costs nothing, whatever the prices of its products", async () => {
  const at = await makeScenario();

  expect(await order(at, { payment: "COMPLIMENTARY" })).toMatchObject({
    status: "COMPLETED",
    total_gross: 0,
  });
  expect(await ticketsOf(at.event.id)).toMatchObject([{ payment_status: "NO_PAYMENT_REQUIRED" }, {}]);
});

test("an order that awaits payment has a deadline, and its tickets are not valid yet", async () => {
  const at = await makeScenario();
  await sql`update event_settings set offline_payment_days = 7 where event_id = ${at.event.id}`.execute(db);

  const made = await order(at, { payment: "AWAITING" });

  expect(made).toMatchObject({ status: "AWAITING_OFFLINE_PAYMENT", total_gross: 5_000 });
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from pay_by - now()) / 86400)::int as days from orders where id = ${made.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ days: 7 }]);
  expect(await ticketsOf(at.event.id)).toMatchObject([
    { status: "AWAITING_PAYMENT", payment_status: "AWAITING_OFFLINE_PAYMENT" },
    { status: "AWAITING_PAYMENT" },
  ]);
  expect(await outboxOf(made.id)).toEqual(["order-awaits-offline-payment"]);
});

test("gives an order all of its stock or none, even for concurrent calls", async () => {
  const at = await makeScenario({ capacity: 5 });

  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => order(at)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject(
    Array.from({ length: 4 }, () => ({ reason: { code: "not_enough_left" } })),
  );
  expect(await takenOf(at.product)).toBe(4);
  expect(await violations()).toEqual([]);
});

test("refuses a price of another event, and a price that occurs twice, at its line", async () => {
  const [at, other] = [await makeScenario(), await makeScenario()];
  const mine = { product_price_id: at.product.price_id, quantity: 1 };

  await expect(
    order(at, { lines: [mine, { product_price_id: other.product.price_id, quantity: 1 }] }),
  ).rejects.toMatchObject({ fields: { "lines.1.product_price_id": [{ code: "unknown" }] } });
  await expect(order(at, { lines: [mine, mine] })).rejects.toMatchObject({
    fields: { "lines.1.product_price_id": [{ code: "duplicate" }] },
  });
  expect(await ticketsOf(at.event.id)).toEqual([]);
});

test("creates nothing when a call is repeated because its response was lost", async () => {
  const at = await makeScenario();
  const first = await order(at, {}, "lost-order-1");
  const issued = await issue(at, [ADA, { ...ADA, email: "eve@example.org" }], {}, "lost-tickets-1");
  await sql`delete from idempotency_keys`.execute(db);

  expect(await order(at, {}, "lost-order-1")).toEqual(first);
  expect(await issue(at, [ADA, { ...ADA, email: "eve@example.org" }], {}, "lost-tickets-1")).toEqual(issued);
  expect(await ticketsOf(at.event.id)).toHaveLength(4);
});

test("a key counts for its call: an order and complimentary tickets with one key are two calls", async () => {
  const at = await makeScenario();
  await order(at, {}, "row-7");

  expect(await issue(at, [{ ...ADA, quantity: 3 }], {}, "row-7")).toMatchObject({ ticket_count: 3 });
  expect(await ticketsOf(at.event.id)).toHaveLength(5);
});

test("answers with all orders of a call that is repeated after midnight", async () => {
  const at = await makeScenario();
  const people = [ADA, { ...ADA, email: "eve@example.org" }, { ...ADA, email: "joan@example.org" }];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 86_400_000 });
  const issued = await issue(at, people, {}, "lost-at-midnight").finally(() => vi.useRealTimers());
  await sql`delete from idempotency_keys`.execute(db);

  expect(await issue(at, people, {}, "lost-at-midnight")).toEqual(issued);
  expect(await ticketsOf(at.event.id)).toHaveLength(3);
});

test("finds the orders that version 0.1.0 made with the key", async () => {
  const at = await makeScenario();
  const made = await order(at);
  const day = new Date().toISOString().slice(0, 10);
  const call = ["orders-by-hand", at.event.account_id, at.event.id, "during-an-upgrade", day, 0];
  const short_id = shortIdFrom("o", keyedHash(services.config.secretKey, JSON.stringify(call)));
  await db.updateTable("orders").set({ short_id }).where("id", "=", made.id).execute();

  expect(await order(at, {}, "during-an-upgrade")).toEqual(made);
});

test("issues complimentary tickets to several people, each in an order in their name", async () => {
  const at = await makeScenario();

  const issued = await issue(at, [
    { ...ADA, quantity: 3 },
    { first_name: "Ben", email: "BEN@example.org" },
  ]);

  expect(issued).toMatchObject({
    ticket_count: 4,
    orders: [{ ticket_count: 3, total_gross: 0 }, { ticket_count: 1 }],
  });
  expect((await ticketsOf(at.event.id)).map(({ first_name, email }) => [first_name, email])).toEqual([
    ["Ada", "ada@example.org"],
    ["Ada", "ada@example.org"],
    ["Ada", "ada@example.org"],
    ["Ben", "ben@example.org"],
  ]);
  expect(await takenOf(at.product)).toBe(4);
  const { rows } = await sql`
    select action, new_values from order_history where event_id = ${at.event.id} order by id`.execute(db);
  expect(rows).toEqual([
    { action: "ATTENDEE_ADDED", new_values: { ticket: "3 × Day ticket", name: "Ada Lovelace", amount: 0 } },
    { action: "ATTENDEE_ADDED", new_values: { ticket: "Day ticket", name: "Ben", amount: 0 } },
  ]);
  expect(await violations()).toEqual([]);
});

test("issues no complimentary ticket if too few are left for all", async () => {
  const at = await makeScenario({ capacity: 3 });

  await expect(
    issue(at, [
      { ...ADA, quantity: 2 },
      { ...ADA, quantity: 2 },
    ]),
  ).rejects.toMatchObject({
    code: "not_enough_left",
    facts: { product: "Day ticket" },
  });
  expect(await takenOf(at.product)).toBe(0);
});

test("refuses too many tickets in one call, and products other than tickets, at their field", async () => {
  const at = await makeScenario({ capacity: 1_000 });
  const poster = await makeProduct(db, at.event, { title: "Poster", product_type: "GENERAL" });

  await expect(issue(at, [{ ...ADA, quantity: 200 }, ADA])).rejects.toMatchObject({
    fields: { recipients: [{ code: "too_many", facts: { maximum: 200 } }] },
  });
  await expect(issue(at, [ADA], { product_price_id: poster.price_id })).rejects.toMatchObject({
    fields: { product_price_id: [{ code: "unknown" }] },
  });
  const lines = [
    { product_price_id: at.product.price_id, quantity: 199 },
    { product_price_id: poster.price_id, quantity: 2 },
  ];
  await expect(order(at, { lines })).rejects.toMatchObject({
    fields: { lines: [{ code: "too_many", facts: { maximum: 200 } }] },
  });
});

test("counts emails of complimentary tickets against the daily limit, and sends at most twenty an hour to one address", async () => {
  const at = await makeScenario({ capacity: 1_000 });
  const group = Array.from({ length: 21 }, () => ADA);
  const sends = { send_confirmation_email: true };

  await expect(issue(at, group, sends)).rejects.toMatchObject({
    fields: { "recipients.20.email": [{ code: "emails_to_one" }] },
  });
  await issue(at, group.slice(1), sends);
  const { rows } = await sql<{ emails: number }>`
    select sum(emails)::int as emails from account_emails where account_id = ${at.event.account_id}`.execute(
    db,
  );
  expect(rows).toEqual([{ emails: 20 }]);
});

test("sends no email for an author without a confirmed address", async () => {
  const at = await makeScenario({}, { isEmailVerified: false });
  const sends = { send_confirmation_email: true };

  await expect(order(at, sends)).rejects.toMatchObject({ code: "email_not_verified" });
  await expect(issue(at, [ADA], sends)).rejects.toMatchObject({ code: "email_not_verified" });
  expect(await order(at)).toMatchObject({ status: "COMPLETED" });
});

test("emails a manual order only if its author wants it, even while it awaits payment", async () => {
  const at = await makeScenario();
  await sql`update event_settings set offline_payment_instructions = '<p>By bank transfer.</p>'
    where event_id = ${at.event.id}`.execute(db);
  const buyer = { payment: "AWAITING", email: "zoe@example.org" };
  const silent = await order(at, buyer);
  const told = await order(at, { ...buyer, send_confirmation_email: true });

  for (const { id } of [silent, told]) await sendOrderConfirmation(services, { order_id: id });

  expect(services.emails.map(({ to }) => to)).toEqual(["zoe@example.org"]);
});

test("does not email manual orders and their tickets of a suspended account, but emails what a buyer bought", async () => {
  const at = await makeScenario();
  const sends = { send_confirmation_email: true };
  const byHand = await order(at, { ...sends, email: "hand@example.org" });
  const bought = await makeCompletedOrder(db, at.event, [{ product: at.product, quantity: 1 }], {
    email: "buyer@example.org",
  });
  await sql`update accounts set suspended_at = now(), suspended_reason = 'Fraud' where id = ${at.event.account_id}`.execute(
    db,
  );
  services.emails.splice(0);

  for (const { id } of [byHand, bought]) await sendOrderConfirmation(services, { order_id: id });
  const { id } = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", byHand.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await sendTicket(services, { attendee_id: id });

  expect(services.emails.map(({ to }) => to)).toEqual(["buyer@example.org"]);
});

test("lists what an order can contain: tickets before other products, with price and units left", async () => {
  const at = await makeScenario({ capacity: 3 });
  await makeProduct(db, at.event, {
    title: "Poster",
    price: 700,
    capacity: null,
    product_type: "GENERAL",
  } as never);
  await order(at, { lines: [{ product_price_id: at.product.price_id, quantity: 2 }] });

  const { data } = await at.api("GET /events/{event_id}/manual-order-choices", { params: at.params });

  expect(data).toMatchObject([
    { name: "Day ticket", product_type: "TICKET", gross: 2_500, remaining: 1 },
    { name: "Poster", product_type: "GENERAL", gross: 700, remaining: null },
  ]);
});

test("accrues the platform fee for a paid manual order like for one that is marked as paid, and none for a free one", async () => {
  const { stripe } = services.config;
  const keys = {
    secretKey: "sk_test_x",
    publishableKey: "pk_test_x",
    webhookSecret: "whsec_x",
    isLive: false,
  };
  await storeDefaultFees(database.pool, {
    ...stripe,
    keys: { ie: keys },
    fees: { fixed: { EUR: 50 }, rate: 2_000 },
  });
  const at = await makeScenario();
  const paid = await order(at);
  const free = await order(at, { payment: "COMPLIMENTARY" });

  const { rows } = await sql`
    select order_id, amount from offline_fees where order_id in (${paid.id}, ${free.id})`.execute(db);
  expect(rows).toEqual([{ order_id: paid.id, amount: 200 }]);
});

test("writes the billing address with the order, so that its invoice names it, or refuses both", async () => {
  const at = await makeScenario();
  const billing = {
    company: "Owl Ltd",
    address_line_1: "Tower Lane 3",
    postal_code: "EC3N",
    city: "London",
    country: "GB",
  };

  const refused = await order(at, { billing: { ...billing, city: " " } }).catch((error: unknown) => error);
  const before = await takenOf(at.product);
  const made = await order(at, { billing });

  expect(refused).toMatchObject({ code: "invalid", fields: { "billing.city": [{ code: "required" }] } });
  expect(before).toBe(0);
  const stored = await db
    .selectFrom("order_billing")
    .selectAll()
    .where("event_id", "=", at.event.id)
    .execute();
  expect(stored).toMatchObject([{ ...billing, order_id: made.id, vat_number: null }]);
});
