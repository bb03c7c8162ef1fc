import { sql } from "kysely";
import { expect, test } from "vitest";
import { hold, outcomeOf, testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../../test/factories.ts";
import { promoCodesApi } from "./api.ts";
import type { PromoCodesContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [promoCodesApi({ db })];
const checkout = testCheckoutContext(database);

const BATCH = "POST /events/{event_id}/promo-codes/batch";
const TENTH = { discount_type: "PERCENTAGE", discount: 10_000 } as const;

async function makeFixture() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<PromoCodesContract>(db, areas, { member });
  const params = { event_id: event.id };
  const list = async (query: object = {}) =>
    (await api("GET /events/{event_id}/promo-codes", { params, query: { per_page: 100, ...query } })).data;
  return { event, api, params, list };
}

test("generates codes with a beginning, each with the same effect and its own uses", async () => {
  const { event, api, params, list } = await makeFixture();
  const product = await makeProduct(db, event, { price: 1_000 });
  const other = await makeProduct(db, event, { price: 1_000 });

  const { data } = await api(BATCH, {
    params,
    body: {
      ...TENTH,
      count: 50,
      prefix: " Member- ",
      max_allowed_usages: 1,
      expiry_date: "2031-07-05T18:00",
      applicable_product_ids: [product.id, other.id],
    },
  });

  const codes = await list();
  expect(new Set(data.codes).size).toBe(50);
  expect(codes.map(({ code }) => code).toSorted()).toEqual(data.codes.toSorted());
  for (const code of codes) {
    expect(code.code).toMatch(/^member-[a-z2-9]{8}$/);
    expect(code).toMatchObject({
      ...TENTH,
      max_allowed_usages: 1,
      order_usage_count: 0,
      expiry_date_local: "2031-07-05T18:00",
      applicable_product_ids: [product.id, other.id],
    });
  }
  const [first, second] = data.codes;
  const buy = (promo_code: string) => outcomeOf(hold(checkout, event, [{ product }], { promo_code }));
  expect(await buy(first!)).toBe("ok");
  expect(await buy(first!)).toBe("promo_code_unknown");
  expect(await buy(second!)).toBe("ok");
});

test("creates given codes in their normalised form, and the list can be filtered to them", async () => {
  const { event, api, params, list } = await makeFixture();
  await makePromoCode(db, event, { code: "older" });

  const { data } = await api(BATCH, { params, body: { ...TENTH, codes: ["Ada L", " ＡＬＡＮ "] } });
  await api(BATCH, { params, body: { ...TENTH, codes: ["LATER"] } });

  expect(data.codes).toEqual(["adal", "alan"]);
  const filtered = await list({ filter_fields: { created_at: { eq: data.created_at } } });
  expect(filtered.map(({ code }) => code).toSorted()).toEqual(["adal", "alan"]);
  expect(filtered).toMatchObject([{ max_allowed_usages: null }, { max_allowed_usages: null }]);
});

test("PRC-12 names every bad, repeated and existing code by its position, and creates none", async () => {
  const { event, api, params, list } = await makeFixture();
  await makePromoCode(db, event, { code: "taken" });
  const gone = await makePromoCode(db, event, { code: "gone" });
  await sql`update promo_codes set deleted_at = now() where id = ${gone.id}`.execute(db);

  const refused = api(BATCH, {
    params,
    body: { ...TENTH, codes: ["FINE", "T aken", "a/b", "x", "fine", "GONE", "x".repeat(51)] },
  });

  await expect(refused).rejects.toMatchObject({
    fields: {
      "codes.1": [{ code: "duplicate" }],
      "codes.2": [{ code: "forbidden_characters", facts: { characters: "/" } }],
      "codes.3": [{ code: "too_short" }],
      "codes.4": [{ code: "duplicate" }],
      "codes.6": [{ code: "too_long" }],
    },
  });
  expect((await list()).map(({ code }) => code)).toEqual(["taken"]);
  const { rows } = await sql`
    select 1 from stock where event_id = ${event.id} and kind = 'PROMO'`.execute(db);
  expect(rows).toHaveLength(2);
});

test.each([
  [{}, "count", "required"],
  [{ count: 0 }, "count", "too_small"],
  [{ count: 1_001 }, "count", "too_big"],
  [{ codes: Array.from({ length: 1_001 }, (_, index) => `code${index}`) }, "codes", "too_many"],
  [{ codes: ["fine", " "] }, "codes.1", "required"],
  [{ count: 2, prefix: "a/b" }, "prefix", "forbidden_characters"],
  [{ count: 2, prefix: "x".repeat(43) }, "prefix", "too_long"],
  [{ count: 2, discount: 100_001 }, "discount", "too_big"],
  [{ count: 2, max_allowed_usages: 0 }, "max_allowed_usages", "too_small"],
  [{ count: 2, applicable_product_ids: [999_999_999] }, "applicable_product_ids.0", "unknown"],
])("PRC-05 refuses many codes with %j at the field %s", async (wrong, field, code) => {
  const { api, params, list } = await makeFixture();

  const refused = api(BATCH, { params, body: { ...TENTH, ...wrong } });

  await expect(refused).rejects.toMatchObject({ fields: { [field]: [{ code }] } });
  expect(await list()).toEqual([]);
});

test("never creates a code twice, however many calls come at once", async () => {
  const { api, params, list } = await makeFixture();
  const codes = Array.from({ length: 20 }, (_, index) => `CODE${index}`);

  const outcomes = await Promise.allSettled(
    [codes, codes.toReversed(), codes.slice(10)].map((some) =>
      api(BATCH, { params, body: { ...TENTH, codes: some } }),
    ),
  );

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(new Set((await list()).map(({ code }) => code)).size).toBe((await list()).length);
});

test("refuses more codes than an event can have, deleted ones included", async () => {
  const { event, api, params } = await makeFixture();
  await sql`
    with counters as (
      insert into stock (account_id, event_id, kind)
      select ${event.account_id}::bigint, ${event.id}::bigint, 'PROMO' from generate_series(1, 9999) returning id)
    insert into promo_codes (account_id, event_id, code, discount_type, stock_id, deleted_at)
    select ${event.account_id}::bigint, ${event.id}::bigint, 'old' || id, 'NONE', id, now() from counters`.execute(
    db,
  );

  const refused = api(BATCH, { params, body: { ...TENTH, count: 2 } });

  await expect(refused).rejects.toMatchObject({
    fields: { count: [{ code: "too_many", facts: { maximum: 1 } }] },
  });
  await api(BATCH, { params, body: { ...TENTH, count: 1 } });
  const single = api("POST /events/{event_id}/promo-codes", { params, body: { ...TENTH, code: "LAST" } });
  await expect(single).rejects.toMatchObject({
    fields: { code: [{ code: "too_many", facts: { maximum: 10_000 } }] },
  });
});

test("TEN-02 creates no codes in another account's event", async () => {
  const mine = await makeFixture();
  const theirs = await makeFixture();

  expect(await outcomeOf(mine.api(BATCH, { params: theirs.params, body: { ...TENTH, count: 2 } }))).toBe(
    "not_found",
  );
  expect(await theirs.list()).toEqual([]);
});
