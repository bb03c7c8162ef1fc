import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { makeMember, makeOrder, makeProduct } from "../../test/factories.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";
import type { RequestedPage } from "../platform/database/listing.ts";
import { listingQuery } from "../values/wire.ts";
import { ORDERS_LISTING } from "./contract/orders.ts";
import { listOrders } from "./orders.ts";
import { changeTicket } from "./ticket-changes/change-ticket.ts";

const { database, db, checkout, makeScenario, buy, ticketsOf } = await testOrderScenarios();
const areas = sellingAreas(testServices(database));

/** Lists by filters as they are in an address. */
async function codesOf(
  own: { accountId: number; eventId: number },
  filter_fields: object,
): Promise<string[]> {
  const wanted = listingQuery(ORDERS_LISTING).parse({ filter_fields });
  const { data } = await listOrders(db, own, wanted as RequestedPage);
  return data.map(({ public_id }) => public_id).toSorted();
}

test("finds the orders with a promo code or an affiliate, in whatever form the code is typed", async () => {
  const { event, own } = await makeScenario();
  const plain = await makeOrder(db, event);
  const coded = await makeOrder(db, event);
  const set = { promo_code: "candle", affiliate_code: "ANNA" };
  await db.updateTable("orders").set(set).where("id", "=", coded.id).execute();

  expect(await codesOf(own, { promo_code: { eq: "CANDLE" } })).toEqual([coded.public_id]);
  expect(await codesOf(own, { promo_code: { in: "Candle,other" } })).toEqual([coded.public_id]);
  // As the checkout takes it.
  expect(await codesOf(own, { promo_code: { eq: "ＣＡＮ dle" } })).toEqual([coded.public_id]);
  expect(await codesOf(own, { promo_code: { like: "can dle" } })).toEqual([coded.public_id]);
  expect(await codesOf(own, { promo_code: { like: "AND" } })).toEqual([coded.public_id]);
  expect(await codesOf(own, { promo_code: { eq: "null" } })).toEqual([plain.public_id]);
  expect(await codesOf(own, { affiliate_code: { eq: "Anna" } })).toEqual([coded.public_id]);
  expect(await codesOf(own, { affiliate_code: { ne: "anna" } })).toEqual([plain.public_id]);
});

test("finds the orders paid in one way", async () => {
  const { event, own } = await makeScenario();
  const online = await makeOrder(db, event, { total_gross: 100 });
  const offline = await makeOrder(db, event, { total_gross: 100, payment_provider: "OFFLINE" });
  const free = await makeOrder(db, event);

  expect(await codesOf(own, { payment_provider: { eq: "OFFLINE" } })).toEqual([offline.public_id]);
  expect(await codesOf(own, { payment_provider: { ne: "OFFLINE" } })).toEqual(
    [online.public_id, free.public_id].toSorted(),
  );
});

test("finds the orders with money that the provider can still give back", async () => {
  const { event, own } = await makeScenario();
  const given = { total_gross: 2_000 };
  const [paid, partly, refunded, pending, duplicate] = [
    await makeOrder(db, event, given),
    await makeOrder(db, event, given),
    await makeOrder(db, event, given),
    await makeOrder(db, event, given),
    await makeOrder(db, event, given),
  ];
  const offline = await makeOrder(db, event, { ...given, payment_provider: "OFFLINE" });
  await sql`
    with intents as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', 'paid-' || id, total_gross, currency, 'SUCCEEDED'
      from orders where event_id = ${event.id} and id <> ${offline.id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, is_of_order)
    select account_id, event_id, order_id, id, amount, currency, order_id <> ${duplicate.id} from intents`.execute(
    db,
  );
  for (const [{ id }, amount, status] of [
    [paid, 2_000, "FAILED"],
    [partly, 500, "SUCCEEDED"],
    [refunded, 2_000, "SUCCEEDED"],
    [pending, 2_000, "PENDING"],
  ] as const)
    await sql`
      insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, status, reason)
      select account_id, event_id, order_id, id, 'refund-' || id, ${amount}, currency, ${status}, 'REQUESTED'
      from payments where order_id = ${id}`.execute(db);

  expect(await codesOf(own, { has_money_left: { eq: "true" } })).toEqual(
    [paid.public_id, partly.public_id].toSorted(),
  );
  expect(await codesOf(own, { has_money_left: { eq: "false" } })).toEqual(
    [refunded, pending, duplicate, offline].map(({ public_id }) => public_id).toSorted(),
  );
});

test("finds the orders that contain a product, or one of several, or neither", async () => {
  const { event, product, own } = await makeScenario();
  const poster = await makeProduct(db, event, { title: "Poster" });
  const ticket = await makeOrder(db, event, { product });
  const both = await makeOrder(db, event, { product });
  await db
    .insertInto("order_items")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      order_id: both.id,
      product_id: poster.id,
      product_price_id: poster.price_id,
      product_type: "GENERAL",
      item_name: "Poster",
      quantity: 1,
      price: 0,
      total_before_additions: 0,
      total_tax: 0,
      total_fee: 0,
      total_gross: 0,
      stock_ids: [poster.stock_id],
    })
    .execute();
  const [one, other] = [String(product.id), String(poster.id)];

  expect(await codesOf(own, { product_id: { eq: other } })).toEqual([both.public_id]);
  expect(await codesOf(own, { product_id: { ne: other } })).toEqual([ticket.public_id]);
  expect(await codesOf(own, { product_id: { in: `${one},${other}` } })).toEqual(
    [ticket.public_id, both.public_id].toSorted(),
  );
  expect(await codesOf(own, { product_id: { eq: "null" } })).toEqual([]);
  expect(await codesOf(own, { product_id: { ne: "null" } })).toHaveLength(2);
});

test("finds an order with an exchanged ticket by what the ticket was exchanged for", async () => {
  const at = await makeScenario({ price: 0, capacity: 10 });
  const vip = await makeProduct(db, at.event, { title: "VIP", capacity: 2 });
  const { own } = await buy(at, 2);
  const [first, second] = await ticketsOf(own.orderId);
  const exchange = (attendeeId: number) =>
    changeTicket(checkout, at.own, {
      attendeeId,
      product_id: vip.id,
      product_price_id: vip.price_id,
      price_difference: "NONE",
      raises_capacity: false,
      by: at.by,
    });
  const found = (id: number) => codesOf(at.own, { product_id: { eq: String(id) } });

  await exchange(first!.id);
  expect([await found(at.product.id), await found(vip.id)].map(({ length }) => length)).toEqual([1, 1]);

  await exchange(second!.id);
  expect([await found(at.product.id), await found(vip.id)].map(({ length }) => length)).toEqual([0, 1]);
});

test("members get the link with which the buyer opens the order in full, but none of an unfinished order", async () => {
  const { event, own } = await makeScenario();
  const [order, open] = [await makeOrder(db, event), await makeOrder(db, event, { status: "RESERVED" })];
  const member = await makeMember(db, { account_id: own.accountId });
  const linkOf = async (order_id: number, by = member) =>
    clientOf<SellingContract>(db, areas, { member: by })(
      "GET /events/{event_id}/orders/{order_id}/buyer-link",
      {
        params: { event_id: event.id, order_id },
      },
    );

  const { buyer_url } = (await linkOf(order.id)).data;
  const { pathname, searchParams } = new URL(buyer_url);
  const opened = await clientOf<SellingContract>(db, areas)(
    "GET /public/events/{event_id}/order/{order_short_id}",
    {
      params: { event_id: event.id, order_short_id: order.short_id },
      query: { key: searchParams.get("key")! },
    },
  );

  expect(pathname).toBe(`/checkout/${event.id}/${order.short_id}/summary`);
  expect(opened.data).toMatchObject({ email: order.email });
  await expect(linkOf(open.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(linkOf(order.id, await makeMember(db))).rejects.toMatchObject({ code: "not_found" });
});
