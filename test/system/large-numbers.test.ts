import { expect, test } from "vitest";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await wholeApi(services);

/** Numbers that JSON cannot represent exactly: the first such number, a 64-bit one, and a larger one. */
const TOO_LARGE = ["9007199254740993", "9223372036854775807", "1e400"];
const JSON_TYPE = { "content-type": "application/json" };

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price: 1_000 });
  return { event, product, cookies: { "__Host-session": await makeSession(db, member) } };
}

test.each(TOO_LARGE)("API-09 %s is no id: in a path, in a query, in a body", async (id) => {
  const { event, cookies } = await makeStage();
  const at = `/events/${event.id}`;
  const order = `{"products": [{"product_id": ${id}, "quantities": [{"price_id": ${id}, "quantity": 1}]}]}`;

  expect((await send(`GET /events/${id}`, { cookies })).status).toBe(404);
  expect((await send(`DELETE ${at}/promo-codes/${id}`, { cookies })).status).toBe(404);
  expect((await send(`GET /events?filter_fields[organizer_id][eq]=${id}`, { cookies })).status).toBe(422);
  expect((await send(`GET /events?page=${id}`, { cookies })).status).toBe(422);
  expect((await send(`POST /public${at}/order`, { body: order, headers: JSON_TYPE })).status).toBe(422);
});

test.each(TOO_LARGE)("API-09 %s is no price, no discount and no quantity", async (amount) => {
  const { event, product, cookies } = await makeStage();
  const post = (path: string, body: string) => send(`POST ${path}`, { cookies, body, headers: JSON_TYPE });
  const at = `/events/${event.id}`;
  const ofProduct = `"title": "Seat", "type": "PAID", "product_type": "TICKET", "product_category_id": ${event.category_id}`;
  const line = (what: string) =>
    `{"products": [{"product_id": ${product.id}, "quantities": [{"price_id": ${product.price_id}, ${what}}]}]}`;

  for (const [path, body] of [
    [`${at}/products`, `{${ofProduct}, "prices": [{"price": ${amount}}]}`],
    [`${at}/products`, `{${ofProduct}, "prices": [{"price": 1, "initial_quantity_available": ${amount}}]}`],
    [`${at}/promo-codes`, `{"code": "large", "discount_type": "FIXED", "discount": ${amount}}`],
    [`${at}/capacity-assignments`, `{"name": "Hall", "capacity": ${amount}, "product_ids": [${product.id}]}`],
    [`/public${at}/order`, line(`"quantity": ${amount}`)],
  ] as const)
    expect([path, body, (await post(path, body)).status]).toEqual([path, body, 422]);
});

test("API-09 the largest allowed amount is returned exactly", async () => {
  const { event, cookies } = await makeStage();
  const largest = 999_999_999_999;

  const { status, json } = await send(`POST /events/${event.id}/products`, {
    cookies,
    body: {
      title: "Island",
      type: "PAID",
      product_type: "TICKET",
      product_category_id: event.category_id,
      prices: [{ price: largest }],
    },
  });

  expect([status, json.data.prices[0].price]).toEqual([201, largest]);
});
