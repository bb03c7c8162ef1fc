import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";

const database = await testDatabase();
const { db } = database;
const { buy, organizer } = await openStripeCheckout(database);

const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

test("records the lines of each part of a refund by line over two payments, so that a failed part can be refunded again", async () => {
  const bought = await buy({ price: 2_000 });
  await sql`
    with first as (
      update payments set amount = 1500 where order_id = ${bought.orderId} returning *
    ), intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, platform, idempotency_key, provider_intent_id, amount, currency, status)
      select account_id, event_id, order_id, 'STRIPE', 'own', 'second-' || order_id, 'pi_second_' || order_id, 500, currency, 'SUCCEEDED' from first
      returning *
    )
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent`.execute(db);
  const { id: order_item_id } = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", bought.orderId)
    .executeTakeFirstOrThrow();
  const api = await organizer(bought.event);
  const give = (amount?: number) =>
    api(REFUND, { params: bought.at, body: { lines: [{ order_item_id, ...(amount && { amount }) }] } });
  const end = (id: number, status: "SUCCEEDED" | "FAILED") =>
    sql`select record_refund(${id}, ${`re_part_${id}`}, ${status}, null)`.execute(db);

  const [first, second] = (await give()).data.refunds;
  await end(first!.id, "FAILED");
  await end(second!.id, "SUCCEEDED");
  const tooMuch = await codeOf(give(1_501));
  const { data } = await give();

  expect([first!.lines, second!.lines]).toEqual([
    [{ order_item_id, amount: 1_500 }],
    [{ order_item_id, amount: 500 }],
  ]);
  expect(tooMuch).toBe("refund_too_large");
  expect(data.refunds.at(-1)).toMatchObject({ amount: 1_500, lines: [{ order_item_id, amount: 1_500 }] });
});

test("splits several lines at the limits of two payments, and refunds none twice", async () => {
  const bought = await buy({ price: 1_000, quantity: 3 });
  const { rows: items } = await sql<{ id: number }>`
    with first as (
      update payments set amount = 2500 where order_id = ${bought.orderId} returning *
    ), intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, platform, idempotency_key, provider_intent_id, amount, currency, status)
      select account_id, event_id, order_id, 'STRIPE', 'own', 'second-' || order_id, 'pi_second_' || order_id, 500, currency, 'SUCCEEDED' from first
      returning *
    ), paid as (
      insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
      select account_id, event_id, order_id, id, amount, currency from intent
    ), halved as (
      update order_items set quantity = 2, total_before_additions = 2000, total_gross = 2000 where order_id = ${bought.orderId} returning *
    ), split as (
      insert into order_items (account_id, event_id, order_id, product_id, product_price_id, product_type, item_name,
        quantity, price, total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees, stock_ids)
      select account_id, event_id, order_id, product_id, product_price_id, product_type, item_name,
        1, price, 1000, 0, 0, 1000, taxes_and_fees, stock_ids from halved returning id
    )
    select id from halved union all select id from split`.execute(db);
  const [two, one] = items.map(({ id }) => id) as [number, number];
  const api = await organizer(bought.event);

  const { data } = await api(REFUND, {
    params: bought.at,
    body: { lines: [{ order_item_id: one }, { order_item_id: two }] },
  });

  expect(data.refunds.map(({ amount, lines }) => ({ amount, lines }))).toEqual([
    {
      amount: 2_500,
      lines: [
        { order_item_id: two, amount: 2_000 },
        { order_item_id: one, amount: 500 },
      ],
    },
    { amount: 500, lines: [{ order_item_id: one, amount: 500 }] },
  ]);
});
