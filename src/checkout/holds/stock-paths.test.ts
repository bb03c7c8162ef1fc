import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  ADA,
  type Bought,
  finish,
  hold,
  letHoldExpire,
  otherCheckoutContext,
  outcomeOf,
  takenOf,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeCapacityAssignment, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { orderScenarios } from "../../../test/order-scenarios.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { expireHolds } from "./expire-holds.ts";
import { renewOrder } from "../basket/renew-order.ts";
import { addAttendee } from "../../orders/ticket-changes/add-attendee.ts";
import { changeTicket } from "../../orders/ticket-changes/change-ticket.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);
const { makeScenario, ticketsOf, violations } = orderScenarios(database, checkout);

const CAPACITY = 12;
const TRIES = 6;
const times = <Made>(make: (index: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: TRIES }, (_, index) => make(index)));

/** Inserts the payment that the provider's event leaves behind. */
async function keepPayment(orderId: number): Promise<void> {
  await sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'STRIPE', 'late-' || id, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${orderId} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent`.execute(db);
}

test("STK-02 limits every path to stock by the same counter, raced from two processes", async () => {
  const at = await makeScenario({ price: 2_500, capacity: CAPACITY });
  const { event, product, own, by } = at;
  const elsewhere = await makeProduct(db, event, { price: 0, capacity: null });
  const hall = await makeCapacityAssignment(db, event, { capacity: CAPACITY, product_ids: [product.id] });
  const invited = await makePromoCode(db, event, {
    code: "invited",
    discount_type: "PERCENTAGE",
    discount: 100_000,
    product_ids: [product.id],
  });
  const idOf = async ({ order }: Bought) => {
    const row = await db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", order.short_id)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const byHand = () =>
    addAttendee(checkout, own, {
      product_id: product.id,
      product_price_id: product.price_id,
      ...ADA,
      locale: "en",
      amount_paid: 0,
      taxes_and_fees: [],
      send_confirmation_email: false,
      raises_capacity: false,
      by,
    });
  const changed = await times(async () => {
    const bought = await hold(checkout, event, [{ product: elsewhere }]);
    await finish(checkout, bought);
    return (await ticketsOf(await idOf(bought)))[0]!.id;
  });
  const cancelled = await times(async () => {
    const { id } = await byHand();
    await updateAttendee(db, own, { attendeeId: id, status: "CANCELLED", by });
    return id;
  });
  const ranOut = await times(async () => {
    const bought = await hold(checkout, event, [{ product }]);
    await letHoldExpire(db, bought);
    return bought;
  });
  await expireHolds(db);
  const paidLate = await times(async () => {
    const bought = await hold(checkout, event, [{ product }]);
    await finish(checkout, bought);
    await letHoldExpire(db, bought);
    return idOf(bought);
  });
  await expireHolds(db);
  expect(await takenOf(db, product.stock_id)).toBe(0);

  const completePaid = async (id: number) => {
    const { rows } = await sql<{ outcome: string }>`
      select complete_paid_order(${id}, 'STRIPE') as outcome`.execute(db);
    const outcome = rows[0]!.outcome;
    if (outcome === "completed") await keepPayment(id);
    return outcome;
  };
  const outcomes = await Promise.all([
    times((n) => outcomeOf(hold(n % 2 ? checkout : other, event, [{ product }]))),
    times((n) =>
      outcomeOf(
        hold(n % 2 ? checkout : other, event, [{ product }], { promo_code: invited.code }).then((bought) =>
          finish(checkout, bought),
        ),
      ),
    ),
    times((n) =>
      outcomeOf(
        renewOrder(checkout, {
          eventId: event.id,
          shortId: ranOut[n]!.order.short_id,
          session: ranOut[n]!.session,
          locale: "en",
        }),
      ),
    ),
    times((n) => completePaid(paidLate[n]!)),
    times(() => outcomeOf(byHand())),
    times((n) => outcomeOf(updateAttendee(db, own, { attendeeId: cancelled[n]!, status: "ACTIVE", by }))),
    times((n) =>
      outcomeOf(
        changeTicket(checkout, own, {
          attendeeId: changed[n]!,
          product_id: product.id,
          product_price_id: product.price_id,
          price_difference: "NONE",
          raises_capacity: false,
          by,
        }),
      ),
    ),
  ]);

  const all = outcomes.flat();
  const isIn = (outcome: string) => outcome === "ok" || outcome === "completed";
  const got = all.filter(isIn);
  const refused = new Set(all.filter((outcome) => !isIn(outcome)));
  expect(refused.isSubsetOf(new Set(["sold_out", "place_taken"])), [...refused].join()).toBe(true);
  expect(got).toHaveLength(CAPACITY);
  expect([await takenOf(db, product.stock_id), await takenOf(db, hall.stock_id)]).toEqual([
    CAPACITY,
    CAPACITY,
  ]);
  expect(await violations()).toEqual([]);
});
