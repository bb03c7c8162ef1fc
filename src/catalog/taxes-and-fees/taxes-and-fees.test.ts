import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAccount, makeEvent, makeMember, makeProduct, makeTaxOrFee } from "../../../test/factories.ts";
import { findPublicCatalog } from "../../../test/public-catalog.ts";
import { catalogApi } from "../api.ts";
import type { CatalogContract } from "../contract.ts";
import { findOnSale } from "../on-sale.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];

const VAT = { name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 } as const;

test("creates, lists, changes and deletes a tax, with or without the account in the path", async () => {
  const { account, api } = await makeAccountClient();

  const { data: made } = await api("POST /taxes-and-fees", {
    body: { ...VAT, description: "  Umsatzsteuer " },
  });
  const params = { account_id: account.id, tax_or_fee_id: made.id };
  const { data: changed } = await api("PUT /accounts/{account_id}/taxes-and-fees/{tax_or_fee_id}", {
    params,
    body: { ...VAT, rate: 7_700, is_default: true },
  });
  const { data: listed } = await api("GET /accounts/{account_id}/taxes-and-fees", {
    params: { account_id: account.id },
  });
  await api("DELETE /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id: made.id } });

  expect(made).toMatchObject({
    description: "Umsatzsteuer",
    is_active: true,
    currency: null,
    product_count: 0,
  });
  expect(changed).toMatchObject({ id: made.id, rate: 7_700, is_default: true, description: null });
  expect(listed).toEqual([changed]);
  expect((await api("GET /taxes-and-fees")).data).toEqual([]);
});

test("keeps a name unique per account, even if two are created concurrently", async () => {
  const { api } = await makeAccountClient();
  const other = await makeAccountClient();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => api("POST /taxes-and-fees", { body: VAT })),
  );
  await other.api("POST /taxes-and-fees", { body: VAT });

  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(4);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: "invalid", fields: { name: [{ code: "duplicate" }] } });
});

test.each([
  [{ rate: 0 }, "rate", "too_small"],
  [{ rate: 100_001 }, "rate", "too_big"],
  [{ rate: 1.5 }, "rate", "not_whole"],
  [{ name: " " }, "name", "required"],
  [{ name: "x".repeat(256) }, "name", "too_long"],
  [{ calculation_type: "FIXED" as const, currency: "EURO" as "EUR" }, "currency", "invalid_choice"],
])("refuses %j at its field", async (wrong, field, code) => {
  const { api } = await makeAccountClient();

  const refused = api("POST /taxes-and-fees", { body: { ...VAT, ...wrong } });

  await expect(refused).rejects.toMatchObject({ fields: { [field]: [{ code }] } });
});

test("charges an amount only at events in its currency, by default the account's", async () => {
  const account = await makeAccount(db, { currency_code: "JPY" });
  const api = clientOf<CatalogContract>(db, areas, {
    member: await makeMember(db, { account_id: account.id }),
  });
  const { data: fee } = await api("POST /taxes-and-fees", {
    body: { name: "Service", type: "FEE", calculation_type: "FIXED", rate: 150 },
  });
  const event = await makeEvent(db, { account_id: account.id, currency: "EUR" });
  const make = (body: object) =>
    api("POST /events/{event_id}/products", {
      params: { event_id: event.id },
      body: { title: "A", type: "PAID", product_type: "TICKET", prices: [{ price: 1_000 }], ...body },
    });

  expect(fee.currency).toBe("JPY");
  await expect(make({ tax_and_fee_ids: [fee.id] })).rejects.toMatchObject({
    fields: { "tax_and_fee_ids.0": [{ code: "unknown" }] },
  });
  await api("PUT /taxes-and-fees/{tax_or_fee_id}", {
    params: { tax_or_fee_id: fee.id },
    body: { name: "Service", type: "FEE", calculation_type: "FIXED", rate: 150, currency: "EUR" },
  });
  expect((await make({ tax_and_fee_ids: [fee.id] })).data.taxes_and_fees).toHaveLength(1);
});

test("a product is saved without an amount in a currency that its event had before", async () => {
  const event = await makeEvent(db, { currency: "EUR" });
  const { api } = await makeAccountClient(event.account_id);
  const { data: fee } = await api("POST /taxes-and-fees", {
    body: { name: "Booking", type: "FEE", calculation_type: "FIXED", rate: 200, currency: "EUR" },
  });
  const body = { title: "A", type: "PAID" as const, product_type: "TICKET" as const };
  const { data: made } = await api("POST /events/{event_id}/products", {
    params: { event_id: event.id },
    body: { ...body, prices: [{ price: 1_000 }], tax_and_fee_ids: [fee.id] },
  });
  await db.updateTable("events").set({ currency: "CHF" }).where("id", "=", event.id).execute();
  const params = { event_id: event.id, product_id: made.id };

  const { data: shown } = await api("GET /events/{event_id}/products/{product_id}", { params });
  const { data: saved } = await api("PUT /events/{event_id}/products/{product_id}", {
    params,
    body: {
      ...body,
      title: "B",
      prices: [{ id: made.prices[0]!.id, price: 1_000 }],
      tax_and_fee_ids: shown.taxes_and_fees.map(({ id }) => id),
    },
  });

  expect(shown.taxes_and_fees).toEqual([]);
  expect(saved.title).toBe("B");
});

test("prices earlier holds again after a change, and stops charging a retired tax", async () => {
  const event = await makeEvent(db);
  const { api } = await makeAccountClient(event.account_id);
  const vat = await makeTaxOrFee(db, event.account_id, { rate: 10_000 });
  await makeProduct(db, event, { price: 1_000, tax_or_fee_ids: [vat.id] });
  const untouched = await makeEvent(db, { account_id: event.account_id, organizer_id: event.organizer_id });
  const grossOf = async () =>
    (await findPublicCatalog(db, event.id)).categories[0]!.products[0]!.prices[0]!
      .price_including_taxes_and_fees;
  const before = await findOnSale(db, event.id);
  const params = { tax_or_fee_id: vat.id };

  await api("PUT /taxes-and-fees/{tax_or_fee_id}", { params, body: { ...VAT, rate: 20_000 } });
  const after = await findOnSale(db, event.id, before!);
  const dearer = await grossOf();
  await api("PUT /taxes-and-fees/{tax_or_fee_id}", { params, body: { ...VAT, is_active: false } });

  expect(after!.event.catalog_version).toBe(before!.event.catalog_version + 1);
  expect((await findOnSale(db, untouched.id))!.event.catalog_version).toBe(1);
  expect([dearer, await grossOf()]).toEqual([1_200, 1_000]);
});

test("refuses to delete a tax that a product has", async () => {
  const event = await makeEvent(db);
  const { api } = await makeAccountClient(event.account_id);
  const vat = await makeTaxOrFee(db, event.account_id);
  const product = await makeProduct(db, event, { price: 1_000, tax_or_fee_ids: [vat.id] });
  const remove = () => api("DELETE /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id: vat.id } });

  await expect(remove()).rejects.toMatchObject({ code: "tax_in_use" });
  await api("DELETE /events/{event_id}/products/{product_id}", {
    params: { event_id: event.id, product_id: product.id },
  });
  await remove();

  expect((await api("GET /taxes-and-fees")).data).toEqual([]);
});

test("TEN-02 does not find another account and its taxes", async () => {
  const mine = await makeAccountClient();
  const theirs = await makeAccountClient();
  const { data: tax } = await theirs.api("POST /taxes-and-fees", { body: VAT });
  const params = { tax_or_fee_id: tax.id };
  const attempts = [
    () => mine.api("PUT /taxes-and-fees/{tax_or_fee_id}", { params, body: VAT }),
    () => mine.api("DELETE /taxes-and-fees/{tax_or_fee_id}", { params }),
    () =>
      mine.api("GET /accounts/{account_id}/taxes-and-fees", { params: { account_id: theirs.account.id } }),
    () =>
      mine.api("POST /accounts/{account_id}/taxes-and-fees", {
        params: { account_id: theirs.account.id },
        body: VAT,
      }),
  ];

  for (const attempt of attempts) expect(await outcomeOf(attempt())).toBe("not_found");
  expect((await theirs.api("GET /taxes-and-fees")).data).toEqual([tax]);
});

async function makeAccountClient(accountId?: number) {
  const account = accountId ? { id: accountId } : await makeAccount(db);
  const member = await makeMember(db, { account_id: account.id });
  return { account, api: clientOf<CatalogContract>(db, areas, { member }) };
}
