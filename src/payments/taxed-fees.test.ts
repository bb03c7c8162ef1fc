import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { connectedAccounts } from "../../test/stripe/connected-accounts.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { saveFeeVat } from "./index.ts";

const database = await testDatabase();
const { db, pool } = database;
const onFees = { rate: 23_000, country: "IE" };
const checkout = await openStripeCheckout(database, {
  platforms: ["ie", "ca"],
  fees: { fixed: { EUR: 50 }, rate: 2_000 },
  vat: { onFees, viesUrl: "http://127.0.0.1:1" },
});
const { stripe, deliver, tellAll } = checkout;
const { connected, buy } = connectedAccounts(database, checkout);
const { books } = stripe;
const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
const MONEY = "GET /events/{event_id}/orders/{order_id}/money";

const settingOf = (accountId: number) =>
  db
    .selectFrom("account_vat_settings")
    .select(["is_registered", "number", "status", "country"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

async function prove(accountId: number, country: string): Promise<void> {
  await db
    .updateTable("account_vat_settings")
    .set({ is_registered: true, number: `${country}12345678`, status: "VALID", country })
    .where("account_id", "=", accountId)
    .execute();
}

const kept = (intentId: string) =>
  db
    .selectFrom("payment_intents as i")
    .innerJoin("payments as p", "p.payment_intent_id", "i.id")
    .select(["i.application_fee", "i.application_fee_vat", "i.application_fee_vat_rate"])
    .select("p.application_fee as taken")
    .where("i.provider_intent_id", "=", intentId)
    .executeTakeFirstOrThrow();

test("creates an empty tax setting once when an EU account completes its set-up, and none elsewhere", async () => {
  const [german, swiss] = [await connected({ country: "DE" }), await connected({ country: "CH" })];

  expect(await settingOf(german.event.account_id)).toEqual({
    is_registered: false,
    number: null,
    status: "PENDING",
    country: null,
  });
  expect(await settingOf(swiss.event.account_id)).toBeUndefined();
  await prove(german.event.account_id, "DE");
  books.finishSetup(german.stripeAccount);
  for (const event of stripe.takeEvents()) await deliver(event, german.platform);
  await tellAll();
  expect(await settingOf(german.event.account_id)).toMatchObject({ status: "VALID" });
});

test("creates tax settings for existing accounts when the tax is enabled, and taxes nothing when it is disabled", async () => {
  await saveFeeVat(pool, { onFees: null });
  const fixture = await connected({ country: "FR" });
  expect(await settingOf(fixture.event.account_id)).toBeUndefined();
  expect((await buy(fixture)).intent.application_fee_amount).toBe(100);

  await saveFeeVat(pool, { onFees });

  expect(await settingOf(fixture.event.account_id)).toMatchObject({ status: "PENDING" });
  expect((await buy(fixture)).intent.application_fee_amount).toBe(123);
  await saveFeeVat(pool, { onFees: null });
  expect((await buy(fixture)).intent.application_fee_amount).toBe(100);
  await saveFeeVat(pool, { onFees });
});

test.each([
  ["in Ireland", { country: "IE" }, null, [123, 23, 23_000]],
  ["in Ireland with a valid number", { country: "IE" }, "IE", [123, 23, 23_000]],
  ["elsewhere in the Union", { country: "DE" }, null, [123, 23, 23_000]],
  ["elsewhere in the Union with a valid number", { country: "DE" }, "DE", [100, 0, 0]],
  ["outside the Union, with nothing said", { country: "CH" }, null, [100, 0, 0]],
])("5.9 taxes the fee of an organiser %s", async (_who, given, proven, [fee, vat, rate]) => {
  const fixture = await connected(given);
  if (proven) await prove(fixture.event.account_id, proven);

  const { intent } = await buy(fixture);

  // 0.50 and 2 % of 25.00.
  expect(intent.application_fee_amount).toBe(fee);
  expect(await kept(intent.id)).toEqual({
    application_fee: fee,
    application_fee_vat: vat,
    application_fee_vat_rate: rate,
    taken: fee,
  });
});

test("5.9 charges no tax to an organiser outside the EU who is not registered", async () => {
  const fixture = await connected({ country: "US" });
  await db.insertInto("account_vat_settings").values({ account_id: fixture.event.account_id }).execute();

  expect((await buy(fixture)).intent.application_fee_amount).toBe(100);
});

test("5.9 changes nothing for a number that is claimed but not proven, whatever its country", async () => {
  const fixture = await connected({ country: "DE" });
  await db
    .updateTable("account_vat_settings")
    .set({ is_registered: true, number: "XI123456789", status: "FAILED" })
    .where("account_id", "=", fixture.event.account_id)
    .execute();

  expect((await buy(fixture)).intent.application_fee_amount).toBe(123);
});

test("5.9 charges buyers who bear the fee no tax on it; the organiser pays the tax", async () => {
  const fixture = await connected({ price: 2_000, country: "IE" });
  await db
    .updateTable("event_settings")
    .set({ pass_platform_fee_to_buyer: true })
    .where("event_id", "=", fixture.event.id)
    .execute();

  const { intent } = await buy(fixture, 3);

  // (3 × 0.50 + 2 % of 60.00) / 98 % = 2.76 for the buyer; the organiser's 23 % of it are 0.63.
  expect(intent).toMatchObject({ amount: 6_276, application_fee_amount: 339 });
  const { data } = await fixture.api("GET /events/{event_id}/settings/platform-fee-preview", {
    params: { event_id: fixture.event.id },
    query: { price: 2_000 },
  });
  expect(data).toMatchObject({ platform_fee: 92, total: 2_092, fee_vat_rate: 23_000 });
});

test.each([
  // 2 % of 5.130 are 0.103, and 23 % of that 0.024: Stripe counts 0.120, of which 0.023 are tax.
  ["counted in tenths", { price: 5_126, currency: "KWD" }, 120, 23],
  // 0.50 and 2 % of 0.50 are 0.51, more than the whole payment.
  ["of all there is", { price: 50, currency: "EUR" }, 50, 10],
])("PRC-16 stores a taxed fee %s as it was charged", async (_what, given, fee, vat) => {
  const fixture = await connected({ ...given, country: "IE" });

  const { intent } = await buy(fixture);

  expect(intent.application_fee_amount).toBe(fee);
  expect(await kept(intent.id)).toMatchObject({ application_fee: fee, application_fee_vat: vat, taken: fee });
});

test("PRC-16 returns fee and tax in proportion to the refund, and all of both with a full refund", async () => {
  const fixture = await connected({ price: 10_000, country: "IE" });
  const { orderId, intent } = await buy(fixture);
  const params = { event_id: fixture.event.id, order_id: orderId };
  const ofPayment = async () => (await fixture.api(MONEY, { params })).data.payments[0];
  // 0.50 and 2 % of 100.00 are 2.50, and 23 % of that 0.575: 3.08.
  expect(intent.application_fee_amount).toBe(308);

  await fixture.api(REFUND, { params, body: { amount: 2_500 } });
  await tellAll();

  const refunds = () => [...books.refunds.values()].filter((one) => one.payment_intent === intent.id);
  expect(refunds()).toMatchObject([{ amount: 2_500, returned_fee: 77 }]);
  expect(await ofPayment()).toMatchObject({
    application_fee: 308,
    application_fee_vat: 58,
    application_fee_vat_rate: 23_000,
    application_fee_returned: 77,
    application_fee_vat_returned: 15,
  });
  await fixture.api(REFUND, { params, body: {} });
  await tellAll();
  expect(refunds().reduce((sum, { returned_fee }) => sum + returned_fee, 0)).toBe(308);
  expect(await ofPayment()).toMatchObject({
    application_fee_returned: 308,
    application_fee_vat_returned: 58,
  });
});

test("shows no fee as returned for a refund made at Stripe by hand", async () => {
  const fixture = await connected({ price: 10_000, country: "IE" });
  const { orderId, intent } = await buy(fixture);
  const params = { event_id: fixture.event.id, order_id: orderId };
  const made = books.createRefund(fixture.stripeAccount, { payment_intent: intent.id, amount: "2500" });
  for (const event of stripe.takeEvents()) await deliver(event, fixture.platform);
  await tellAll();
  await fixture.api(REFUND, { params, body: { amount: 2_500 } });
  await tellAll();

  const { data } = await fixture.api(MONEY, { params });

  expect(made.returned_fee).toBe(0);
  expect(data.total_refunded).toBe(5_000);
  expect(data.payments).toMatchObject([{ application_fee_returned: 77, application_fee_vat_returned: 15 }]);
});

test("keeps the provider's records of fees and ours equal, tax included", async () => {
  const ours = await db
    .selectFrom("payments")
    .select((row) => row.fn.sum<number>("application_fee").as("fees"))
    .executeTakeFirstOrThrow();

  expect(Number(ours.fees)).toBe(books.ledger().applicationFees);
});

test("5.14 links a payout to the platform to the payments whose fees it contains, and ignores payouts to organisers", async () => {
  const fixture = await connected();
  const bought = [await buy(fixture), await buy(fixture)];
  const payout = books.payOut(bought.map(({ intent }) => intent.id));
  const [told] = stripe.takeEvents();

  await deliver(told!, fixture.platform);
  await deliver({ ...told!, id: "evt_again" }, fixture.platform);
  await deliver({ ...told!, id: "evt_theirs", account: fixture.stripeAccount }, fixture.platform);
  await tellAll();

  // 0.50 and 2 % of 25.00 are 1.00, and 23 % of that 0.23; twice.
  const kept = await db.selectFrom("payouts").selectAll().execute();
  expect(kept).toMatchObject([
    {
      provider_payout_id: payout.id,
      platform: "ie",
      amount: 246,
      currency: "EUR",
      status: "paid",
      total_fee_net: 200,
      total_fee_vat: 46,
      is_reconciled: true,
    },
  ]);
  const payments = await db
    .selectFrom("payments")
    .select("payout_id")
    .where("account_id", "=", fixture.event.account_id)
    .execute();
  expect(payments.map(({ payout_id }) => payout_id)).toEqual([kept[0]!.id, kept[0]!.id]);
});
