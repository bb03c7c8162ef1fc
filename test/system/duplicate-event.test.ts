import { sql } from "kysely";
import { expect, test } from "vitest";
import { finish, hold, testCheckoutContext } from "../checkout-context.ts";
import { testServices } from "../api.ts";
import { clientOf } from "../client.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../factories.ts";
import { createAreas } from "../../src/api.ts";
import type { CatalogContract } from "../../src/catalog/contract.ts";
import type { PromoCodesContract } from "../../src/promo-codes/contract.ts";
import type { EventsContract } from "../../src/events/contract.ts";
import { shortId } from "../../src/values/short-id.ts";
import { COPY_ALL, COPY_NOTHING } from "../duplication.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const areas = createAreas(testServices(database));
const DUPLICATE = "POST /events/{event_id}/duplicate";

const NEXT_YEAR = { title: "Once more", start_date: "2031-07-05T20:00", end_date: "2031-07-05T23:00" };

/**
 * Creates an event with sales: a used code, a shared capacity, an affiliate, a question and a check-in list.
 */
async function makeSoldEvent() {
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const account = { id: event.account_id };
  await sql`update events set start_date = '2030-07-06T18:00Z', end_date = null, timezone = 'Europe/Berlin' where id = ${event.id}`.execute(
    db,
  );
  const product = await makeProduct(db, event, { price: 0, capacity: 5 });
  const promo = await makePromoCode(db, event, { code: "early", uses: 3, product_ids: [product.id] });
  await sql`update products set sale_end_date = '2030-07-05T18:00Z' where id = ${product.id}`.execute(db);
  await sql`update promo_codes set expiry_date = '2030-03-01T11:00Z' where id = ${promo.id}`.execute(db);
  const scope = { account_id: account.id, event_id: event.id };
  await sql`insert into affiliates (account_id, event_id, name, code) values (${account.id}, ${event.id}, 'Ann', 'ANN')`.execute(
    db,
  );
  const shared = await sql<{ id: number }>`
    with counter as (insert into stock (account_id, event_id, kind, capacity) values (${account.id}, ${event.id}, 'CAPACITY', 4) returning id)
    insert into capacity_assignments (account_id, event_id, name, capacity, stock_id)
    select ${account.id}, ${event.id}, 'Hall', 4, id from counter returning id`.execute(db);
  await sql`insert into capacity_assignment_products (account_id, event_id, capacity_assignment_id, product_id)
    values (${account.id}, ${event.id}, ${shared.rows[0]!.id}, ${product.id})`.execute(db);
  await sql`insert into questions (account_id, event_id, belongs_to, type, title, position)
    values (${account.id}, ${event.id}, 'ORDER', 'SINGLE_LINE_TEXT', 'How did you hear of us?', 1)`.execute(
    db,
  );
  const list = await db
    .insertInto("check_in_lists")
    .values({ ...scope, short_id: shortId("cil"), name: "Gate", covers_all_tickets: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_in_list_products")
    .values({ ...scope, check_in_list_id: list.id, product_id: product.id })
    .execute();
  const sold = await hold(checkout, event, [{ product, quantity: 2 }], { promo_code: "early" });
  await finish(checkout, sold);
  const api = clientOf<EventsContract>(db, areas, { member });
  return { event, product, api };
}

async function partsOf(eventId: number) {
  const rows = async (table: string, columns: string) =>
    (
      await sql<
        Record<string, unknown>
      >`select ${sql.raw(columns)} from ${sql.table(table)} where event_id = ${eventId} order by 1, 2`.execute(
        db,
      )
    ).rows;
  return {
    stock: await rows("stock", "kind, capacity, taken"),
    products: await rows("products", "title, type, sale_end_date"),
    prices: await rows("product_prices", "price, label"),
    promo: await rows("promo_codes", "code, expiry_date"),
    promoProducts: (await rows("promo_code_products", "1, 2")).length,
    capacity: await rows("capacity_assignments", "name, capacity"),
    capacityProducts: (await rows("capacity_assignment_products", "1, 2")).length,
    affiliates: await rows("affiliates", "code, name"),
    questions: await rows("questions", "title, belongs_to"),
    lists: await rows("check_in_lists", "name, covers_all_tickets"),
    listProducts: (await rows("check_in_list_products", "1, 2")).length,
    orders: (await rows("orders", "1, 2")).length,
    attendees: (await rows("attendees", "1, 2")).length,
    statistics: (await rows("event_daily_statistics", "1, 2")).length,
  };
}

test("STK-19 a duplicate offers the same products, later, without counters, uses, orders or links", async () => {
  const { event, api } = await makeSoldEvent();
  const before = await partsOf(event.id);
  expect(before.stock.map(({ taken }) => Number(taken)).sort()).not.toEqual([0, 0, 0]);

  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });

  const after = await partsOf(copy.id);
  expect(copy).toMatchObject({ title: "Once more", status: "DRAFT", start_date: "2031-07-05T18:00:00.000Z" });
  expect(after).toEqual({
    ...before,
    stock: before.stock.map((counter) => ({ ...counter, taken: 0 })),
    // A day before the original's start becomes a day before the copy's. Noon stays noon after a change of
    // summer time.
    products: before.products.map((one) => ({ ...one, sale_end_date: new Date("2031-07-04T18:00Z") })),
    promo: before.promo.map((one) => ({ ...one, expiry_date: new Date("2031-02-28T11:00Z") })),
    orders: 0,
    attendees: 0,
    statistics: 0,
  });
  const { rows: links } = await sql<{ short_id: string }>`
    select short_id from check_in_lists where event_id in (${event.id}, ${copy.id})
    union all select short_id from events where id in (${event.id}, ${copy.id})`.execute(db);
  expect(new Set(links.map((row) => row.short_id)).size).toBe(4);
  expect(await partsOf(event.id)).toEqual(before);
});

test("STK-19 the copy has separate counters for its sales", async () => {
  const { event, api } = await makeSoldEvent();
  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });
  await sql`update events set status = 'LIVE' where id = ${copy.id}`.execute(db);
  const { rows } = await sql<{ id: number; price_id: number }>`
    select product_id as id, id as price_id from product_prices where event_id = ${copy.id}`.execute(db);
  const before = await partsOf(event.id);

  const product = rows[0]!;
  await finish(checkout, await hold(checkout, copy, [{ product, quantity: 4 }], { promo_code: "early" }));

  await expect(hold(checkout, copy, [{ product, quantity: 1 }])).rejects.toMatchObject({ code: "sold_out" });
  expect((await partsOf(event.id)).stock).toEqual(before.stock);
  const drift = await sql`select * from stock_drift`.execute(db);
  expect(drift.rows).toEqual([]);
});

test("PRC-12 does not copy a code for products that are all deleted, because the copy would apply to everything", async () => {
  const { event, api } = await makeSoldEvent();
  const gone = await makeProduct(db, event, { price: 1_000 });
  await makePromoCode(db, event, { code: "gone", product_ids: [gone.id] });
  await makePromoCode(db, event, { code: "all", product_ids: [] });
  await sql`update products set deleted_at = now() where id = ${gone.id}`.execute(db);

  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });

  const { rows } = await sql<{ code: string }>`
    select code from promo_codes where event_id = ${copy.id} order by code`.execute(db);
  expect(rows.map(({ code }) => code)).toEqual(["all", "early"]);
  const { rows: counters } = await sql`
    select from stock where event_id = ${copy.id} and kind = 'PROMO'`.execute(db);
  expect(counters).toHaveLength(2);
});

test("copies an event with sales until the last possible day to a later year, where it can be read", async () => {
  const { event, api } = await makeSoldEvent();
  const everywhere = api as unknown as ReturnType<
    typeof clientOf<EventsContract & CatalogContract & PromoCodesContract>
  >;
  await sql`update products set sale_end_date = '2199-12-31T20:00Z' where event_id = ${event.id}`.execute(db);
  await sql`update promo_codes set expiry_date = '2199-12-31T20:00Z' where event_id = ${event.id}`.execute(
    db,
  );

  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });

  const at = { params: { event_id: copy.id } };
  const { data: products } = await everywhere("GET /events/{event_id}/products", at);
  expect(products).toMatchObject([{ sale_end_date_local: "2199-12-31T23:59" }]);
  const { data: codes } = await everywhere("GET /events/{event_id}/promo-codes", at);
  expect(codes).toMatchObject([{ expiry_date_local: "2199-12-31T23:59" }]);
});

test("copies sale periods and check-in lists to nights when clocks change, by the rules of forms", async () => {
  const { event, api } = await makeSoldEvent();
  const period = (from: string, until: string) =>
    sql`
      with sales as (
        update products set sale_start_date = ${from}, sale_end_date = ${until} where event_id = ${event.id})
      update check_in_lists set activates_at = ${from}, expires_at = ${until} where event_id = ${event.id}`.execute(
      db,
    );
  const copyTo = async (day: string) => {
    const { data } = await api(DUPLICATE, {
      params: { event_id: event.id },
      body: { title: "Again", start_date: `${day}T20:00`, ...COPY_ALL },
    });
    const { rows } = await sql<Record<string, Date>>`
      select sale_start_date, sale_end_date, activates_at, expires_at
      from products join check_in_lists using (event_id) where event_id = ${data.id}`.execute(db);
    const { sale_start_date, sale_end_date, activates_at, expires_at } = rows[0]!;
    expect([activates_at, expires_at]).toEqual([sale_start_date, sale_end_date]);
    return [sale_start_date, sale_end_date];
  };

  // The event of 6 July 2030 has a sale from 02:00 to 03:00 of the day after.
  await period("2030-07-07T00:00Z", "2030-07-07T01:00Z");
  // Clocks skip 02:00 to 03:00.
  expect(await copyTo("2027-03-27")).toEqual([new Date("2027-03-28T01:00Z"), new Date("2027-03-28T02:00Z")]);

  await period("2030-07-07T00:30Z", "2030-07-07T00:45Z");
  // Clocks repeat 02:00 to 03:00. The first counts.
  expect(await copyTo("2027-10-30")).toEqual([new Date("2027-10-31T00:30Z"), new Date("2027-10-31T00:45Z")]);
});

test("reads an event with sales until the last possible day from further east", async () => {
  const { event, api } = await makeSoldEvent();
  const everywhere = api as unknown as ReturnType<typeof clientOf<EventsContract & CatalogContract>>;
  await sql`update products set sale_end_date = '2199-12-31T20:00Z' where event_id = ${event.id}`.execute(db);
  await sql`update events set timezone = 'Asia/Tokyo' where id = ${event.id}`.execute(db);

  const { data } = await everywhere("GET /events/{event_id}/products", { params: { event_id: event.id } });

  expect(data).toMatchObject([{ sale_end_date_local: "2200-01-01T05:00" }]);
});

test("a duplicate without any part has its own category, check-in list and settings", async () => {
  const { event, api } = await makeSoldEvent();

  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_NOTHING },
  });

  const after = await partsOf(copy.id);
  expect(after).toMatchObject({
    stock: [],
    products: [],
    promo: [],
    capacity: [],
    affiliates: [],
    questions: [],
  });
  expect(after.lists).toEqual([{ name: "All tickets", covers_all_tickets: true }]);
  const { rows } = await sql`select name from product_categories where event_id = ${copy.id}`.execute(db);
  expect(rows).toEqual([{ name: "Tickets" }]);
});

test("TEN-01 a member cannot duplicate another account's event", async () => {
  const { event } = await makeSoldEvent();
  const stranger = clientOf<EventsContract>(db, areas, { member: await makeMember(db, { role: "ADMIN" }) });

  const asked = stranger(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });

  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});

test("a check-in list of tiers and categories uses those of the duplicate", async () => {
  const { event, product, api } = await makeSoldEvent();
  const scope = { account_id: event.account_id, event_id: event.id };
  const list = await db
    .insertInto("check_in_lists")
    .values({ ...scope, short_id: shortId("cil"), name: "Balcony", covers_all_tickets: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_in_list_prices")
    .values({ ...scope, check_in_list_id: list.id, product_price_id: product.prices[0]!.id })
    .execute();
  await db
    .insertInto("check_in_list_categories")
    .values({ ...scope, check_in_list_id: list.id, product_category_id: event.category_id })
    .execute();

  const { data: copy } = await api(DUPLICATE, {
    params: { event_id: event.id },
    body: { ...NEXT_YEAR, ...COPY_ALL },
  });

  const { rows } = await sql`
    select l.name, p.event_id as price_of, c.event_id as category_of
    from check_in_lists l
    join check_in_list_prices lp on lp.check_in_list_id = l.id join product_prices p on p.id = lp.product_price_id
    join check_in_list_categories lc on lc.check_in_list_id = l.id
    join product_categories c on c.id = lc.product_category_id
    where l.event_id = ${copy.id}`.execute(db);
  expect(rows).toEqual([{ name: "Balcony", price_of: copy.id, category_of: copy.id }]);
});

test("a check-in list of an answer uses the duplicate's question, and is left out without questions", async () => {
  const { event, api } = await makeSoldEvent();
  const scope = { account_id: event.account_id, event_id: event.id };
  const question = await db
    .insertInto("questions")
    .values({
      ...scope,
      belongs_to: "ORDER",
      type: "RADIO",
      title: "Shuttle?",
      options: ["Yes"],
      position: 2,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = { answer_question_id: question.id, answer_option: "Yes" };
  await db
    .insertInto("check_in_lists")
    .values({ ...scope, ...answer, short_id: shortId("cil"), name: "Shuttle" })
    .execute();
  const copied = async (parts: typeof COPY_ALL) => {
    const body = { ...NEXT_YEAR, ...parts };
    const { data } = await api(DUPLICATE, { params: { event_id: event.id }, body });
    const { rows } = await sql`
      select l.answer_option, q.title, q.event_id from check_in_lists l join questions q on q.id = l.answer_question_id
      where l.event_id = ${data.id}`.execute(db);
    return { id: data.id, rows, names: (await partsOf(data.id)).lists.map(({ name }) => name) };
  };

  const whole = await copied(COPY_ALL);
  const unasked = await copied({ ...COPY_ALL, duplicate_questions: false });

  expect(whole.rows).toEqual([{ answer_option: "Yes", title: "Shuttle?", event_id: whole.id }]);
  expect(unasked).toMatchObject({ rows: [], names: ["Gate"] });
});
