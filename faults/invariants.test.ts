import { beforeAll, expect, test } from "vitest";
import { processOutbox } from "../src/platform/queue/outbox.ts";
import { rollUpSales } from "../src/reporting/index.ts";
import { GOOD_CARD, openCheckout, runPaymentJobs } from "../test/checkout.ts";
import { testDatabase } from "../test/database.ts";
import { makeEvent, makeProduct } from "../test/factories.ts";
import { CORRUPTIONS, order } from "./invariants/corruptions.ts";
import { checkInvariants, findViolations, RULES } from "./invariants.ts";

const database = await testDatabase();
const { db, pool } = database;
const { payments, browser, hold } = openCheckout(database);

/**
 * A day of sales with all features, made by the program itself. The buyers' last names describe the fate of
 * their orders, so that the corruptions below can refer to them.
 */
beforeAll(async () => {
  const event = await makeEvent(db);
  const free = await makeProduct(db, event, { price: 0, capacity: 20 });
  const paid = await makeProduct(db, event, { price: 1250, capacity: 10 });
  const later = await makeProduct(db, event, { price: 900, capacity: 5 });
  const shirt = await makeProduct(db, event, { price: 0, product_type: "GENERAL" });

  const orders = {
    Free: await hold(event, free, 3),
    Cancelled: await hold(event, free, 2),
    OneLess: await hold(event, free, 4),
    Shirt: await hold(event, shirt, 2),
    Paid: await hold(event, paid, 2),
    Twice: await hold(event, paid, 1),
    Late: await hold(event, paid, 7),
    Open: await hold(event, free, 1),
    Offline: await hold(event, later, 2),
  };
  for (const [name, { params }] of Object.entries(orders)) {
    await pool.query("update orders set last_name = $2 where short_id = $1", [params.order_short_id, name]);
  }
  await browser()("POST /public/events/{event_id}/order", {
    params: { event_id: event.id },
    body: { products: [{ product_id: free.id, quantities: [{ price_id: free.price_id, quantity: 5 }] }] },
  });
  await (
    await openPayment(orders.Paid)
  )();
  await payTwice(orders.Twice);
  await payTooLate(orders.Late, () => hold(event, paid, 3));
  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);

  await pool.query(`select cancel_order(${order("Cancelled")})`);
  await pool.query(
    "update event_settings set payment_providers = '{OFFLINE}', offline_payment_instructions = 'Cash' where event_id = $1",
    [event.id],
  );
  await pool.query(`select await_offline_payment(${order("Offline")})`);
  await pool.query(
    `select cancel_attendee((select min(id) from attendees where order_id = ${order("Offline")}))`,
  );
  await pool.query(
    `select cancel_attendee((select min(id) from attendees where order_id = ${order("OneLess")}))`,
  );
  await pool.query(
    `with list as (
       insert into check_in_lists (account_id, event_id, short_id, name) values ($1, $2, 'cil_gate', 'Gate') returning id)
     insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
     select a.account_id, a.event_id, list.id, a.id, a.product_id, a.order_id, 'ci_' || a.id, 'scan ' || a.id
     from list, attendees a where a.order_id = ${order("Free")}`,
    [event.account_id, event.id],
  );
  await processOutbox(db, {
    "order-completed": [rollUpSales],
    "order-cancelled": [rollUpSales],
    "attendee-cancelled": [rollUpSales],
    "order-refunded": [],
  });
});

type Buyer = Awaited<ReturnType<typeof hold>>;

/** Opens the card form. The returned function submits it. */
async function openPayment({ api, params }: Buyer): Promise<() => Promise<unknown>> {
  const intent = await api("POST /public/events/{event_id}/order/{order_short_id}/payment_intent", {
    params,
  });
  return () =>
    api("POST /public/simulator/intents/{provider_intent_id}/confirm", {
      params: { provider_intent_id: intent.provider_intent_id },
      body: { ...GOOD_CARD, client_secret: intent.client_secret },
    });
}

/** Pays twice: the first payment is reported late, and a second one is made meanwhile. */
async function payTwice(buyer: Buyer): Promise<void> {
  const first = await openPayment(buyer);
  await pool.query(
    "update payment_intents set status = 'CANCELLED' where order_id = (select id from orders where short_id = $1)",
    [buyer.params.order_short_id],
  );
  const second = await openPayment(buyer);
  await second();
  await runPaymentJobs(database, payments);
  await pool.query("update payment_intents set status = 'PROCESSING' where status = 'CANCELLED'");
  await first();
}

/** Pays too late: the hold expires while the bank decides, and another buyer gets its stock. */
async function payTooLate(buyer: Buyer, sellToOthers: () => Promise<unknown>): Promise<void> {
  const pay = await openPayment(buyer);
  await pool.query("update orders set expires_at = now() where short_id = $1", [buyer.params.order_short_id]);
  await pool.query("select expire_holds(10)");
  await sellToOthers();
  await pay();
}

test("a database that only the program has written breaks no rule", async () => {
  const { rows } = await pool.query(
    "select status, count(*)::int as orders from orders group by 1 order by 1",
  );
  const refunds = await pool.query("select reason, status from refunds order by reason");

  expect(await checkInvariants(pool)).toEqual([]);
  expect(rows.map((row) => row.status)).toEqual([
    "ABANDONED",
    "AWAITING_OFFLINE_PAYMENT",
    "CANCELLED",
    "COMPLETED",
    "RESERVED",
  ]);
  expect(refunds.rows).toEqual([
    { reason: "DUPLICATE", status: "SUCCEEDED" },
    { reason: "SOLD_OUT", status: "SUCCEEDED" },
  ]);
});

test.each(CORRUPTIONS)("finds the violation when $how (not $rule)", async ({ rule, sql, row }) => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(sql);

    const found = (await findViolations(client)).filter((violation) => violation.rule === rule);

    expect(found).not.toEqual([]);
    for (const violation of found)
      expect(violation).toEqual({
        rule,
        row: expect.stringMatching(row),
        problem: expect.stringMatching(/./),
      });
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("every rule can fail", () => {
  expect(new Set(CORRUPTIONS.map(({ rule }) => rule))).toEqual(new Set(RULES.map(({ rule }) => rule)));
});

test("STK-17 the repair command corrects a counter from the orders", async () => {
  await pool.query("update stock set taken = taken + 2 where capacity = 20");
  const before = await checkInvariants(pool);

  await pool.query("select repair_stock()");

  expect(before).toMatchObject([{ rule: "a counter says what live orders hold of it" }]);
  expect(await checkInvariants(pool)).toEqual([]);
});
