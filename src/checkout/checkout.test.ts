import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  ADA,
  finish,
  hold,
  letHoldExpire,
  otherCheckoutContext,
  outcomeOf,
  takenOf,
  tally,
  testCheckoutContext,
} from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { daysFromNow, makeEvent, makeProduct, makePromoCode } from "../../test/factories.ts";
import { sessionOf } from "./checkout-session.ts";
import { abandonOrder } from "./holds/abandon-order.ts";
import { findStockDrift } from "./holds/check-stock.ts";
import { expireHolds } from "./holds/expire-holds.ts";
import { extendHold } from "./holds/extend-hold.ts";
import { orderKey } from "./order-key.ts";
import { findPublicOrder } from "./find-public-order.ts";
import type { PublicOrder } from "./contract.ts";
import { renewOrder } from "./basket/renew-order.ts";
import type { Bought } from "../../test/checkout-context.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);

const linkOf = ({ session, order }: Bought) => ({
  eventId: order.event_id,
  shortId: order.short_id,
  session,
});
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Completes the order as an incoming payment does, and returns the outcome. */
async function completePaid(id: number): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select complete_paid_order(${id}, 'SIMULATOR') as outcome`.execute(db);
  return rows[0]!.outcome;
}

async function attendeesOf({ order }: Pick<Bought, "order">) {
  return db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["a.position", "a.short_id", "a.first_name", "a.status", "a.order_item_id", "a.ticket_secret"])
    .where("o.short_id", "=", order.short_id)
    .orderBy("a.position")
    .execute();
}

async function rowOf({ order }: Pick<Bought, "order">) {
  return db.selectFrom("orders").selectAll().where("short_id", "=", order.short_id).executeTakeFirstOrThrow();
}

async function freeOrder(given: { capacity?: number; quantity?: number } = {}) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: given.capacity ?? 10 });
  return { event, product, ...(await hold(checkout, event, [{ product, quantity: given.quantity ?? 1 }])) };
}

async function paidOrder(price = 1_000) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price, capacity: 10 });
  return { event, product, ...(await hold(checkout, event, [{ product, quantity: 2 }])) };
}

test("completes a free order with its buyer details and answers with the data that its rows contain", async () => {
  const bought = await freeOrder({ quantity: 2 });

  const finished = await finish(checkout, bought);
  const kept = await findPublicOrder(checkout, { ...linkOf(bought), key: undefined });

  expect(finished).toMatchObject({ status: "COMPLETED", payment_status: "NO_PAYMENT_REQUIRED", ...ADA });
  expect(finished).toEqual(kept);
  expect(finished.attendees).toMatchObject([
    { position: 1, status: "ACTIVE", ...ADA, product_title: "Admission" },
    { position: 2, status: "ACTIVE" },
  ]);
  expect(finished.attendees[0]!.qr_text).toMatch(
    /^A-[2-9A-Z]{7}\.[0-9A-Z]{26}\.[0-9A-Z]+\.[0-9A-Z]+\.[0-9A-Z]{103}$/,
  );
  const facts = await db
    .selectFrom("outbox_events")
    .selectAll()
    .where("event_id", "=", bought.event.id)
    .execute();
  expect(facts).toMatchObject([{ kind: "order-completed", subject_id: (await rowOf(bought)).id }]);
});

test("puts a name on each ticket and none on other products", async () => {
  const event = await makeEvent(db);
  const stalls = await makeProduct(db, event, { title: "Stalls" });
  const shirt = await makeProduct(db, event, { title: "Shirt", product_type: "GENERAL" });
  const bought = await hold(checkout, event, [
    { product: stalls, quantity: 2 },
    { product: shirt, quantity: 3 },
  ]);
  const [tickets, shirts] = bought.order.order_items;

  const wrongItem = { order_item_id: shirts!.id, first_name: "No", last_name: "Body" };
  await expect(finish(checkout, bought, { order: ADA, attendees: [wrongItem] })).rejects.toMatchObject({
    code: "invalid",
    fields: { "attendees.0.order_item_id": [{ code: "unknown" }] },
  });
  const grace = { order_item_id: tickets!.id, first_name: "Grace", last_name: "Hopper" };
  await expect(finish(checkout, bought, { order: ADA, attendees: [grace] })).rejects.toMatchObject({
    code: "invalid",
    fields: { attendees: [{ code: "mismatch" }] },
  });
  const mary = { ...grace, first_name: "Mary", email: "mary@example.org" };
  const finished = await finish(checkout, bought, { order: ADA, attendees: [grace, mary] });

  expect(finished.attendees.map(({ first_name, email }) => [first_name, email])).toEqual([
    ["Grace", ADA.email],
    ["Mary", "mary@example.org"],
  ]);
});

test("PRC-06 only stores the buyer details of an order that costs money", async () => {
  const bought = await paidOrder();

  const written = await finish(checkout, bought);

  expect(written).toMatchObject({ status: "RESERVED", payment_status: "AWAITING_PAYMENT", ...ADA });
  expect(written.attendees.map(({ status, qr_text }) => [status, qr_text])).toEqual([
    ["AWAITING_PAYMENT", ""],
    ["AWAITING_PAYMENT", ""],
  ]);
  expect(
    await db.selectFrom("outbox_events").select("id").where("event_id", "=", bought.event.id).execute(),
  ).toEqual([]);
});

test("lets a buyer change names before paying, on the same tickets", async () => {
  const bought = await paidOrder();
  const first = await finish(checkout, bought);

  const second = await finish(checkout, bought, { order: { ...ADA, first_name: "Augusta" } });

  expect(second.attendees.map(({ short_id }) => short_id)).toEqual(
    first.attendees.map(({ short_id }) => short_id),
  );
  expect(new Set((await attendeesOf(bought)).map(({ first_name }) => first_name))).toEqual(
    new Set(["Augusta"]),
  );
});

test("STK-09 issues one set of tickets for 50 concurrent completions", async () => {
  const bought = await freeOrder({ quantity: 3 });

  const answers = await Promise.all(times(50, (i) => finish(i % 2 ? checkout : other, bought)));
  const others = await tally(
    times(50, (i) => finish(i % 2 ? checkout : other, bought, { order: { ...ADA, first_name: "Eve" } })),
  );

  const [{ status, attendees }] = answers as [PublicOrder];
  expect(status).toBe("COMPLETED");
  expect(answers).toEqual(Array(50).fill(expect.objectContaining({ status, attendees })));
  expect(others).toEqual({ order_already_completed: 50 });
  expect((await attendeesOf(bought)).map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(await takenOf(db, bought.product.stock_id)).toBe(3);
  const facts = await db
    .selectFrom("outbox_events")
    .select("id")
    .where("event_id", "=", bought.event.id)
    .execute();
  expect(facts).toHaveLength(1);
});

test("STK-09 completes an order once for 50 concurrent payment reports", async () => {
  const bought = await paidOrder();
  await finish(checkout, bought);
  const { id } = await rowOf(bought);

  const outcomes = await Promise.all(times(50, () => completePaid(id)));

  expect(outcomes.filter((outcome) => outcome === "completed")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "already_completed")).toHaveLength(49);
  expect((await attendeesOf(bought)).map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE"]);
  expect(await takenOf(db, bought.product.stock_id)).toBe(2);
});

test("STK-07 lets either the expiry or the completion win, never both, 1,000 times", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 10_000 });
  const bought = await Promise.all(times(1_000, () => hold(checkout, event, [{ product }])));
  const shortIds = bought.map(({ order }) => order.short_id);
  const aboutToEnd = (index: number) => firstEnd + index * 2;
  // One hold in twelve ends long after its completion, so that a machine of any speed sees both outcomes.
  const endsAt = (index: number) => aboutToEnd(index) + (index % 12 === 0 ? 60_000 : 0);
  const firstEnd = Date.now() + 400;
  await sql`
    update orders set expires_at = e.ends_at
    from unnest(${shortIds}::text[], ${shortIds.map((_, index) => new Date(endsAt(index)))}::timestamptz[])
      as e(short_id, ends_at)
    where orders.short_id = e.short_id`.execute(db);

  let isOver = false;
  const sweeping = (async () => {
    while (!isOver) await expireHolds(db, 3);
  })();
  const completing = bought.map(async (one, index) => {
    // As close to the end as possible, some attempts shortly before and some shortly after.
    const aroundTheEnd = aboutToEnd(index) - 8 + (index % 12);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, aroundTheEnd - Date.now())));
    return outcomeOf(finish(index % 2 ? checkout : other, one));
  });
  const outcomes = await Promise.all(completing);
  isOver = true;
  await sweeping;
  await expireHolds(db, 1_000);

  const { rows } = await sql<{ status: string; tickets: number }>`
    select o.status, (select count(*) from attendees a where a.order_id = o.id) as tickets
    from unnest(${shortIds}::text[]) with ordinality as s(short_id, no) join orders o using (short_id)
    order by s.no`.execute(db);
  const expected = outcomes.map((outcome) =>
    outcome === "ok" ? { status: "COMPLETED", tickets: 1 } : { status: "ABANDONED", tickets: 0 },
  );
  const completed = outcomes.filter((outcome) => outcome === "ok").length;
  expect(new Set(outcomes)).toEqual(new Set(["ok", "order_expired"]));
  expect(rows).toEqual(expected);
  expect(await takenOf(db, product.stock_id)).toBe(completed);
});

test("returns the stock of an expired hold once, however many processes sweep", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 500, capacity: 40 });
  const promo = await makePromoCode(db, event, { discount_type: "FIXED", discount: 100, uses: 40 });
  const bought = await Promise.all(
    times(40, () => hold(checkout, event, [{ product }], { promo_code: promo.code })),
  );
  await Promise.all(bought.map((one) => letHoldExpire(db, one)));

  const swept = await Promise.all(times(8, (i) => expireHolds((i % 2 ? checkout : other).db, 10)));

  expect(swept.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  expect([await takenOf(db, product.stock_id), await takenOf(db, promo.stock_id)]).toEqual([0, 0]);
  expect(await tally(bought.map((one) => finish(checkout, one)))).toEqual({ order_expired: 40 });
});

test("treats an expired hold as expired before the sweep", async () => {
  const bought = await freeOrder();
  await letHoldExpire(db, bought);

  expect(await outcomeOf(finish(checkout, bought))).toBe("order_expired");
  expect(await findPublicOrder(checkout, { ...linkOf(bought), key: undefined })).toMatchObject({
    status: "RESERVED",
    is_expired: true,
    seconds_left: 0,
    can_be_extended: false,
  });
});

test("extends a hold by five minutes once, only while it lasts", async () => {
  const bought = await freeOrder();

  const extended = await extendHold(checkout, linkOf(bought));

  const before = Date.parse(bought.order.reserved_until!);
  expect(Date.parse(extended.reserved_until!)).toBe(before + 5 * 60_000);
  expect(extended.can_be_extended).toBe(false);
  expect(await outcomeOf(extendHold(checkout, linkOf(bought)))).toBe("already_extended");
  const late = await freeOrder();
  await letHoldExpire(db, late);
  expect(await outcomeOf(extendHold(checkout, linkOf(late)))).toBe("order_expired");
  const done = await freeOrder();
  await finish(checkout, done);
  expect(await outcomeOf(extendHold(checkout, linkOf(done)))).toBe("order_already_completed");
});

test("counts one of several concurrent extensions", async () => {
  const bought = await freeOrder();

  expect(await tally(times(20, () => extendHold(checkout, linkOf(bought))))).toEqual({
    ok: 1,
    already_extended: 19,
  });
});

test("releases the buyer's hold once, however often the buyer asks", async () => {
  const bought = await freeOrder({ quantity: 2 });

  const outcomes = await tally(times(10, () => abandonOrder(checkout, linkOf(bought))));

  expect(outcomes).toEqual({ ok: 10 });
  expect(await takenOf(db, bought.product.stock_id)).toBe(0);
  expect(await outcomeOf(finish(checkout, bought))).toBe("order_expired");
  const done = await freeOrder();
  await finish(checkout, done);
  expect(await outcomeOf(abandonOrder(checkout, linkOf(done)))).toBe("order_already_completed");
  expect(await takenOf(db, done.product.stock_id)).toBe(1);
});

test("renews a hold at current prices with the buyer details already entered", async () => {
  const bought = await paidOrder(1_000);
  const [item] = bought.order.order_items;
  const names = ["Grace", "Mary"].map((first_name) => ({
    order_item_id: item!.id,
    first_name,
    last_name: "X",
  }));
  await finish(checkout, bought, { order: ADA, attendees: names });
  await letHoldExpire(db, bought);
  await expireHolds(db);
  await db
    .updateTable("product_prices")
    .set({ price: 1_100 })
    .where("id", "=", bought.product.price_id)
    .execute();
  await db
    .updateTable("events")
    .set({ catalog_version: sql`catalog_version + 1` })
    .where("id", "=", bought.event.id)
    .execute();

  const renewed = await renewOrder(checkout, { ...linkOf(bought), locale: "en" });

  expect(renewed).toMatchObject({
    status: "RESERVED",
    payment_status: "AWAITING_PAYMENT",
    total_gross: 2_200,
    ...ADA,
  });
  expect(renewed.short_id).not.toBe(bought.order.short_id);
  expect(renewed.attendees.map(({ first_name }) => first_name)).toEqual(["Grace", "Mary"]);
  expect((await rowOf(bought)).status).toBe("ABANDONED");
  expect(await takenOf(db, bought.product.stock_id)).toBe(2);
});

test("lets a renewal before the sweep take over its own stock, even the last units", async () => {
  const bought = await freeOrder({ capacity: 2, quantity: 2 });
  await letHoldExpire(db, bought);

  const renewed = await renewOrder(checkout, { ...linkOf(bought), locale: "en" });

  expect(renewed).toMatchObject({ status: "RESERVED", is_expired: false });
  expect((await rowOf(bought)).status).toBe("ABANDONED");
  expect(await takenOf(db, bought.product.stock_id)).toBe(2);
});

test("names the unavailable product when a renewal is too late, and changes nothing when none is needed", async () => {
  const bought = await freeOrder({ capacity: 1 });
  expect((await renewOrder(checkout, { ...linkOf(bought), locale: "en" })).short_id).toBe(
    bought.order.short_id,
  );
  await letHoldExpire(db, bought);
  await expireHolds(db);
  await hold(checkout, bought.event, [{ product: bought.product }]);

  expect(await outcomeOf(renewOrder(checkout, { ...linkOf(bought), locale: "en" }))).toBe("sold_out");
});

test("renews over the buyer's limit without the details, so that the form can ask for another buyer", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10, max_per_buyer: 2 });
  const first = await hold(checkout, event, [{ product, quantity: 2 }]);
  await finish(checkout, first);
  await letHoldExpire(db, first);
  await expireHolds(db);
  await finish(checkout, await hold(checkout, event, [{ product, quantity: 2 }]));

  const renewed = await renewOrder(checkout, { ...linkOf(first), locale: "en" });

  expect(renewed).toMatchObject({ status: "RESERVED", payment_status: null });
  const again = { ...first, order: renewed };
  expect(await outcomeOf(finish(checkout, again))).toBe("over_buyer_limit");
  const other = { order: { ...ADA, email: "other@example.org" } };
  expect((await finish(checkout, again, other)).payment_status).toBe("AWAITING_PAYMENT");
});

test("keeps a donation and drops an invalid promo code on renewal", async () => {
  const event = await makeEvent(db);
  const gift = await makeProduct(db, event, { type: "DONATION", price: 500 });
  const product = await makeProduct(db, event, { price: 1_000 });
  const promo = await makePromoCode(db, event, { discount_type: "FIXED", discount: 400 });
  const chosen = [{ product: gift, donation: 2_000 }, { product }];
  const bought = await hold(checkout, event, chosen, { promo_code: promo.code });
  await letHoldExpire(db, bought);
  await db
    .updateTable("promo_codes")
    .set({ expiry_date: daysFromNow(-1) })
    .where("id", "=", promo.id)
    .execute();
  await db.updateTable("events").set({ catalog_version: 7 }).where("id", "=", event.id).execute();

  const renewed = await renewOrder(checkout, { ...linkOf(bought), locale: "en" });

  expect([bought.order.total_gross, renewed.total_gross, renewed.promo_code]).toEqual([2_600, 3_000, null]);
});

test("opens an order in checkout for its own session only; a finished order shows no people to others", async () => {
  const bought = await freeOrder();
  const stranger = sessionOf("B".repeat(43));
  const read = (session: Bought["session"] | null, key?: string) =>
    findPublicOrder(checkout, { ...linkOf(bought), session, key });
  const key = orderKey(checkout.secretKey, bought.order.short_id);

  const whileHeld = [
    await outcomeOf(read(null)),
    await outcomeOf(read(stranger)),
    await outcomeOf(read(null, key)),
  ];
  await finish(checkout, bought);

  expect(whileHeld).toEqual(["session_mismatch", "session_mismatch", "session_mismatch"]);
  for (const masked of [await read(null), await read(stranger), await read(null, "wrong")])
    expect(masked).toMatchObject({
      status: "COMPLETED",
      first_name: null,
      last_name: null,
      email: null,
      attendees: [],
    });
  for (const whole of [await read(bought.session), await read(null, key)])
    expect(whole).toMatchObject({ ...ADA, attendees: [ADA] });
});

test("lets only the buyer write, extend, abandon or renew, and only through the link of the event", async () => {
  const bought = await freeOrder();
  const stranger = { ...bought, session: sessionOf("B".repeat(43)) };
  const elsewhere = { ...linkOf(bought), eventId: (await makeEvent(db)).id };

  const outcomes = await Promise.all([
    outcomeOf(finish(checkout, stranger)),
    outcomeOf(extendHold(checkout, linkOf(stranger))),
    outcomeOf(abandonOrder(checkout, linkOf(stranger))),
    outcomeOf(renewOrder(checkout, { ...linkOf(stranger), locale: "en" })),
    outcomeOf(abandonOrder(checkout, { ...linkOf(bought), session: null })),
    outcomeOf(findPublicOrder(checkout, { ...elsewhere, key: undefined })),
  ]);

  expect(outcomes).toEqual([...times(5, () => "session_mismatch"), "not_found"]);
  expect((await rowOf(bought)).status).toBe("RESERVED");
});

test("completes an order paid after its hold if the stock is still free, otherwise changes nothing", async () => {
  const late = await paidOrder();
  await finish(checkout, late);
  await letHoldExpire(db, late);
  await expireHolds(db);
  const gone = await paidOrder();
  await finish(checkout, gone);
  await letHoldExpire(db, gone);
  await expireHolds(db);
  await sql`update stock set capacity = 1 where id = ${gone.product.stock_id}`.execute(db);
  const pay = async (bought: Bought) => rowOf(bought).then(({ id }) => completePaid(id));

  const outcomes = [await pay(late), await pay(late), await pay(gone)];

  expect(outcomes).toEqual(["completed", "already_completed", "sold_out"]);
  expect((await attendeesOf(late)).map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE"]);
  expect((await rowOf(gone)).status).toBe("ABANDONED");
  expect(await takenOf(db, late.product.stock_id)).toBe(2);
  expect(await takenOf(db, gone.product.stock_id)).toBe(0);
});

test("leaves every counter equal to the orders", async () => {
  expect(await findStockDrift(db)).toEqual([]);
});
