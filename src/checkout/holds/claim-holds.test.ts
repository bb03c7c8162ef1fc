import { expect, test } from "vitest";
import { sql } from "kysely";
import { sessionOf } from "../checkout-session.ts";
import { outcomeOf, takenOf } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeProduct, makeStock } from "../../../test/factories.ts";
import { publicId, randomToken, shortId } from "../../values/short-id.ts";
import { findStockDrift } from "./check-stock.ts";
import { claimHolds, type HoldBasket, type HoldLine, type HoldRequest } from "./claim-holds.ts";

const { db, pool } = await testDatabase();

const NOTHING_TO_PAY = {
  total_before_additions: 0,
  total_tax: 0,
  total_fee: 0,
  total_gross: 0,
  taxes_and_fees: { taxes: [], fees: [] },
};

type EventRow = Awaited<ReturnType<typeof makeEvent>>;
type ProductRow = Awaited<ReturnType<typeof makeProduct>>;

type Changes = Partial<HoldBasket & Omit<HoldRequest, "basket">>;

function requestFor(
  event: EventRow,
  product: ProductRow,
  quantity: number,
  changes: Changes = {},
): HoldRequest {
  const { short_id, public_id, session_hash, replaces_holds, ...ofBasket } = changes;
  return {
    short_id: short_id ?? shortId("o"),
    public_id: public_id ?? publicId("O"),
    session_hash: session_hash ?? sessionOf(randomToken()).hash.toString("hex"),
    replaces_holds: replaces_holds ?? false,
    basket: {
      account_id: event.account_id,
      event_id: event.id,
      currency: "EUR",
      locale: "en",
      first_name: null,
      last_name: null,
      email: null,
      ...NOTHING_TO_PAY,
      promo_code_id: null,
      promo_code: null,
      promo_stock_id: null,
      hold_seconds: 900,
      catalog_version: 1,
      opens_at: null,
      closes_at: null,
      stock_ids: [product.stock_id],
      quantities: [quantity],
      line_count: 1,
      lines: [lineOf(product, quantity)],
      ...ofBasket,
    },
  };
}

const lineOf = (product: ProductRow, quantity: number): HoldLine => ({
  product_id: product.id,
  product_price_id: product.price_id,
  product_type: "TICKET",
  item_name: product.title,
  quantity,
  price: 0,
  price_before_discount: null,
  ...NOTHING_TO_PAY,
  stock_ids: [product.stock_id],
});

test("decides each request of a batch on its own, in order of arrival", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 5 });
  const other = await makeProduct(db, event, { capacity: 1 });

  const decisions = await claimHolds(pool, [
    requestFor(event, product, 3),
    requestFor(event, product, 3),
    requestFor(event, product, 1, { catalog_version: 2 }),
    requestFor(event, product, 1, { opens_at: daysFromNow(1) }),
    requestFor(event, product, 1, { closes_at: daysFromNow(-1) }),
    requestFor(event, product, 2),
    requestFor(event, product, 1),
    requestFor(event, other, 1),
  ]);

  expect(decisions.map(({ outcome }) => outcome)).toEqual([
    "held",
    "not_enough",
    "stale",
    "not_on_sale",
    "not_on_sale",
    "held",
    "not_enough",
    "held",
  ]);
  expect(decisions[1]).toEqual({
    outcome: "not_enough",
    shortOf: [{ stockId: product.stock_id, remaining: 2 }],
  });
  expect([await takenOf(db, product.stock_id), await takenOf(db, other.stock_id)]).toEqual([5, 1]);
});

test("returns the ids of the rows, line by line", async () => {
  const event = await makeEvent(db);
  const [a, b] = [await makeProduct(db, event, { title: "A" }), await makeProduct(db, event, { title: "B" })];
  const both = (first: ProductRow, second: ProductRow) =>
    requestFor(event, first, 1, {
      stock_ids: [first.stock_id, second.stock_id],
      quantities: [1, 2],
      line_count: 2,
      lines: [lineOf(first, 1), lineOf(second, 2)],
    });

  const requests = [both(a, b), requestFor(event, a, 1, { catalog_version: 0 }), both(b, a)];
  const [first, , last] = await claimHolds(pool, requests);

  for (const [decision, request] of [
    [first, requests[0]],
    [last, requests[2]],
  ] as const) {
    if (decision?.outcome !== "held") throw new Error(decision?.outcome);
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", decision.orderId)
      .executeTakeFirst();
    const items = await db
      .selectFrom("order_items")
      .select(["id", "item_name"])
      .where("order_id", "=", decision.orderId)
      .orderBy("id")
      .execute();
    expect(order).toMatchObject({ short_id: request!.short_id, created_at: decision.decidedAt });
    expect(items).toEqual(
      request!.basket.lines.map(({ item_name }, index) => ({ id: decision.itemIds[index], item_name })),
    );
  }
});

test("counts a counter that is listed twice as two", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 3 });
  const twice = (quantity: number) =>
    requestFor(event, product, quantity, {
      stock_ids: [product.stock_id, product.stock_id],
      quantities: [quantity, quantity],
      line_count: 2,
      lines: [lineOf(product, quantity), lineOf(product, quantity)],
    });

  const [tooMuch, fits] = await claimHolds(pool, [twice(2), twice(1)]);

  expect([tooMuch?.outcome, fits?.outcome]).toEqual(["not_enough", "held"]);
  expect(await takenOf(db, product.stock_id)).toBe(2);
});

test("treats a request as stale if a counter is missing or the event is not live", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const gone = await makeStock(db, event, "CAPACITY", 5);
  await db.deleteFrom("stock").where("id", "=", gone).execute();
  const outcomes: (string | undefined)[] = [];
  const claim = async (request: HoldRequest) => {
    const [decision] = await claimHolds(pool, [request]);
    outcomes.push(decision?.outcome);
  };

  await claim(requestFor(event, product, 1, { stock_ids: [product.stock_id, gone], quantities: [1, 1] }));
  for (const status of ["PAUSED", "DRAFT", "ARCHIVED"]) {
    await db.updateTable("events").set({ status }).where("id", "=", event.id).execute();
    await claim(requestFor(event, product, 1));
  }
  await db
    .updateTable("events")
    .set({ status: "LIVE", deleted_at: new Date() })
    .where("id", "=", event.id)
    .execute();
  await claim(requestFor(event, product, 1));
  await claim(requestFor(event, product, 1, { event_id: 999_999_999 }));

  expect(new Set(outcomes)).toEqual(new Set(["stale"]));
  expect(await takenOf(db, product.stock_id)).toBe(0);
});

test("never runs out or overflows without a limit", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: null });
  await sql`update stock set taken = 9000000000000 where id = ${product.stock_id}`.execute(db);

  const decisions = await claimHolds(
    pool,
    Array.from({ length: 200 }, () => requestFor(event, product, 10_000)),
  );

  expect(new Set(decisions.map(({ outcome }) => outcome))).toEqual(new Set(["held"]));
  expect(await takenOf(db, product.stock_id)).toBe(9_000_002_000_000);
  await sql`update stock set taken = taken - 9000000000000 where id = ${product.stock_id}`.execute(db);
});

test("lets the second request of a buyer in a batch replace both the earlier hold and the first request", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 4 });
  const session = { session_hash: sessionOf(randomToken()).hash.toString("hex"), replaces_holds: true };
  await claimHolds(pool, [requestFor(event, product, 4, session)]);

  const [first, second] = await claimHolds(pool, [
    requestFor(event, product, 1, session),
    requestFor(event, product, 3, session),
  ]);

  // The batcher never puts these two into one batch. Even if it did, nothing counts twice.
  expect([first?.outcome, second?.outcome]).toEqual(["held", "held"]);
  expect(await takenOf(db, product.stock_id)).toBe(4);
});

test("applies a client's share within a batch, and counts replaced holds for the time they lasted", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 9 });
  const of = (client: string, quantity: number, changes: Changes = {}) => ({
    ...requestFor(event, product, quantity, { shares: [3], ...changes }),
    client,
  });
  const session = { session_hash: sessionOf(randomToken()).hash.toString("hex") };

  const decisions = await claimHolds(pool, [
    of("a", 2),
    of("a", 2),
    of("b", 3, session),
    of("a", 1),
    of("a", 1),
    requestFor(event, product, 2, { shares: [3] }),
    of("c", 2),
  ]);
  const again = await claimHolds(pool, [
    of("b", 1, { ...session, replaces_holds: true }),
    of("b", 2),
    of("a", 1),
  ]);

  expect(decisions.map(({ outcome }) => outcome)).toEqual([
    "held",
    "too_many_held",
    "held",
    "held",
    "too_many_held",
    "held",
    "not_enough",
  ]);
  expect(decisions[1]).toEqual({
    outcome: "too_many_held",
    stockId: product.stock_id,
    secondsLeft: 3_600,
  });
  // Client b replaced its first hold after an instant, so only its second hold counts.
  expect(again.map(({ outcome }) => outcome)).toEqual(["held", "held", "too_many_held"]);
  expect(await takenOf(db, product.stock_id)).toBe(8);
});

test("leaves nothing behind when the database refuses a batch", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 10 });
  const broken = requestFor(event, product, 1, { total_gross: 5 });

  const outcome = await outcomeOf(claimHolds(pool, [requestFor(event, product, 1), broken]));

  expect(outcome).toContain("orders_totals_add_up");
  expect(await takenOf(db, product.stock_id)).toBe(0);
});

test("leaves every counter equal to the orders", async () => {
  expect(await findStockDrift(db)).toEqual([]);
});
