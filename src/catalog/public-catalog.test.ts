import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import {
  daysFromNow,
  makeCapacityAssignment,
  makeCategory,
  makeEvent,
  makeMember,
  makeProduct,
  makePromoCode,
  makeTaxOrFee,
} from "../../test/factories.ts";
import { findPublicCatalog } from "../../test/public-catalog.ts";
import { catalogApi } from "./api.ts";
import type { CatalogContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;

test("PRC-15 leaves out a price above the maximum amount and shows the page's other prices", async () => {
  const event = await makeEvent(db);
  const vat = await makeTaxOrFee(db, event.account_id);
  const most = 999_999_999_999;
  await makeProduct(db, event, { title: "Beyond all", price: most, tax_or_fee_ids: [vat.id] });
  await makeProduct(db, event, {
    title: "Tiers",
    tiers: [{ price: most }, { price: 500 }],
    tax_or_fee_ids: [vat.id],
  });
  await makeProduct(db, event, { title: "Seat", price: 1_000, tax_or_fee_ids: [vat.id] });

  const { categories } = await findPublicCatalog(db, event.id);

  const shown = categories.flatMap(({ products }) => products);
  expect(shown.map(({ title, prices }) => [title, prices.map(({ price }) => price)])).toEqual([
    ["Tiers", [500]],
    ["Seat", [1_000]],
  ]);
});

test("shows prices for one unit with fees and taxes, and with a valid code applied", async () => {
  const event = await makeEvent(db);
  const vat = await makeTaxOrFee(db, event.account_id);
  const fee = await makeTaxOrFee(db, event.account_id, { type: "FEE", calculation_type: "FIXED", rate: 100 });
  await makeProduct(db, event, { price: 2_000, tax_or_fee_ids: [vat.id, fee.id] });
  await makePromoCode(db, event, { code: "half", discount_type: "PERCENTAGE", discount: 50_000 });

  const plain = await findPublicCatalog(db, event.id);
  const reduced = await findPublicCatalog(db, event.id, " HALF ");

  expect(plain).toMatchObject({
    promoCode: null,
    categories: [
      {
        name: "Tickets",
        products: [
          {
            status: "AVAILABLE",
            min_per_order: 1,
            max_per_order: 100,
            prices: [
              {
                price: 2_000,
                price_before_discount: null,
                fee_total: 100,
                tax_total: 399,
                price_including_taxes_and_fees: 2_499,
                quantity_remaining: null,
              },
            ],
          },
        ],
      },
    ],
  });
  expect(reduced.promoCode).toBe("half");
  expect(reduced.categories[0]!.products[0]!.prices[0]).toMatchObject({
    price: 1_000,
    price_before_discount: 2_000,
    price_including_taxes_and_fees: 1_309,
  });
});

test("says why a product cannot be bought, and shows the remaining quantity only if the organiser shows it", async () => {
  const event = await makeEvent(db);
  const soldOut = await makeProduct(db, event, { title: "Gone", price: 1, capacity: 5 });
  await db.updateTable("stock").set({ taken: 5 }).where("id", "=", soldOut.stock_id).execute();
  await makeProduct(db, event, { title: "Later", sale_start_date: daysFromNow(2) });
  await makeProduct(db, event, { title: "Over", sale_end_date: daysFromNow(-2) });
  await makeProduct(db, event, { title: "Few", capacity: 3, show_quantity_remaining: true });
  const shared = await makeProduct(db, event, {
    title: "Shared",
    capacity: 50,
    show_quantity_remaining: true,
  });
  await makeCapacityAssignment(db, event, { capacity: 7, product_ids: [shared.id] });

  const { categories } = await findPublicCatalog(db, event.id);

  expect(
    categories[0]!.products.map(({ title, status, prices }) => [
      title,
      status,
      prices[0]!.quantity_remaining,
    ]),
  ).toEqual([
    ["Gone", "SOLD_OUT", null],
    ["Later", "BEFORE_SALE", null],
    ["Over", "AFTER_SALE", null],
    ["Few", "AVAILABLE", 3],
    ["Shared", "AVAILABLE", 7],
  ]);
});

test("keeps hidden products, tiers and categories hidden, and reveals those of a code", async () => {
  const event = await makeEvent(db);
  const backstage = await makeCategory(db, event, { name: "Backstage", is_hidden: true });
  await makeProduct(db, event, { title: "Crew", category_id: backstage.id });
  const secret = await makeProduct(db, event, { title: "Secret", is_hidden_without_promo_code: true });
  await makeProduct(db, event, { title: "Other secret", is_hidden_without_promo_code: true });
  await makeProduct(db, event, { title: "Tiers", tiers: [{ label: "A" }, { label: "B", is_hidden: true }] });
  await makePromoCode(db, event, { code: "open", product_ids: [secret.id] });
  const titles = async (code?: string) =>
    (await findPublicCatalog(db, event.id, code)).categories.flatMap(({ products }) =>
      products.map(({ title, prices }) => `${title} ${prices.length}`),
    );

  expect(await titles()).toEqual(["Tiers 1"]);
  expect(await titles("open")).toEqual(["Secret 1", "Tiers 1"]);
});

test("accepts a code only before its expiry, within its uses and for its event", async () => {
  const event = await makeEvent(db);
  const other = await makeEvent(db);
  await makePromoCode(db, event, { code: "good" });
  await makePromoCode(db, event, { code: "late", expiry_date: daysFromNow(-1) });
  await makePromoCode(db, event, { code: "spent", uses: 0 });
  await makePromoCode(db, other, { code: "elsewhere" });
  const api = clientOf<CatalogContract>(db, [catalogApi(testServices(database))]);
  const valid = async (code: string) =>
    (await api("GET /public/events/{event_id}/promo-codes/{code}", { params: { event_id: event.id, code } }))
      .valid;

  expect(await valid(" Good ")).toBe(true);
  for (const code of ["late", "spent", "elsewhere", "nothing", "'; drop table promo_codes; --"]) {
    expect(await valid(code)).toBe(false);
    expect((await findPublicCatalog(db, event.id, code)).promoCode).toBeNull();
  }
});

test("TEN-14 lets only the own account try a draft's codes", async () => {
  const event = await makeEvent(db, { status: "DRAFT" });
  await makePromoCode(db, event, { code: "early" });
  const areas = [catalogApi(testServices(database))];
  const ask = { params: { event_id: event.id, code: "early" } };
  const member = await makeMember(db, { account_id: event.account_id });
  const path = "GET /public/events/{event_id}/promo-codes/{code}";

  expect(await clientOf<CatalogContract>(db, areas)(path, ask)).toEqual({ valid: false });
  expect(await clientOf<CatalogContract>(db, areas, { member: await makeMember(db) })(path, ask)).toEqual({
    valid: false,
  });
  expect(await clientOf<CatalogContract>(db, areas, { member })(path, ask)).toEqual({ valid: true });
});
