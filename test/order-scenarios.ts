import { sql } from "kysely";
import { checkInvariants } from "../faults/invariants.ts";
import { sessionOf } from "../src/checkout/checkout-session.ts";
import type { CheckoutContext } from "../src/checkout/checkout-context.ts";
import { findCheckoutOrder } from "../src/checkout/find-checkout-order.ts";
import { processOutbox } from "../src/platform/queue/outbox.ts";
import { rollUpSales } from "../src/reporting/index.ts";
import { randomToken } from "../src/values/short-id.ts";
import { finish, hold, testCheckoutContext } from "./checkout-context.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { makeEvent, makeMember, makeProduct } from "./factories.ts";

/** Orders on a test file's database, and the services that sell them. Call it at the top of the file. */
export async function testOrderScenarios() {
  const database = await testDatabase();
  const checkout = testCheckoutContext(database);
  const { db, pool } = database;
  return { database, db, pool, checkout, ...orderScenarios(database, checkout) };
}

/** Orders and their use cases, on a test's database. */
export function orderScenarios(database: TestDatabase, checkout: CheckoutContext) {
  const { db, pool } = database;

  /** Creates an event with offline payment, a product, and a member of its account. */
  async function makeScenario(given: Parameters<typeof makeProduct>[2] = {}, settings: object = {}) {
    const member = await makeMember(db);
    const event = await makeEvent(db, { account_id: member.account_id });
    await db
      .updateTable("event_settings")
      .set({
        payment_providers: ["STRIPE", "OFFLINE"],
        offline_payment_instructions: "<p>To the box office, please.</p>",
        offline_payment_days: 7,
        ...settings,
      })
      .where("event_id", "=", event.id)
      .execute();
    const product = await makeProduct(db, event, { price: 2_500, capacity: 10, ...given });
    const own = { accountId: event.account_id, eventId: event.id };
    const by = { kind: "USER", userId: member.user_id } as const;
    return { event, product, member, own, by };
  }

  type Scenario = Awaited<ReturnType<typeof makeScenario>>;

  /** A buyer with saved details, which completes a free order. */
  async function buy({ event, product, own }: Scenario, quantity = 1) {
    const bought = await hold(checkout, event, [{ product, quantity }], {
      session: sessionOf(randomToken()),
    });
    await finish(checkout, bought);
    const link = { eventId: event.id, shortId: bought.order.short_id, session: bought.session };
    const { id } = await findCheckoutOrder(checkout, link);
    return { ...bought, link, own: { ...own, orderId: id } };
  }

  const ticketsOf = async (orderId: number) =>
    (
      await db
        .selectFrom("attendees")
        .select(["id", "status"])
        .where("order_id", "=", orderId)
        .orderBy("position")
        .execute()
    ).map((ticket) => ticket);

  const historyOf = async (orderId: number) =>
    (
      await db
        .selectFrom("order_history")
        .select("action")
        .where("order_id", "=", orderId)
        .orderBy("id")
        .execute()
    ).map(({ action }) => action);

  /** Takes the events of an event off the outbox. Returns them in their order. */
  const happenedTo = async ({ id }: { id: number }) =>
    (await processOutbox(db, {}))
      .filter(({ event_id }) => event_id === id)
      .map(({ kind, subject_id }) => ({ kind, subject_id }));

  /** Rolls up all figures and returns the broken invariants. */
  async function violations() {
    await processOutbox(db, {
      "order-completed": [rollUpSales],
      "order-cancelled": [rollUpSales],
      "attendee-cancelled": [rollUpSales],
      "attendee-reactivated": [rollUpSales],
      "ticket-changed": [rollUpSales],
    });
    return checkInvariants(pool);
  }

  const setOrder = (orderId: number, values: string) =>
    sql.raw(`update orders set ${values} where id = ${orderId}`).execute(db);

  return { makeScenario, buy, ticketsOf, historyOf, happenedTo, violations, setOrder };
}
