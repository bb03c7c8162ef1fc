import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { takenOf, testCheckoutContext } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeProduct } from "../../../test/factories.ts";
import { orderScenarios } from "../../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../completion/await-offline-payment.ts";
import { addAttendee } from "../../orders/ticket-changes/add-attendee.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, buy, ticketsOf, historyOf, violations, setOrder } = orderScenarios(
  database,
  testCheckoutContext(database),
);
const areas = sellingAreas(testServices(database));
const CANCEL = "POST /events/{event_id}/orders/{order_id}/cancel";
const MARK = "POST /events/{event_id}/orders/{order_id}/mark-as-paid";
const SETTLE = "POST /events/{event_id}/orders/{order_id}/settle-open-amount";
const ADD = "POST /events/{event_id}/attendees";

type Scenario = Awaited<ReturnType<typeof makeScenario>>;

const apiOf = ({ member }: Scenario) => clientOf<SellingContract>(db, areas, { member });

const GUEST = {
  first_name: "Gesa",
  email: "gesa@example.org",
  locale: "en",
  amount_paid: 0,
  send_confirmation_email: false,
} as const;
const of = ({ product }: Scenario) => ({ product_id: product.id, product_price_id: product.price_id });

/** Simulates a crash between commit and answer: the work is done, but no response is stored. */
async function loseAnswers(): Promise<void> {
  await sql`update idempotency_keys set status = null, response = null, locked_until = now() - interval '1 second'`.execute(
    db,
  );
}

test("FLT-03 answers a repeated cancellation whose answer was lost as before, and another call that the order is already cancelled", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at, 2);
  const api = apiOf(at);
  const params = { event_id: own.eventId, order_id: own.orderId };
  const ask = (idempotencyKey: string) => api(CANCEL, { params, body: {}, idempotencyKey });

  const first = await ask("one");
  await loseAnswers();
  const again = await ask("one");

  expect(again).toEqual(first);
  expect(again.data.status).toBe("CANCELLED");
  await expect(ask("two")).rejects.toMatchObject({ code: "order_cancelled" });
  expect(await historyOf(own.orderId)).toEqual(["ORDER_CANCELLED"]);
  expect(await takenOf(db, at.product.stock_id)).toBe(0);
});

test("FLT-03 answers a repeated mark-as-paid and a repeated settlement of the open amount as before", async () => {
  const at = await makeScenario();
  const { own, link } = await buy(at);
  await awaitOfflinePayment(testCheckoutContext(database), link);
  const api = apiOf(at);
  const params = { event_id: own.eventId, order_id: own.orderId };

  const marked = await api(MARK, { params, idempotencyKey: "paid" });
  await loseAnswers();
  expect(await api(MARK, { params, idempotencyKey: "paid" })).toEqual(marked);
  await expect(api(MARK, { params, idempotencyKey: "other" })).rejects.toMatchObject({
    code: "order_already_completed",
  });

  await setOrder(own.orderId, "open_amount = 700");
  const settle = (idempotencyKey: string) => api(SETTLE, { params, body: { amount: 700 }, idempotencyKey });
  const settled = await settle("settled");
  await loseAnswers();
  expect(await settle("settled")).toEqual(settled);
  await expect(settle("other")).rejects.toMatchObject({ code: "nothing_open" });
  // A new open amount is not part of the earlier settlement.
  await setOrder(own.orderId, "open_amount = 300");
  await loseAnswers();
  expect((await settle("settled")).data.open_amount).toBe(300);
  // This also holds if the new amount equals the old one.
  await setOrder(own.orderId, "open_amount = 700");
  await loseAnswers();
  expect((await settle("settled")).data.open_amount).toBe(700);
  expect(await historyOf(own.orderId)).toEqual([
    "OFFLINE_PAYMENT_CHOSEN",
    "MARKED_AS_PAID",
    "OPEN_AMOUNT_SETTLED",
  ]);
});

test("FLT-03 creates one ticket by hand however often a call is repeated, and another ticket for another call", async () => {
  const at = await makeScenario({ price: 0, capacity: 2 });
  const other = await makeProduct(db, at.event, { price: 0 });
  const api = apiOf(at);
  const add = (idempotencyKey: string) =>
    api(ADD, {
      params: { event_id: at.event.id },
      body: { ...GUEST, ...of(at) },
      idempotencyKey,
    });

  const first = await add("one");
  await loseAnswers();
  const again = await add("one");
  const second = await add("two");
  await loseAnswers();
  // Nothing is left, and even the product is deleted. The repeat still answers with the ticket that exists.
  await db.updateTable("products").set({ deleted_at: new Date() }).where("id", "=", at.product.id).execute();
  const late = await add("two");

  expect(again).toEqual(first);
  expect(second.data.id).not.toBe(first.data.id);
  expect(late.data.id).toBe(second.data.id);
  expect(await takenOf(db, at.product.stock_id)).toBe(2);
  expect(await takenOf(db, other.stock_id)).toBe(0);
  expect(await ticketsOf(first.data.order_id)).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

test("FLT-03 creates one ticket by hand when the call is repeated while the first call commits", async () => {
  const at = await makeScenario({ price: 0, capacity: 5 });
  const checkout = testCheckoutContext(database);

  const tickets = await Promise.all(
    Array.from({ length: 5 }, () =>
      addAttendee(checkout, at.own, {
        ...GUEST,
        ...of(at),
        last_name: null,
        taxes_and_fees: [],
        raises_capacity: false,
        by: at.by,
        requestKey: "same",
      }),
    ),
  );

  expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
  expect(await takenOf(db, at.product.stock_id)).toBe(1);
});
