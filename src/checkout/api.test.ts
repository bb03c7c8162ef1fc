import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { ADA, productsOf, takenOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../../test/factories.ts";
import { randomToken } from "../values/short-id.ts";
import { orderKey } from "./order-key.ts";
import { sellingAreas } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [sellingAreas]);

const CHECKOUT = "__Host-checkout";

let event: Awaited<ReturnType<typeof makeEvent>>;
let member: { account_id: number };
let cookies: Record<string, string>;
let strangerCookies: Record<string, string>;
beforeAll(async () => {
  const known = await makeMember(db, { role: "ORGANIZER" });
  member = known;
  event = await makeEvent(db, { account_id: known.account_id });
  cookies = { "__Host-session": await makeSession(db, known) };
  strangerCookies = { "__Host-session": await makeSession(db, await makeMember(db, { role: "ADMIN" })) };
});

interface Sent {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  query?: string;
}

async function productOf(given: Parameters<typeof makeProduct>[2] = {}) {
  const fresh = await makeEvent(db, { account_id: member.account_id });
  return { event: fresh, product: await makeProduct(db, fresh, given) };
}

const place = (eventId: number, body: unknown, { query = "", ...sent }: Sent = {}) =>
  api.send(`POST /public/events/${eventId}/order${query}`, { body, ...sent });

const bodyFor = (product: { id: number; price_id: number }, quantity: unknown = 1) => ({
  products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity }] }],
});

test("completes a checkout from the first choice to the tickets in one browser", async () => {
  const { event: at, product } = await productOf();

  const placed = await place(at.id, bodyFor(product, 2));
  const browser = { cookies: { [CHECKOUT]: placed.cookies[CHECKOUT]! } };
  const path = `/public/events/${at.id}/order/${placed.json.data.short_id}`;
  const read = await api.send(`GET ${path}`, browser);
  const finished = await api.send(`PUT ${path}`, { ...browser, body: { order: ADA } });

  expect([placed.status, read.status, finished.status]).toEqual([201, 200, 200]);
  expect(placed.json.data.session_identifier).toBe(placed.cookies[CHECKOUT]);
  expect(String(placed.headers["set-cookie"])).toMatch(/HttpOnly.*Max-Age=172800/);
  expect(read.json.data).not.toHaveProperty("session_identifier");
  expect(finished.json.data).toMatchObject({ status: "COMPLETED", attendees: [ADA, ADA] });
  expect(finished.json.data.attendees[0]).not.toHaveProperty("ticket_secret");
  expect(services.published).toContainEqual({ event_id: at.id, topic: "orders" });
});

test("returns the session once, for the address, to a browser without cookies", async () => {
  const { event: at, product } = await productOf();
  const { json } = await place(at.id, bodyFor(product));
  const query = `?session_identifier=${json.data.session_identifier}`;
  const path = `/public/events/${at.id}/order/${json.data.short_id}`;

  const read = await api.send(`GET ${path}${query}`);
  const again = await place(at.id, bodyFor(product, 3), { query });

  expect(read.json.data.status).toBe("RESERVED");
  expect(again.json.data).not.toHaveProperty("session_identifier");
  expect(again.cookies).not.toHaveProperty(CHECKOUT);
  expect(await takenOf(db, product.stock_id)).toBe(3);
});

test("extends the cookie with each order of the same browser, also a renewed one", async () => {
  const { event: at, product } = await productOf();
  const first = await place(at.id, bodyFor(product));
  const browser = { cookies: { [CHECKOUT]: first.cookies[CHECKOUT]! } };

  const second = await place(at.id, bodyFor(product), browser);
  const path = `/public/events/${at.id}/order/${second.json.data.short_id}`;
  const renewed = await api.send(`POST ${path}/renew`, browser);

  for (const { status, headers, cookies: set } of [second, renewed]) {
    expect([status < 300, set]).toEqual([true, browser.cookies]);
    expect(String(headers["set-cookie"])).toMatch(/Max-Age=172800/);
  }
});

test("ignores a session token that the server did not create", async () => {
  const { event: at, product } = await productOf();

  const placed = await place(at.id, bodyFor(product), { cookies: { [CHECKOUT]: "chosen-by-somebody" } });

  expect(placed.cookies[CHECKOUT]).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("opens an order in checkout for its own session only; answers 404 for an unknown order", async () => {
  const { event: at, product } = await productOf();
  const { json } = await place(at.id, bodyFor(product));
  const path = `/public/events/${at.id}/order/${json.data.short_id}`;

  const stranger = await api.send(`GET ${path}`);
  const elsewhere = await api.send(`GET /public/events/${event.id}/order/${json.data.short_id}`);
  const made = await api.send(`GET /public/events/${at.id}/order/o_${"0".repeat(26)}`);
  const guess = await api.send(`GET /public/events/${at.id}/order/1`);

  expect([stranger.status, stranger.json.code]).toEqual([403, "session_mismatch"]);
  expect([elsewhere.status, made.status, guess.status]).toEqual([404, 404, 404]);
});

test("PII-01 hides the names of a finished order from its bare link and shows them with the e-mail's key", async () => {
  const { event: at, product } = await productOf();
  const placed = await place(at.id, bodyFor(product));
  const path = `/public/events/${at.id}/order/${placed.json.data.short_id}`;
  await api.send(`PUT ${path}`, {
    cookies: { [CHECKOUT]: placed.cookies[CHECKOUT]! },
    body: { order: ADA },
  });

  const masked = await api.send(`GET ${path}`);
  const key = orderKey(services.config.secretKey, placed.json.data.short_id);
  const whole = await api.send(`GET ${path}?key=${key}`);

  expect(masked.body).not.toContain("ada@example.org");
  expect(masked.body).not.toContain("Lovelace");
  expect(masked.json.data.attendees).toEqual([]);
  expect(whole.json.data.attendees).toHaveLength(1);
});

test("PRC-01 ignores prices, totals, discounts and currencies that the browser sends", async () => {
  const { event: at, product } = await productOf({ price: 2_500 });
  const body = {
    products: [
      {
        product_id: product.id,
        price: 1,
        quantities: [{ price_id: product.price_id, quantity: 2, price: 1, total: 2, discount: 99 }],
      },
    ],
    total_gross: 2,
    total_fee: -5,
    currency: "JPY",
    status: "COMPLETED",
    account_id: 1,
    promo_code: null,
  };

  const { json } = await place(at.id, body);

  expect(json.data).toMatchObject({ total_gross: 5_000, currency: "EUR", status: "RESERVED" });
});

test.each([-1, 0, 1.5, 1e9, "1", null, Number.NaN, 2 ** 53, "1e2", [], {}, true])(
  "PRC-02 refuses a quantity of %j",
  async (quantity) => {
    const { event: at, product } = await productOf();

    const { status, json } = await place(at.id, bodyFor(product, quantity));

    expect(status).toBe(422);
    expect(Object.keys(json.errors)).toEqual([
      quantity === 0 ? "products" : "products.0.quantities.0.quantity",
    ]);
    expect(await takenOf(db, product.stock_id)).toBe(0);
  },
);

test.each([-100, "5.00", 5.5, 1e13, null])("PRC-18 refuses a donation of %j", async (price) => {
  const { event: at, product } = await productOf({ type: "DONATION", price: 500 });
  const quantities = [{ price_id: product.price_id, quantity: 1, price }];

  const { status, json } = await place(at.id, { products: [{ product_id: product.id, quantities }] });

  expect([status, Object.keys(json.errors)]).toEqual([422, ["products.0.quantities.0.price"]]);
});

test("answers 422 with a sentence at the field of the sold-out product", async () => {
  const { event: at, product } = await productOf({ capacity: 1, title: "Balcony" });
  await place(at.id, bodyFor(product));

  const { status, json } = await place(at.id, bodyFor(product));

  expect(status).toBe(422);
  expect(json).toMatchObject({ code: "sold_out", detail: "Balcony is sold out." });
  expect(Object.keys(json.errors)).toEqual(["products.0.quantities.0.quantity"]);
});

test("API-05 answers a repeated order from its key, and refuses another body under the same key", async () => {
  const { event: at, product } = await productOf({ capacity: 10 });
  const headers = { "idempotency-key": crypto.randomUUID() };

  const first = await place(at.id, bodyFor(product), { headers });
  const again = await place(at.id, bodyFor(product), { headers });
  const other = await place(at.id, bodyFor(product, 2), { headers });

  expect(again.json).toEqual(first.json);
  expect([again.cookies, other.cookies]).toEqual([first.cookies, {}]);
  expect(again.cookies[CHECKOUT]).toBe(first.json.data.session_identifier);
  expect([other.status, other.json.code]).toEqual([422, "idempotency_key_reused"]);
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("API-05 places one hold for twenty concurrent calls with one key; the others get its answer or must wait", async () => {
  const { event: at, product } = await productOf({ capacity: 10 });
  const headers = { "idempotency-key": crypto.randomUUID() };

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place(at.id, bodyFor(product), { headers })),
  );

  const shortIds = new Set(
    answers.filter(({ status }) => status === 201).map(({ json }) => json.data.short_id),
  );
  expect(shortIds.size).toBe(1);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])).size).toBe(0);
  expect(await takenOf(db, product.stock_id)).toBe(1);
});

test("API-05 does not store a refusal: the same key can hold stock as soon as some is free", async () => {
  const { event: at, product } = await productOf({ capacity: 1 });
  const before = await place(at.id, bodyFor(product));
  const headers = { "idempotency-key": crypto.randomUUID() };
  const refused = await place(at.id, bodyFor(product), { headers });
  await api.send(`POST /public/events/${at.id}/order/${before.json.data.short_id}/abandon`, {
    cookies: { [CHECKOUT]: before.cookies[CHECKOUT]! },
  });

  const placed = await place(at.id, bodyFor(product), { headers });

  expect([refused.status, placed.status]).toEqual([422, 201]);
});

/** Simulates lost answers: the transaction has committed, but the buyer did not receive the order. */
const loseAnswers = () =>
  sql`update idempotency_keys set status = null, response = null, locked_until = now() - interval '1 second'`.execute(
    db,
  );

test("FLT-07 returns the same order when a call with a lost answer is repeated, with or without its cookie, even for the last stock", async () => {
  const { event: at, product } = await productOf({ capacity: 2 });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await place(at.id, bodyFor(product, 2), { headers });
  const cookies = { [CHECKOUT]: first.cookies[CHECKOUT]! };

  await loseAnswers();
  const without = await place(at.id, bodyFor(product, 2), { headers });
  await loseAnswers();
  const withCookie = await place(at.id, bodyFor(product, 2), { headers, cookies });
  await loseAnswers();
  await sql`update events set status = 'PAUSED', catalog_version = catalog_version + 1 where id = ${at.id}`.execute(
    db,
  );
  const afterPause = await place(at.id, bodyFor(product, 2), { headers });

  expect([without, withCookie, afterPause].map(({ status, json }) => [status, json.data.short_id])).toEqual(
    Array(3).fill([201, first.json.data.short_id]),
  );
  expect(without.json.data.session_identifier).toBe(first.json.data.session_identifier);
  expect(without.cookies).toEqual(first.cookies);
  expect(await takenOf(db, product.stock_id)).toBe(2);
});

test("FLT-07 places another order when a key is reused after a day", async () => {
  const { event: at, product } = await productOf({ capacity: 10 });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await place(at.id, bodyFor(product), { headers });
  await sql`update orders set created_at = created_at - interval '25 hours' where event_id = ${at.id}`.execute(
    db,
  );
  await sql`delete from idempotency_keys`.execute(db);

  const later = await place(at.id, bodyFor(product), { headers });

  expect(later.status).toBe(201);
  expect(later.json.data.short_id).not.toBe(first.json.data.short_id);
});

test("API-05 shows a key's response neither to another client at the same address nor to one with its own session", async () => {
  const { event: at, product } = await productOf({ capacity: 10 });
  const key = { "idempotency-key": "1" };
  const first = await place(at.id, bodyFor(product), { headers: { ...key, "user-agent": "one" } });

  const others = [
    await place(at.id, bodyFor(product), { headers: { ...key, "user-agent": "two" } }),
    await place(at.id, bodyFor(product), {
      headers: { ...key, "user-agent": "one" },
      cookies: { [CHECKOUT]: randomToken() },
    }),
    await place(at.id, bodyFor(product), {
      headers: { ...key, "user-agent": "one" },
      query: `?session_identifier=${randomToken()}`,
    }),
  ];

  for (const { status, json } of others) {
    expect(status).toBe(201);
    expect(json.data.short_id).not.toBe(first.json.data.short_id);
    expect(json.data.session_identifier).not.toBe(first.json.data.session_identifier);
  }
});

test("FLT-07 answers a repeated completion with the same details as before, and refuses other details", async () => {
  const { event: at, product } = await productOf({ capacity: 10 });
  const placed = await place(at.id, bodyFor(product, 2));
  const path = `/public/events/${at.id}/order/${placed.json.data.short_id}`;
  const cookies = { [CHECKOUT]: placed.cookies[CHECKOUT]! };
  const put = (body: object) => api.send(`PUT ${path}`, { cookies, body });
  const question = await db
    .insertInto("questions")
    .values({
      account_id: at.account_id,
      event_id: at.id,
      belongs_to: "ORDER",
      type: "SINGLE_LINE_TEXT",
      title: "Company",
      position: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [item] = placed.json.data.order_items;
  const guest = { order_item_id: item.id, first_name: "Gesa", last_name: "Gast", email: "gesa@example.org" };
  const details = {
    order: ADA,
    attendees: [{ ...guest, ...ADA }, guest],
    answers: [{ question_id: question.id, answer: "Analytical Engines" }],
  };

  const first = await put(details);
  const again = await put(details);
  const [otherName, otherGuest, otherAnswer] = [
    await put({ ...details, order: { ...ADA, first_name: "Eve" } }),
    await put({ ...details, attendees: [guest, guest] }),
    await put({ ...details, answers: [] }),
  ];
  const stranger = await api.send(`PUT ${path}`, { body: details });

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  for (const { status, json } of [otherName, otherGuest, otherAnswer])
    expect([status, json.code]).toEqual([409, "order_already_completed"]);
  expect(stranger.json.code).toBe("session_mismatch");
  expect(await takenOf(db, product.stock_id)).toBe(2);
});

async function finishedOrder(given: { last_name?: string } = {}) {
  const at = await productOf({ capacity: 10 });
  const placed = await place(at.event.id, bodyFor(at.product, 2));
  const path = `/public/events/${at.event.id}/order/${placed.json.data.short_id}`;
  const body = { order: { ...ADA, ...given } };
  await api.send(`PUT ${path}`, { cookies: { [CHECKOUT]: placed.cookies[CHECKOUT]! }, body });
  const { json } = await api.send(`GET /events/${at.event.id}/orders`, { cookies });
  return { ...at, id: json.data[0].id as number, order: json.data[0] };
}

test("lists only finished orders for the organiser, with their lines", async () => {
  const { event: at, id, product } = await finishedOrder();
  await place(at.id, bodyFor(product));

  const list = await api.send(`GET /events/${at.id}/orders`, { cookies });
  const one = await api.send(`GET /events/${at.id}/orders/${id}`, { cookies });

  expect(list.json.meta).toMatchObject({ total: 1, current_page: 1, default_sort: "created_at" });
  const { billing, opted_into_marketing, accepted_terms_at, ...listed } = one.json.data;
  expect([billing, opted_into_marketing, accepted_terms_at]).toEqual([null, false, null]);
  // A version is a digest of all that is answered.
  expect(list.json.data).toEqual([{ ...listed, version: expect.any(String) }]);
  expect(one.json.data).toMatchObject({
    id,
    status: "COMPLETED",
    ...ADA,
    products_count: 2,
    order_items: [{ item_name: "Admission", quantity: 2 }],
  });
});

test("sorts, filters, searches and pages orders", async () => {
  const { event: at, product } = await productOf();
  for (const last_name of ["Byron", "Curie", "Ångström", "Noether"]) {
    const placed = await place(at.id, bodyFor(product));
    await api.send(`PUT /public/events/${at.id}/order/${placed.json.data.short_id}`, {
      cookies: { [CHECKOUT]: placed.cookies[CHECKOUT]! },
      body: {
        order: {
          ...ADA,
          last_name,
          email: `${last_name.normalize("NFD").replace(/[^a-z]/gi, "")}@example.org`,
        },
      },
    });
  }
  const names = async (query: string) => {
    const { json } = await api.send(`GET /events/${at.id}/orders?${query}`, { cookies });
    return json.data.map((order: { last_name: string }) => order.last_name);
  };

  expect(await names("sort_by=created_at&sort_direction=asc")).toEqual([
    "Byron",
    "Curie",
    "Ångström",
    "Noether",
  ]);
  expect(await names("per_page=1&page=2")).toEqual(["Ångström"]);
  expect(await names("query=ada%20cur")).toEqual(["Curie"]);
  expect(await names("query=NOETHER@")).toEqual(["Noether"]);
  expect(await names("query=%25")).toEqual([]);
  expect(await names("filter_fields[last_name][like]=ngstr")).toEqual(["Ångström"]);
  expect(await names("filter_fields[status][eq]=CANCELLED")).toEqual([]);
  expect(
    await names("filter_fields[payment_status][in]=NO_PAYMENT_REQUIRED,PAYMENT_RECEIVED&page=9"),
  ).toEqual([]);
  expect(await names("query=no")).toEqual(["Noether"]);
  expect(await names("query=oe")).toEqual([]);
  expect(await names("filter_fields[first_name][eq]=Ada&filter_fields[email][like]=curie@")).toEqual([
    "Curie",
  ]);
  const { status } = await api.send(`GET /events/${at.id}/orders?sort_by=session_hash`, { cookies });
  expect(status).toBe(422);
});

test("TEN-02 hides another account's orders from every call", async () => {
  const { event: at, id, product } = await finishedOrder();
  const calls = [
    `GET /events/${at.id}/orders`,
    `GET /events/${at.id}/orders/${id}`,
    `POST /events/${at.id}/orders/${id}/cancel`,
  ];

  for (const call of calls) {
    const foreign = await api.send(call, { cookies: strangerCookies });
    const absent = await api.send(call.replace(String(at.id), "999999999"), { cookies: strangerCookies });
    const anonymous = await api.send(call);
    expect([foreign.status, absent.status, anonymous.status]).toEqual([404, 404, 401]);
    expect({ ...foreign.json, request_id: "" }).toEqual({ ...absent.json, request_id: "" });
  }
  expect(await takenOf(db, product.stock_id)).toBe(2);
});

test("cancels an order once for the organiser and releases its stock", async () => {
  const { event: at, id, product } = await finishedOrder();
  const cancel = () => api.send(`POST /events/${at.id}/orders/${id}/cancel`, { cookies });

  const first = await cancel();
  const second = await cancel();

  expect([first.status, first.json.data.status]).toEqual([200, "CANCELLED"]);
  expect([second.status, second.json.code]).toEqual([409, "order_cancelled"]);
  expect(await takenOf(db, product.stock_id)).toBe(0);
});

test("refuses a basket with too many lines without processing it", async () => {
  const { event: at, product } = await productOf();
  const products = Array.from({ length: 101 }, () => productsOf([{ product }])[0]);

  const { status } = await place(at.id, { products });
  const manyLines = productsOf(Array.from({ length: 60 }, () => ({ product }))).map((one) => ({
    ...one,
    quantities: [...one.quantities, ...one.quantities],
  }));
  const lines = await place(at.id, { products: manyLines });

  expect([status, lines.status]).toEqual([422, 422]);
  expect(await takenOf(db, product.stock_id)).toBe(0);
});
