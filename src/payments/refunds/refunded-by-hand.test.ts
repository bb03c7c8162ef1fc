import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { sendOrderCancelled, sendPaymentRefunded } from "../../messaging/index.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, services, buy, organizer, tellAll } = await openStripeCheckout(database);
const { books } = stripe;

const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
type Bought = Awaited<ReturnType<typeof buy>>;

test("cancels an order whose whole payment was refunded by hand before our call", async () => {
  const bought = await buy({ capacity: 3 });
  const api = await organizer(bought.event);
  await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  books.createRefund("own", { payment_intent: bought.intentId });

  const emails = await sent(bought, await tellAll());
  await tellAll();

  expect(await stateOf(bought)).toEqual({
    order: { status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 2_500 },
    tickets: ["CANCELLED"],
    history: ["ORDER_CANCELLED"],
    taken: 0,
  });
  expect(emails).toEqual(["Your order for An Evening of Tests was cancelled, with €25.00"]);
});

test("cancels the chosen tickets of a refund that was made by hand before our call", async () => {
  const bought = await buy({ capacity: 3, quantity: 2 });
  const api = await organizer(bought.event);
  const [ticket] = await ticketsOf(bought);
  const { data } = await api(REFUND, {
    params: bought.at,
    body: { cancel_attendee_ids: [ticket!.id], amount: 2_500 },
  });
  expect(data.refund_status).toBe("REFUND_PENDING");
  books.createRefund("own", { payment_intent: bought.intentId });

  const emails = await sent(bought, await tellAll());

  expect(await stateOf(bought)).toEqual({
    order: { status: "COMPLETED", refund_status: "REFUNDED", total_refunded: 5_000 },
    tickets: ["CANCELLED", "ACTIVE"],
    history: ["ATTENDEE_CANCELLED"],
    taken: 1,
  });
  expect(emails).toEqual([
    "Your payment for An Evening of Tests is being refunded, with €50.00, names the ticket",
  ]);
});

test("keeps an order valid if less than what we owe was refunded by hand, and notifies the organiser", async () => {
  const bought = await buy({ capacity: 3 });
  const api = await organizer(bought.event);
  const { data } = await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  books.createRefund("own", { payment_intent: bought.intentId, amount: "700" });
  await tellAll();

  expect(await failuresTold()).toEqual([data.refunds[0]!.id]);
  expect(await stateOf(bought)).toEqual({
    order: { status: "COMPLETED", refund_status: "PARTIALLY_REFUNDED", total_refunded: 700 },
    tickets: ["ACTIVE"],
    history: [],
    taken: 1,
  });
  const { data: again } = await api(REFUND, { params: bought.at, body: { cancel_order: true } });
  expect(again.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [2_500, "FAILED"],
    [700, "SUCCEEDED"],
    [1_800, "PENDING"],
  ]);
  await tellAll();

  expect(await stateOf(bought)).toMatchObject({
    order: { status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 2_500 },
    taken: 0,
  });
});

/** The e-mails to the buyer about these refunds and about the cancelled order. */
async function sent({ orderId }: Bought, refunds: number[]): Promise<string[]> {
  services.emails.length = 0;
  for (const refund_id of refunds) await sendPaymentRefunded(services, { refund_id });
  await sendOrderCancelled(services, { order_id: orderId });
  const [ticket] = await ticketsOf({ orderId });
  return services.emails.map(
    ({ subject, plain }) =>
      `${subject}, with ${/€[\d.]+/.exec(plain)?.[0]}${plain.includes(ticket!.public_id) ? ", names the ticket" : ""}`,
  );
}

/** The refunds whose failure is told to the organiser. */
async function failuresTold(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (payload ->> 'refund_id')::int as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-refund-failed'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function stateOf({ orderId, product }: Bought) {
  const order = await db
    .selectFrom("orders")
    .select(["status", "refund_status", "total_refunded"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const history = await db
    .selectFrom("order_history")
    .select("action")
    .where("order_id", "=", orderId)
    .where("action", "in", ["ORDER_CANCELLED", "ATTENDEE_CANCELLED"])
    .execute();
  const { taken } = await db
    .selectFrom("stock")
    .select("taken")
    .where("id", "=", product.stock_id)
    .executeTakeFirstOrThrow();
  const tickets = await ticketsOf({ orderId });
  return {
    order,
    tickets: tickets.map(({ status }) => status),
    history: history.map(({ action }) => action),
    taken,
  };
}

const ticketsOf = ({ orderId }: Pick<Bought, "orderId">) =>
  db
    .selectFrom("attendees")
    .select(["id", "public_id", "status"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
