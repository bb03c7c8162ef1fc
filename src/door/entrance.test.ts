import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct, makeTaxOrFee } from "../../test/factories.ts";
import { checkInApi, createCheckInContext } from "../check-in/index.ts";
import type { Verdict } from "../check-in/contract.ts";
import { createCheckoutContext } from "../checkout/index.ts";
import { shortId } from "../values/short-id.ts";
import { doorApi } from "./index.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const checkIn = createCheckInContext(services);
const checkout = createCheckoutContext(services);
const api = await testApi(services, [
  () => checkInApi(services, checkIn),
  () => doorApi(services, checkIn, checkout),
]);

let event: Awaited<ReturnType<typeof makeEvent>>;
let admission: Awaited<ReturnType<typeof makeProduct>>;
let shirt: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  event = await makeEvent(db, { title: "Night of the Owls" });
  admission = await makeProduct(db, event, { title: "Admission" });
  shirt = await makeProduct(db, event, { title: "T-shirt", product_type: "GENERAL" });
});

async function makeList(given: { allows_sales?: boolean; allows_payments?: boolean; product?: number } = {}) {
  const { product, ...facts } = given;
  const tenant = { account_id: event.account_id, event_id: event.id };
  const list = await db
    .insertInto("check_in_lists")
    .values({
      ...tenant,
      ...facts,
      short_id: shortId("cil"),
      name: "North gate",
      covers_all_tickets: product === undefined,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  if (product !== undefined)
    await db
      .insertInto("check_in_list_products")
      .values({ ...tenant, check_in_list_id: list.id, product_id: product })
      .execute();
  return { ...list, path: `/public/check-in-lists/${list.short_id}` };
}
type List = Awaited<ReturnType<typeof makeList>>;

async function scan(list: List, code: string, scan_id: string = crypto.randomUUID()): Promise<Verdict> {
  const { json } = await api.send(`POST ${list.path}/check-ins`, {
    body: { scans: [{ scan_id, code, is_typed: true }], device_name: "Gate A" },
  });
  return json.data[0];
}

const newRequest = () => crypto.randomUUID();
const see = (list: List, scanId: string) => api.send(`GET ${list.path}/scans/${scanId}`);

/** Adds goods to an order that was made for tickets. */
async function addGoods(order: { id: number }, quantity: number) {
  return db
    .insertInto("order_items")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      order_id: order.id,
      product_id: shirt.id,
      product_price_id: shirt.price_id,
      product_type: "GENERAL",
      item_name: "T-shirt",
      quantity,
      price: 0,
      total_before_additions: 0,
      total_tax: 0,
      total_fee: 0,
      total_gross: 0,
      stock_ids: [shirt.stock_id],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function awaitPayment(order: { id: number }, total = 2_500) {
  await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
    completed_at = null, total_before_additions = ${total}, total_gross = ${total} where id = ${order.id}`.execute(
    db,
  );
  await sql`update attendees set status = 'AWAITING_PAYMENT' where order_id = ${order.id}`.execute(db);
}

test("a verdict has the colour of the product", async () => {
  await db.updateTable("products").set({ door_colour: "violet" }).where("id", "=", admission.id).execute();
  const list = await makeList();
  const order = await makeOrder(db, event, { product: admission });

  const verdict = await scan(list, order.attendees[0]!.public_id);

  expect(verdict).toMatchObject({ verdict: "ADMITTED", door_colour: "violet" });
});

test("a scanned ticket shows the note for the door and only the answers that are marked for it", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: admission, quantity: 2 });
  const tenant = { account_id: event.account_id, event_id: event.id };
  const ask = (title: string, is_shown_at_door: boolean) =>
    db
      .insertInto("questions")
      .values({
        ...tenant,
        title,
        is_shown_at_door,
        belongs_to: "PRODUCT",
        type: "SINGLE_LINE_TEXT",
        position: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const diet = await ask("Diet", true);
  const phone = await ask("Phone", false);
  const answer = (question_id: number, unit: number, text: string) =>
    db
      .insertInto("question_answers")
      .values({
        ...tenant,
        order_id: order.id,
        question_id,
        order_item_id: order.item_id,
        unit,
        attendee_position: unit,
        answer: JSON.stringify(text),
      })
      .execute();
  await answer(diet.id, 1, "Vegan");
  await answer(diet.id, 2, "No nuts");
  await answer(phone.id, 1, "0123");
  await db
    .updateTable("attendees")
    .set({ door_note: "Give her the blue wristband", labels: ["VIP"] })
    .where("id", "=", order.attendees[0]!.id)
    .execute();

  const { scan_id } = await scan(list, order.attendees[0]!.public_id);
  const { json } = await see(list, scan_id);

  expect(json.data).toEqual({
    public_id: order.attendees[0]!.public_id,
    note: "Give her the blue wristband",
    labels: ["VIP"],
    answers: [{ question: "Diet", answer: "Vegan" }],
    others: 1,
    items: [],
    due: null,
  });
});

test("shows the details of a ticket only after a scan at the same list", async () => {
  const [list, other] = [await makeList(), await makeList()];
  const order = await makeOrder(db, event, { product: admission });
  const { scan_id } = await scan(list, order.attendees[0]!.public_id);

  expect((await see(other, scan_id)).status).toBe(404);
  expect((await see(list, crypto.randomUUID())).status).toBe(404);
});

test("the whole order comes in with one call, or a part of it, and a repeat admits nobody else", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: admission, quantity: 5 });
  const { scan_id } = await scan(list, order.attendees[0]!.public_id);
  const request_id = newRequest();
  const admit = (body: object) =>
    api.send(`POST ${list.path}/scans/${scan_id}/others`, { body: { device_name: "Gate A", ...body } });

  const first = await admit({ request_id, count: 2 });
  const again = await admit({ request_id, count: 2 });
  const rest = await admit({ request_id: newRequest(), count: 100 });
  const none = await admit({ request_id: newRequest(), count: 1 });

  expect(first.json.data.map(({ verdict }: Verdict) => verdict)).toEqual(["ADMITTED", "ADMITTED"]);
  expect(again.json.data).toEqual(first.json.data);
  expect(rest.json.data).toHaveLength(2);
  expect(none.json.data).toEqual([]);
  expect(rest.json.counts.checked_in_attendees).toBe(5);
  expect((await see(list, scan_id)).json.data.others).toBe(0);
});

test("the whole order comes in again on the second day, where the list takes it once a day", async () => {
  const list = await makeList();
  await db.updateTable("check_in_lists").set({ entry_rule: "DAILY" }).where("id", "=", list.id).execute();
  const order = await makeOrder(db, event, { product: admission, quantity: 3 });
  const [first, ...others] = order.attendees;
  const dayOne = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await api.send(`POST ${list.path}/check-ins`, {
    body: {
      scans: order.attendees.map(({ public_id: code }) => ({
        scan_id: crypto.randomUUID(),
        code,
        is_typed: true,
        scanned_at: dayOne,
      })),
      device_name: "Gate A",
    },
  });

  const { scan_id, verdict } = await scan(list, first!.public_id);
  const seen = await see(list, scan_id);
  const body = { request_id: newRequest(), count: 100, device_name: "Gate A" };
  const { json } = await api.send(`POST ${list.path}/scans/${scan_id}/others`, { body });

  expect(verdict).toBe("ADMITTED");
  expect(seen.json.data.others).toBe(2);
  expect(json.data).toMatchObject(
    others.map(({ public_id }) => ({ public_id, verdict: "ADMITTED", entry_count: 2 })),
  );
  expect((await see(list, scan_id)).json.data.others).toBe(0);
});

test("two devices that admit one order concurrently let each person in once", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: admission, quantity: 6 });
  const { scan_id } = await scan(list, order.attendees[0]!.public_id);

  await Promise.all(
    Array.from({ length: 4 }, () =>
      api.send(`POST ${list.path}/scans/${scan_id}/others`, {
        body: { request_id: newRequest(), count: 5, device_name: null },
      }),
    ),
  );

  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from check_ins where check_in_list_id = ${list.id} and undone_at is null`.execute(
    db,
  );
  expect(rows[0]!.n).toBe(6);
});

test("tickets of the order that this list does not admit, or that were cancelled, stay outside", async () => {
  const list = await makeList({ product: admission.id });
  const other = await makeProduct(db, event, { title: "Backstage" });
  const order = await makeOrder(db, event, { product: admission, quantity: 4 });
  const [first, second, third] = order.attendees;
  await db.updateTable("attendees").set({ product_id: other.id }).where("id", "=", second!.id).execute();
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", third!.id).execute();

  const { scan_id } = await scan(list, first!.public_id);

  expect((await see(list, scan_id)).json.data.others).toBe(1);
});

test("goods are handed out once over all devices, and can be taken back", async () => {
  const [gateA, gateB] = [await makeList(), await makeList()];
  const order = await makeOrder(db, event, { product: admission });
  const goods = await addGoods(order, 2);
  const atA = await scan(gateA, order.attendees[0]!.public_id);
  const atB = await scan(gateB, order.attendees[0]!.public_id);
  const tick = (
    list: List,
    { scan_id }: Verdict,
    unit: number,
    is_handed_out: boolean,
    device_name: string,
  ) =>
    api.send(`POST ${list.path}/scans/${scan_id}/items`, {
      body: { order_item_id: goods.id, unit, is_handed_out, device_name },
    });

  const both = await Promise.all([tick(gateA, atA, 1, true, "Gate A"), tick(gateB, atB, 1, true, "Gate B")]);
  const back = await tick(gateB, atB, 1, false, "Gate B");
  const outOfRange = await tick(gateB, atB, 3, true, "Gate B");

  expect(both.map(({ json }) => json.is_changed).sort()).toEqual([false, true]);
  expect(both[0]!.json.data[0].handed_out_by).toBe(both[1]!.json.data[0].handed_out_by);
  expect(back.json.data.map(({ handed_out_at }: { handed_out_at: unknown }) => handed_out_at)).toEqual([
    null,
    null,
  ]);
  expect(outOfRange.status).toBe(404);
});

test("an unpaid order is paid at the door once, and its ticket then comes in", async () => {
  const list = await makeList({ allows_payments: true });
  const order = await makeOrder(db, event, { product: admission });
  await awaitPayment(order);
  const code = order.attendees[0]!.public_id;
  const refused = await scan(list, code);
  const seen = await see(list, refused.scan_id);
  const request_id = newRequest();
  const pay = (body: object) =>
    api.send(`POST ${list.path}/scans/${refused.scan_id}/payment`, {
      body: { request_id, method: "CASH", device_name: "Gate A", ...body },
    });

  const stale = await pay({ amount: 2_400 });
  const paid = await pay({ amount: 2_500 });
  const again = await pay({ amount: 2_500 });
  const twice = await pay({ amount: 2_500, request_id: newRequest() });

  expect(refused.verdict).toBe("UNPAID");
  expect(seen.json.data.due).toEqual({ amount: 2_500, currency: "EUR" });
  expect([stale.status, paid.status, again.status, twice.status]).toEqual([409, 200, 200, 409]);
  expect((await scan(list, code)).verdict).toBe("ADMITTED");
  const taken = await db.selectFrom("door_payments").selectAll().where("order_id", "=", order.id).execute();
  expect(taken).toMatchObject([{ kind: "ORDER", method: "CASH", amount: 2_500, device_name: "Gate A" }]);
  const history = await db
    .selectFrom("order_history")
    .select(["action", "new_values"])
    .where("order_id", "=", order.id)
    .execute();
  expect(history).toMatchObject([
    { action: "MARKED_AS_PAID", new_values: { method: "CASH", list: "North gate", device: "Gate A" } },
  ]);
});

test("a list that takes no money says nothing of sums and refuses them", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: admission });
  await awaitPayment(order);
  const { scan_id } = await scan(list, order.attendees[0]!.public_id);

  expect((await see(list, scan_id)).json.data.due).toBeNull();
  const { status } = await api.send(`POST ${list.path}/scans/${scan_id}/payment`, {
    body: { request_id: newRequest(), method: "CASH", amount: 2_500, device_name: null },
  });
  expect(status).toBe(403);
  expect((await api.send(`GET ${list.path}/offers`)).status).toBe(422);
});

test("a door names the reason before the sale while its event is a draft, paused or cancelled", async () => {
  const list = await makeList({ allows_sales: true });
  const sale = {
    request_id: newRequest(),
    lines: [{ product_id: admission.id, price_id: admission.price_id, quantity: 1 }],
    method: "CASH",
    total: 0,
    device_name: null,
  };
  const codesWhile = async (status: "DRAFT" | "PAUSED" | "LIVE", cancelled_at: Date | null = null) => {
    await db.updateTable("events").set({ status, cancelled_at }).where("id", "=", event.id).execute();
    const answers = await Promise.all([
      api.send(`GET ${list.path}/offers`),
      api.send(`GET ${list.path}/quote?lines=${admission.price_id}:1`),
      api.send(`POST ${list.path}/sales`, { body: sale }),
    ]);
    return answers.map(({ json }) => json.code);
  };

  expect(await codesWhile("DRAFT")).toEqual(Array(3).fill("event_not_published"));
  expect(await codesWhile("PAUSED")).toEqual(Array(3).fill("event_not_live"));
  expect(await codesWhile("PAUSED", new Date())).toEqual(Array(3).fill("event_cancelled"));
  expect((await codesWhile("LIVE")).slice(0, 2)).toEqual([undefined, undefined]);
});

test("the door lists what is kept for those who wait as sold out, and sells none of it", async () => {
  const list = await makeList({ allows_sales: true });
  const kept = await makeProduct(db, event, { capacity: 3 });
  await db
    .updateTable("product_prices")
    .set({ is_kept_for_waiting: true })
    .where("id", "=", kept.price_id)
    .execute();
  await sql`update events set catalog_version = catalog_version + 1 where id = ${event.id}`.execute(db);

  const { json: offers } = await api.send(`GET ${list.path}/offers`);
  const { json: sale } = await api.send(`POST ${list.path}/sales`, {
    body: {
      request_id: newRequest(),
      lines: [{ product_id: kept.id, price_id: kept.price_id, quantity: 1 }],
      method: "CASH",
      total: 0,
      device_name: "Gate A",
    },
  });

  expect(offers.data.find(({ price_id }: { price_id: number }) => price_id === kept.price_id)).toMatchObject({
    left: 0,
    max: 0,
  });
  expect(sale.code).toBe("sold_out");
});

test("a walk-in sale takes stock, taxes and fees like any other, and its people are in at once", async () => {
  const list = await makeList({ allows_sales: true });
  const vat = await makeTaxOrFee(db, event.account_id, { rate: 19_000 });
  const stalls = await makeProduct(db, event, {
    title: "Stalls",
    price: 1_999,
    capacity: 3,
    tax_or_fee_ids: [vat.id],
  });
  const { json: offers } = await api.send(`GET ${list.path}/offers`);
  const offer = offers.data.find(({ price_id }: { price_id: number }) => price_id === stalls.price_id);
  const { json: quote } = await api.send(`GET ${list.path}/quote?lines=${stalls.price_id}:2`);
  const request_id = newRequest();
  const sell = (body: object) =>
    api.send(`POST ${list.path}/sales`, {
      body: {
        request_id,
        lines: [{ product_id: stalls.id, price_id: stalls.price_id, quantity: 2 }],
        method: "CARD_TERMINAL",
        total: quote.data.total,
        device_name: "Gate A",
        ...body,
      },
    });

  const cheaper = await sell({ total: 1, request_id: newRequest() });
  const sold = await sell({});
  const again = await sell({});
  const tooMany = await sell({ request_id: newRequest() });

  // The tax is 19 % of 19.99, rounded for each unit: 3.80.
  expect(offer).toMatchObject({ gross: 2_379, left: 3, title: "Stalls" });
  expect(quote.data).toEqual({ total: 4_758, tax: 760, fee: 0, currency: "EUR" });
  expect(cheaper.status).toBe(409);
  expect(sold.status).toBe(200);
  expect(sold.json.data).toMatchObject({ total: 4_758 });
  expect(sold.json.data.tickets).toHaveLength(2);
  expect(again.json.data).toEqual(sold.json.data);
  expect(tooMany.status).toBe(422);
  expect(sold.json.counts.checked_in_attendees).toBe(2);
  const order = await db
    .selectFrom("orders")
    .select(["status", "payment_status", "payment_provider", "total_tax", "is_confirmed_by_mail"])
    .where("public_id", "=", sold.json.data.order_public_id)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({
    status: "COMPLETED",
    payment_status: "PAYMENT_RECEIVED",
    payment_provider: "OFFLINE",
    total_tax: 760,
    is_confirmed_by_mail: false,
  });
});

test("a sale repeated after a lost answer is the same sale, though price and door have changed since", async () => {
  const list = await makeList({ allows_sales: true });
  const stalls = await makeProduct(db, event, { title: "Stalls", price: 1_000 });
  const request_id = newRequest();
  const sell = (quantity: number, total: number, key = request_id) =>
    api.send(`POST ${list.path}/sales`, {
      body: {
        request_id: key,
        lines: [{ product_id: stalls.id, price_id: stalls.price_id, quantity }],
        method: "CASH",
        total,
        device_name: "Gate A",
      },
    });
  const sold = await sell(2, 2_000);

  await sql`update product_prices set price = 1_500 where id = ${stalls.price_id}`.execute(db);
  const newSale = await sell(2, 2_000, newRequest());
  const again = await sell(2, 2_000);
  const otherLines = await sell(1, 2_000);
  const otherSale = await sell(1, 1_500);
  await sql`update check_in_lists set allows_sales = false where id = ${list.id}`.execute(db);
  const withoutSales = await sell(2, 2_000);

  expect(newSale.json.code).toBe("order_changed");
  expect(again.status).toBe(200);
  expect(again.json.data).toEqual(sold.json.data);
  expect(otherLines.json.code).toBe("order_changed");
  expect(otherSale.json.data).toEqual(sold.json.data);
  expect(withoutSales.json.data).toEqual(sold.json.data);
  const { rows: payments } =
    await sql`select amount from door_payments where check_in_list_id = ${list.id}`.execute(db);
  expect(payments).toEqual([{ amount: 2_000 }]);
});

test("the last place is sold once, however many doors sell it", async () => {
  const list = await makeList({ allows_sales: true });
  const last = await makeProduct(db, event, { title: "Last seat", price: 1_000, capacity: 1 });

  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      api.send(`POST ${list.path}/sales`, {
        body: {
          request_id: newRequest(),
          lines: [{ product_id: last.id, price_id: last.price_id, quantity: 1 }],
          method: "CASH",
          total: 1_000,
          device_name: null,
        },
      }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
});
