import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder } from "../../../test/factories.ts";
import { catalogApi } from "../api.ts";
import type { CatalogContract } from "../contract.ts";
import { findAffiliateOnSale, findOnSale } from "../on-sale.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];

const BLOG = { name: "Stage blog", code: "stage-blog", email: "Blog@Example.org" };

test("creates an affiliate whose code is in capitals and never changes", async () => {
  const { api, params } = await makeEventWithProducts();

  const { data: made } = await api("POST /events/{event_id}/affiliates", { params, body: BLOG });
  const change = { name: "The stage blog", email: "", status: "INACTIVE" as const, code: "OTHER" };
  const { data: changed } = await api("PUT /events/{event_id}/affiliates/{affiliate_id}", {
    params: { ...params, affiliate_id: made.id },
    body: change,
  });

  expect(made).toMatchObject({
    code: "STAGE-BLOG",
    email: "blog@example.org",
    status: "ACTIVE",
    total_sales: 0,
    total_sales_gross: 0,
    currency: "EUR",
  });
  expect(changed).toMatchObject({
    name: "The stage blog",
    code: "STAGE-BLOG",
    email: null,
    status: "INACTIVE",
  });
});

test("keeps a code unique per event, and frees the code with its affiliate", async () => {
  const { api, params } = await makeEventWithProducts();
  const make = (code: string) =>
    api("POST /events/{event_id}/affiliates", { params, body: { ...BLOG, code } });
  const { data: first } = await make("blog");

  await expect(make("BLOG")).rejects.toMatchObject({ fields: { code: [{ code: "duplicate" }] } });
  await api("DELETE /events/{event_id}/affiliates/{affiliate_id}", {
    params: { ...params, affiliate_id: first.id },
  });
  expect((await make("Blog")).data.code).toBe("BLOG");
});

test.each([
  [{ code: "with space" }, "code", "invalid_format"],
  [{ code: "ｗｉｄｅ" }, "code", "invalid_format"],
  [{ code: "x".repeat(51) }, "code", "too_long"],
  [{ code: "" }, "code", "required"],
  [{ email: "nobody" }, "email", "not_an_email"],
  [{ name: "" }, "name", "required"],
  [{ status: "GONE" as "ACTIVE" }, "status", "invalid_choice"],
])("refuses %j at its field", async (wrong, field, code) => {
  const { api, params } = await makeEventWithProducts();

  const refused = api("POST /events/{event_id}/affiliates", { params, body: { ...BLOG, ...wrong } });

  await expect(refused).rejects.toMatchObject({ fields: { [field]: [{ code }] } });
});

test("PRC-14 counts a code for its own event while it is active, in any case, and ignores any other", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const { event: other } = await makeEventWithProducts();
  const { data: affiliate } = await api("POST /events/{event_id}/affiliates", { params, body: BLOG });
  const find = async (eventId: number, code: string) => {
    const onSale = await findOnSale(db, eventId);
    return findAffiliateOnSale(db, { ...onSale!, affiliates: new Map() }, code);
  };

  expect(await find(event.id, " Stage-Blog ")).toEqual({ id: affiliate.id, code: "STAGE-BLOG" });
  for (const nothing of [find(other.id, "stage-blog"), find(event.id, "nobody"), find(event.id, "  ")])
    expect(await nothing).toBeNull();
  await api("PUT /events/{event_id}/affiliates/{affiliate_id}", {
    params: { ...params, affiliate_id: affiliate.id },
    body: { name: "Stage blog", status: "INACTIVE" },
  });
  expect(await find(event.id, "stage-blog")).toBeNull();
});

test("PRC-14 counts completed orders, including cancelled ones, and the affiliate's own orders separately", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const { data: affiliate } = await api("POST /events/{event_id}/affiliates", { params, body: BLOG });
  const sell = async (facts: Parameters<typeof makeOrder>[2]) => {
    const order = await makeOrder(db, event, facts);
    await db
      .updateTable("orders")
      .set({ affiliate_id: affiliate.id, affiliate_code: affiliate.code })
      .where("id", "=", order.id)
      .execute();
  };
  await sell({ total_gross: 1_000 });
  await sell({ total_gross: 500, status: "CANCELLED" });
  await sell({ total_gross: 250, email: "blog@example.org" });
  await sell({ total_gross: 4_000, status: "RESERVED" });
  await makeOrder(db, event, { total_gross: 9_999 });
  await db.updateTable("orders").set({ total_refunded: 400 }).where("total_gross", "=", 500).execute();

  const { data } = await api("GET /events/{event_id}/affiliates", {
    params,
    query: { sort_by: "total_sales_gross", sort_direction: "desc", query: "STAGE" },
  });

  expect(data).toMatchObject([
    { total_sales: 3, total_sales_gross: 1_750, total_refunded: 400, own_sales: 1 },
  ]);
});

test("TEN-02 does not find another account's affiliates", async () => {
  const mine = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const { data: affiliate } = await theirs.api("POST /events/{event_id}/affiliates", {
    params: theirs.params,
    body: BLOG,
  });

  for (const event_id of [mine.event.id, theirs.event.id]) {
    const params = { event_id, affiliate_id: affiliate.id };
    for (const attempt of [
      () => mine.api("GET /events/{event_id}/affiliates/{affiliate_id}", { params }),
      () => mine.api("PUT /events/{event_id}/affiliates/{affiliate_id}", { params, body: BLOG }),
      () => mine.api("DELETE /events/{event_id}/affiliates/{affiliate_id}", { params }),
    ])
      expect(await outcomeOf(attempt())).toBe("not_found");
  }
});

test("computes a commission as a share of the remaining sales, or as an amount per valid order", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const make = async (code: string, commission: object) =>
    (await api("POST /events/{event_id}/affiliates", { params, body: { name: code, code, ...commission } }))
      .data;
  const share = await make("SHARE", { commission_type: "PERCENTAGE", commission_rate: 7_500 });
  const each = await make("EACH", { commission_type: "FIXED", commission_rate: 200 });
  const none = await make("NONE", {});
  for (const { id: affiliate_id } of [share, each, none]) {
    const [kept, refunded, cancelled] = [
      await makeOrder(db, event, { total_gross: 1_010 }),
      await makeOrder(db, event, { total_gross: 1_000 }),
      await makeOrder(db, event, { total_gross: 5_000, status: "CANCELLED" }),
    ];
    const ids = [kept.id, refunded.id, cancelled.id];
    await db.updateTable("orders").set({ affiliate_id }).where("id", "in", ids).execute();
    await db.updateTable("orders").set({ total_refunded: 400 }).where("id", "=", refunded.id).execute();
  }

  const { data } = await api("GET /events/{event_id}/affiliates", { params });

  const earned = Object.fromEntries(data.map(({ code, total_commission }) => [code, total_commission]));
  // 7.5 % of 1,010 + 600, rounded once; 2 × 2.00.
  expect(earned).toEqual({ SHARE: 121, EACH: 400, NONE: 0 });
  expect(share).toMatchObject({ commission_type: "PERCENTAGE", commission_rate: 7_500 });
  expect(none).toMatchObject({ commission_type: null, commission_rate: null });
});

test("refuses a commission without a rate, or above 100 %, at its field", async () => {
  const { api, params } = await makeEventWithProducts();
  const make = (commission: object) =>
    api("POST /events/{event_id}/affiliates", { params, body: { ...BLOG, ...commission } });

  await expect(make({ commission_type: "FIXED" })).rejects.toMatchObject({
    fields: { commission_rate: [{ code: "required" }] },
  });
  await expect(make({ commission_type: "PERCENTAGE", commission_rate: 100_001 })).rejects.toMatchObject({
    fields: { commission_rate: [{ code: "too_big" }] },
  });
});

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  return { event, params: { event_id: event.id }, api: clientOf<CatalogContract>(db, areas, { member }) };
}
