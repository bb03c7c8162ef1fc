import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { hold, outcomeOf, testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../../test/factories.ts";
import { catalogApi } from "../catalog/api.ts";
import type { CatalogContract } from "../catalog/contract.ts";
import { promoCodesApi } from "./api.ts";
import type { PromoCodesContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database)), promoCodesApi({ db })];
const checkout = testCheckoutContext(database);

const TENTH = { code: "Early Bird", discount_type: "PERCENTAGE", discount: 10_000 } as const;

test("stores a code in its normalised form and returns it with its effect", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000 });

  const { data } = await api("POST /events/{event_id}/promo-codes", {
    params,
    body: {
      ...TENTH,
      code: "  ＥＡＲＬＹ Bird\u200b ",
      expiry_date: "2031-07-05T18:00",
      max_allowed_usages: 20,
      applicable_product_ids: [product.id, product.id],
    },
  });

  expect(data).toMatchObject({
    code: "earlybird",
    discount: 10_000,
    expiry_date: "2031-07-05T16:00:00.000Z",
    expiry_date_local: "2031-07-05T18:00",
    max_allowed_usages: 20,
    order_usage_count: 0,
    status: "VALID",
    applicable_product_ids: [product.id],
  });
});

test("counts the orders that use a code, and their items", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000 });
  const code = await makePromoCode(db, event, { code: "dozen", discount: 10_000 });
  await hold(checkout, event, [{ product, quantity: 3 }], { promo_code: "dozen" });
  const given_up = await hold(checkout, event, [{ product, quantity: 2 }], { promo_code: "dozen" });
  const count = async () =>
    (
      await api("GET /events/{event_id}/promo-codes/{promo_code_id}", {
        params: { ...params, promo_code_id: code.id },
      })
    ).data;

  expect(await count()).toMatchObject({ order_usage_count: 2, attendee_usage_count: 5 });
  await sql`select abandon_order(id) from orders where short_id = ${given_up.order.short_id}`.execute(db);
  expect(await count()).toMatchObject({ order_usage_count: 1, attendee_usage_count: 3 });
});

test("PRC-12 refuses a duplicate in another spelling, even if both are created concurrently", async () => {
  const { api, params } = await makeEventWithProducts();
  const twins = ["SUMMER", "summer", " Sum mer ", "ＳＵＭＭＥＲ", "sum\u200bmer"];

  const outcomes = await Promise.allSettled(
    twins.map((code) => api("POST /events/{event_id}/promo-codes", { params, body: { ...TENTH, code } })),
  );

  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(4);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ fields: { code: [{ code: "duplicate" }] } });
  const { event: other, api: elsewhere } = await makeEventWithProducts();
  await elsewhere("POST /events/{event_id}/promo-codes", {
    params: { event_id: other.id },
    body: { ...TENTH, code: "SUMMER" },
  });
});

test.each([
  [{ discount: 100_001 }, "discount", "too_big"],
  [{ discount: -5 }, "discount", "too_small"],
  [{ discount: 0 }, "discount", "too_small"],
  [{ discount: 0.5 }, "discount", "not_whole"],
  [{ discount_type: "NONE" as const, discount: 1 }, "discount", "too_big"],
  [{ code: "x" }, "code", "too_short"],
  [{ code: "x".repeat(51) }, "code", "too_long"],
  [{ code: "\u200b\u200b\u200b" }, "code", "too_short"],
  [{ code: "a/b" }, "code", "forbidden_characters"],
  [{ max_allowed_usages: 0 }, "max_allowed_usages", "too_small"],
  [{ max_allowed_usages: 10_000_000 }, "max_allowed_usages", "too_big"],
  [{ expiry_date: "tomorrow" }, "expiry_date", "invalid_format"],
  [{ applicable_product_ids: [999_999_999] }, "applicable_product_ids.0", "unknown"],
])("PRC-05 refuses %j at its field", async (wrong, field, code) => {
  const { api, params } = await makeEventWithProducts();

  const refused = api("POST /events/{event_id}/promo-codes", { params, body: { ...TENTH, ...wrong } });

  await expect(refused).rejects.toMatchObject({ fields: { [field]: [{ code }] } });
});

test("PRC-05 names the characters that an address cannot contain", async () => {
  const { api, params } = await makeEventWithProducts();

  const refused = api("POST /events/{event_id}/promo-codes", {
    params,
    body: { ...TENTH, code: "<b>50%</b>%" },
  });

  await expect(refused).rejects.toMatchObject({
    fields: { code: [{ code: "forbidden_characters", facts: { characters: "% /" } }] },
  });
});

test("STK-16 counts held orders as uses and refuses a limit below the uses", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000 });
  const { data: promo } = await api("POST /events/{event_id}/promo-codes", {
    params,
    body: { ...TENTH, max_allowed_usages: 3 },
  });
  const buy = (quantity: number) =>
    hold(checkout, event, [{ product, quantity }], { promo_code: promo.code });
  await buy(10);
  await buy(1);
  const limit = (max_allowed_usages: number | null) =>
    api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
      params: { ...params, promo_code_id: promo.id },
      body: { ...TENTH, max_allowed_usages },
    });

  await expect(limit(1)).rejects.toMatchObject({
    code: "capacity_below_taken",
    fields: { max_allowed_usages: [{ code: "too_small", facts: { minimum: 2 } }] },
  });
  expect((await limit(2)).data).toMatchObject({ order_usage_count: 2, status: "USED_UP" });
  expect(await outcomeOf(buy(1))).toBe("promo_code_unknown");
  expect((await limit(null)).data).toMatchObject({ max_allowed_usages: null, status: "VALID" });
});

test("PRC-12 fixes the discount when an order is placed, whatever happens to the code later", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000 });
  const { data: promo } = await api("POST /events/{event_id}/promo-codes", { params, body: TENTH });
  const at = { ...params, promo_code_id: promo.id };
  const buy = () => hold(checkout, event, [{ product }], { promo_code: "EARLYBIRD" });
  const first = await buy();

  await api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
    params: at,
    body: { ...TENTH, discount: 50_000 },
  });
  const second = await buy();
  await api("DELETE /events/{event_id}/promo-codes/{promo_code_id}", { params: at });

  const rows = await db
    .selectFrom("orders")
    .select(["total_gross", "promo_code"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  expect([first.order.total_gross, second.order.total_gross]).toEqual([900, 500]);
  expect(rows).toEqual([
    { total_gross: 900, promo_code: "earlybird" },
    { total_gross: 500, promo_code: "earlybird" },
  ]);
  expect(await outcomeOf(buy())).toBe("promo_code_unknown");
  // The code of a deleted promo code can be used again.
  await api("POST /events/{event_id}/promo-codes", { params, body: TENTH });
});

test("keeps deleted products on a code, so that it never applies to all products", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const gone = await makeProduct(db, event, { price: 1_000 });
  const product = await makeProduct(db, event, { price: 1_000 });
  const { data: code } = await api("POST /events/{event_id}/promo-codes", {
    params,
    body: { ...TENTH, applicable_product_ids: [gone.id] },
  });
  await api("DELETE /events/{event_id}/products/{product_id}", {
    params: { ...params, product_id: gone.id },
  });

  const { data: changed } = await api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
    params: { ...params, promo_code_id: code.id },
    body: { ...TENTH, discount: 20_000, applicable_product_ids: code.applicable_product_ids },
  });
  const another = api("POST /events/{event_id}/promo-codes", {
    params,
    body: { ...TENTH, code: "another", applicable_product_ids: [gone.id] },
  });

  expect(changed).toMatchObject({ discount: 20_000, applicable_product_ids: [gone.id] });
  await expect(another).rejects.toMatchObject({
    fields: { "applicable_product_ids.0": [{ code: "unknown" }] },
  });
  const { order } = await hold(checkout, event, [{ product, quantity: 1 }], { promo_code: "earlybird" });
  expect(order.total_gross).toBe(1_000);
});

test("reveals only the products of a code without a discount", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const secret = await makeProduct(db, event, { price: 1_000, is_hidden_without_promo_code: true });
  const other = await makeProduct(db, event, { price: 1_000, is_hidden_without_promo_code: true });
  await api("POST /events/{event_id}/promo-codes", {
    params,
    body: { code: "backstage", discount_type: "NONE", applicable_product_ids: [secret.id] },
  });
  const buy = (product: typeof secret, promo_code?: string) =>
    outcomeOf(hold(checkout, event, [{ product }], promo_code === undefined ? {} : { promo_code }));

  expect(await buy(secret)).toBe("product_unavailable");
  expect(await buy(secret, "backstage")).toBe("ok");
  expect(await buy(other, "backstage")).toBe("product_unavailable");
});

test("searches, filters and sorts codes, with those without an end last", async () => {
  const { event, api, params } = await makeEventWithProducts();
  await makePromoCode(db, event, { code: "friends", discount_type: "FIXED", discount: 500 });
  await makePromoCode(db, event, { code: "family", expiry_date: new Date("2031-01-01T00:00:00Z") });
  const list = async (query: object) =>
    (await api("GET /events/{event_id}/promo-codes", { params, query })).data.map(({ code }) => code);

  expect(await list({ query: "fri" })).toEqual(["friends"]);
  expect(await list({ filter_fields: { discount_type: { eq: "FIXED" } } })).toEqual(["friends"]);
  expect(await list({ sort_by: "expiry_date", sort_direction: "desc" })).toEqual(["family", "friends"]);
});

test("TIM-01 keeps a promo code's end in place when saved ten times as shown", async () => {
  const { api, params } = await makeEventWithProducts();
  const code = { code: "NIGHT", discount_type: "PERCENTAGE" as const, discount: 10_000 };
  const { data } = await api("POST /events/{event_id}/promo-codes", {
    params,
    body: { ...code, expiry_date: "2027-10-31T02:30" },
  });

  let shown = data;
  for (let times = 0; times < 10; times += 1) {
    const saved = await api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
      params: { ...params, promo_code_id: data.id },
      body: { ...code, expiry_date: shown.expiry_date_local },
    });
    shown = saved.data;
  }

  expect([shown.expiry_date, shown.expiry_date_local]).toEqual([
    "2027-10-31T00:30:00.000Z",
    "2027-10-31T02:30",
  ]);
});

test("ends a code at once, which can be undone, and keeps an earlier end", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 1_000 });
  const { data: promo } = await api("POST /events/{event_id}/promo-codes", { params, body: TENTH });
  const at = { params: { ...params, promo_code_id: promo.id } };
  const end = "POST /events/{event_id}/promo-codes/{promo_code_id}/end";
  const buy = () => outcomeOf(hold(checkout, event, [{ product }], { promo_code: "earlybird" }));

  const { data: ended } = await api(end, at);
  const { data: again } = await api(end, at);

  expect(ended.status).toBe("EXPIRED");
  expect(again.expiry_date).toBe(ended.expiry_date);
  expect(await buy()).toBe("promo_code_unknown");
  await api("PUT /events/{event_id}/promo-codes/{promo_code_id}", {
    ...at,
    body: { ...TENTH, expiry_date: promo.expiry_date_local },
  });
  expect(await buy()).toBe("ok");
});

test("TEN-02 does not find another account's codes, and refuses to limit a code to another event's products", async () => {
  const mine = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const promo = await makePromoCode(db, theirs.event);
  const product = await makeProduct(db, theirs.event);
  const params = { event_id: theirs.event.id, promo_code_id: promo.id };

  for (const attempt of [
    () => mine.api("GET /events/{event_id}/promo-codes", { params: { event_id: theirs.event.id } }),
    () => mine.api("GET /events/{event_id}/promo-codes/{promo_code_id}", { params }),
    () => mine.api("PUT /events/{event_id}/promo-codes/{promo_code_id}", { params, body: TENTH }),
    () => mine.api("DELETE /events/{event_id}/promo-codes/{promo_code_id}", { params }),
    () => mine.api("POST /events/{event_id}/promo-codes/{promo_code_id}/end", { params }),
    () =>
      mine.api("DELETE /events/{event_id}/promo-codes/{promo_code_id}", {
        params: { event_id: mine.event.id, promo_code_id: promo.id },
      }),
  ])
    expect(await outcomeOf(attempt())).toBe("not_found");
  await expect(
    mine.api("POST /events/{event_id}/promo-codes", {
      params: mine.params,
      body: { ...TENTH, applicable_product_ids: [product.id] },
    }),
  ).rejects.toMatchObject({ fields: { "applicable_product_ids.0": [{ code: "unknown" }] } });
});

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  return {
    event,
    params: { event_id: event.id },
    api: clientOf<CatalogContract & PromoCodesContract>(db, areas, { member }),
  };
}
