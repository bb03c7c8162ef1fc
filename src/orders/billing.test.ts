import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";
import { issueInvoices } from "../invoices/index.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { payloadOf } from "../webhooks/messages/payload-of.ts";
import { listOrderHistory } from "./list-order-history.ts";
import { findOrder } from "./orders.ts";
import { updateOrder } from "./update-order.ts";

const { database, db, pool, checkout, makeScenario, buy } = await testOrderScenarios();
const services = testServices(database);
const areas = sellingAreas(services);

const BILLING = {
  company: "Owl Ltd",
  vat_number: "GB123456789",
  address_line_1: "Tower Lane 3",
  address_line_2: null,
  postal_code: "EC3N",
  city: "London",
  country: "GB",
};
const ONE_LINE = "Owl Ltd, GB123456789, Tower Lane 3, EC3N London, United Kingdom";

test("an order answers its billing address and its consents, and so do its webhooks, but not the list", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  await updateOrder(checkout, own, { billing: BILLING, by: at.by });
  await pool.query(
    `insert into order_consents (account_id, event_id, order_id, kind, about, given_at)
     values ($1, $2, $3, 'MARKETING', null, '2027-03-01T10:00:00Z'), ($1, $2, $3, 'TERMS', 'https://example.org', '2027-03-01T10:00:00Z')`,
    [own.accountId, own.eventId, own.orderId],
  );
  const api = clientOf<SellingContract>(db, areas, { member: at.member });
  const params = { event_id: own.eventId };

  const { data: order } = await api("GET /events/{event_id}/orders/{order_id}", {
    params: { ...params, order_id: own.orderId },
  });
  const { data: listed } = await api("GET /events/{event_id}/orders", { params });
  const payload = await payloadOf(services, {
    accountId: own.accountId,
    eventId: own.eventId,
    type: "order.updated",
    id: own.orderId,
  });

  const details = {
    billing: BILLING,
    opted_into_marketing: true,
    accepted_terms_at: "2027-03-01T10:00:00.000Z",
  };
  expect(order).toMatchObject(details);
  expect(payload).toMatchObject(details);
  expect(listed).toHaveLength(1);
  expect(listed[0]).not.toHaveProperty("billing");
  expect(listed[0]).not.toHaveProperty("opted_into_marketing");
});

test("an order without billing address and consents says so", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);

  expect(await findOrder(db, own)).toMatchObject({
    billing: null,
    opted_into_marketing: false,
    accepted_terms_at: null,
  });
});

test("adds, corrects and removes a billing address, and records each change", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  const change = (billing: typeof BILLING | null) => updateOrder(checkout, own, { billing, by: at.by });

  await change(BILLING);
  await change(BILLING);
  const corrected = await change({ ...BILLING, company: "Barn Owl Ltd" });
  const removed = await change(null);

  expect(corrected.billing).toEqual({ ...BILLING, company: "Barn Owl Ltd" });
  expect(removed.billing).toBeNull();
  const history = await listOrderHistory(db, own);
  expect(
    history
      .filter(({ action }) => action === "ORDER_EDITED")
      .map(({ old_values, new_values }) => [old_values, new_values]),
  ).toEqual([
    [{ billing: `Barn ${ONE_LINE}` }, { billing: null }],
    [{ billing: ONE_LINE }, { billing: `Barn ${ONE_LINE}` }],
    [{ billing: null }, { billing: ONE_LINE }],
  ]);
});

test("refuses an incomplete billing address and a country that does not exist, at their fields", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);

  const change = updateOrder(checkout, own, {
    notes: "Wants an invoice",
    billing: { ...BILLING, city: null, country: "XX" },
    by: at.by,
  });

  await expect(change).rejects.toMatchObject({
    code: "invalid",
    fields: { "billing.city": [{ code: "required" }], "billing.country": [{ code: "invalid_choice" }] },
  });
  expect(await findOrder(db, own)).toMatchObject({ billing: null, notes: null });
});

test("a change without a billing address leaves it, also what an erasure has left of it", async () => {
  const at = await makeScenario({ price: 0 });
  const { own } = await buy(at);
  await updateOrder(checkout, own, { billing: BILLING, by: at.by });
  await pool.query(
    `update order_billing set company = null, vat_number = null, address_line_1 = '', postal_code = '', city = ''
     where order_id = $1`,
    [own.orderId],
  );
  const { billing: left } = await findOrder(db, own);

  await updateOrder(checkout, own, { notes: "One", by: at.by });
  await updateOrder(checkout, own, { notes: "Two", billing: left, by: at.by });

  expect(left).toMatchObject({ country: "GB", city: null, address_line_1: null });
  expect((await findOrder(db, own)).billing).toEqual(left);
});

test("an issued invoice stays as it is when the billing address changes", async () => {
  const at = await makeScenario({ price: 0 });
  await clientOf<SellingContract>(db, areas, { member: at.member })(
    "PATCH /events/{event_id}/checkout-settings",
    {
      params: { event_id: at.event.id },
      body: { enable_invoicing: true, organization_name: "The Hall", organization_address: "1 Quay" },
    },
  );
  const { own } = await buy(at);
  await processOutbox(db, { "order-completed": [issueInvoices] });

  await updateOrder(checkout, own, { billing: BILLING, by: at.by });
  await processOutbox(db, { "order-completed": [issueInvoices] });

  const { rows } = await pool.query("select content -> 'billed_to' as to from invoices where order_id = $1", [
    own.orderId,
  ]);
  expect(rows).toMatchObject([{ to: { company: null, city: null } }]);
});
