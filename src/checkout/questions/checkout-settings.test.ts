import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { ADA, finish, hold, testCheckoutContext } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";
import { updateCheckoutSettings } from "./checkout-settings.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);

async function makeEventWithProducts(settings: object) {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const product = await makeProduct(db, event, { capacity: 10 });
  const api = clientOf<SellingContract>(db, areas, { member });
  const params = { event_id: event.id };
  const { data } = await api("PATCH /events/{event_id}/checkout-settings", { params, body: settings });
  return { event, product, api, params, settings: data };
}

const BILLING = {
  company: "Analytical Engines",
  vat_number: null,
  address_line_1: "St James's Square 12",
  address_line_2: null,
  postal_code: "SW1Y",
  city: "London",
  country: "GB",
};

test("requires a sender for invoices and keeps the settings that a change leaves out", async () => {
  await expect(makeEventWithProducts({ enable_invoicing: true })).rejects.toMatchObject({
    code: "invalid",
    fields: {
      organization_name: [{ code: "required" }],
      organization_address: [{ code: "required" }],
    },
  });
  const { api, params } = await makeEventWithProducts({
    show_marketing_opt_in: true,
    terms_url: "https://example.org/t",
  });

  await api("PATCH /events/{event_id}/checkout-settings", { params, body: { invoice_prefix: "A-26-" } });
  const { data } = await api("GET /events/{event_id}/checkout-settings", { params });

  expect(data).toMatchObject({
    show_marketing_opt_in: true,
    terms_url: "https://example.org/t",
    invoice_prefix: "A-26-",
  });
});

test("TEN-01 hides another account's checkout settings", async () => {
  const theirs = await makeEventWithProducts({});
  const mine = await makeEventWithProducts({});

  await expect(
    mine.api("PATCH /events/{event_id}/checkout-settings", {
      params: theirs.params,
      body: { show_marketing_opt_in: true },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("asks for an address and accepted terms where the organiser requires them, and stores them with the time", async () => {
  const { event, product } = await makeEventWithProducts({
    require_billing_address: true,
    show_marketing_opt_in: true,
    terms_url: "https://example.org/terms",
  });
  const bought = await hold(checkout, event, [{ product }]);

  await expect(
    finish(checkout, bought, { order: ADA, billing: { ...BILLING, city: null, country: "XX" } }),
  ).rejects.toMatchObject({
    code: "invalid",
    fields: {
      "billing.city": [{ code: "required" }],
      "billing.country": [{ code: "invalid_choice" }],
      accepted_terms: [{ code: "required" }],
    },
  });
  const finished = await finish(checkout, bought, {
    order: ADA,
    billing: BILLING,
    opted_into_marketing: true,
    accepted_terms: true,
  });
  const consents = await db
    .selectFrom("order_consents")
    .select(["kind", "about", "given_at"])
    .where("event_id", "=", event.id)
    .orderBy("kind")
    .execute();
  const billing = await db
    .selectFrom("order_billing")
    .selectAll()
    .where("event_id", "=", event.id)
    .executeTakeFirst();

  expect(finished.status).toBe("COMPLETED");
  expect(consents).toEqual([
    { kind: "MARKETING", about: null, given_at: expect.any(Date) },
    { kind: "TERMS", about: "https://example.org/terms", given_at: expect.any(Date) },
  ]);
  expect(billing).toMatchObject(BILLING);
});

test("stores no consent to marketing without an answer or without the question", async () => {
  const asking = await makeEventWithProducts({ show_marketing_opt_in: true });
  const silent = await makeEventWithProducts({});

  await finish(checkout, await hold(checkout, asking.event, [asking]));
  await finish(checkout, await hold(checkout, silent.event, [silent]), {
    order: ADA,
    billing: BILLING,
    opted_into_marketing: true,
  });

  const kept = await db
    .selectFrom("order_consents")
    .select("order_id")
    .where("event_id", "in", [asking.event.id, silent.event.id])
    .execute();
  expect(kept).toEqual([]);
});

test("does not enable invoices while another member removes the sender", async () => {
  const { event, api, params } = await makeEventWithProducts({
    organization_name: "The Hall",
    organization_address: "1 Quay",
  });
  const release = await holdOpen(db, (tx) =>
    updateCheckoutSettings(
      tx,
      { accountId: event.account_id, eventId: event.id },
      { organization_name: null },
    ),
  );

  const refused = api("PATCH /events/{event_id}/checkout-settings", {
    params,
    body: { enable_invoicing: true },
  }).catch((error: unknown) => error);
  await untilBlocked(db, refused);
  await release();

  expect(await refused).toMatchObject({ fields: { organization_name: [{ code: "required" }] } });
});
