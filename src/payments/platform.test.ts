import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { connectedAccounts } from "../../test/stripe/connected-accounts.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { TEST_KEYS } from "../../test/stripe/start-stripe.ts";
import { payingContract } from "./contract/paying.ts";

const database = await testDatabase();
const { db } = database;
const fees = { fixed: { EUR: 50 }, rate: 2_000 };
const checkout = await openStripeCheckout(database, {
  platforms: ["ie", "ca"],
  fees,
  publicUrl: "https://tickets.example.org",
});
const { stripe, hold, open, organizer, deliver, tellAll } = checkout;
const { connected, buy } = connectedAccounts(database, checkout);
const { books } = stripe;
// A message of one platform is refused if the next test delivers it for the other.
afterEach(() => void stripe.takeEvents());
const CONNECT = "POST /accounts/{account_id}/stripe/connect";
const ACCOUNTS = "GET /accounts/{account_id}/stripe/connect_accounts";
const { method, path } = payingContract.getPaymentOptions;
const OPTIONS = `${method} ${path}` as const;
const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";

test("leads an admin to Stripe and records what Stripe says about the account", async () => {
  const event = await makeEvent(db);
  const api = await organizer(event);
  const params = { account_id: event.account_id };

  const { data: begun } = await api(CONNECT, { params, body: {} });
  const { data: again } = await api(CONNECT, { params, body: {} });
  expect(begun).toMatchObject({ stripe_connect_account_type: "express", is_connect_setup_complete: false });
  expect(begun.connect_url).toMatch(/^https:\/\/connect\.stripe\.com\//);
  expect(again.stripe_account_id).toBe(begun.stripe_account_id);

  books.finishSetup(begun.stripe_account_id!);
  await deliver(stripe.takeEvents()[0]!, "ca");
  await tellAll();

  const { data } = await api(ACCOUNTS, { params });
  expect(data).toMatchObject({
    is_saas_mode_enabled: true,
    has_completed_setup: true,
    primary_stripe_account_id: begun.stripe_account_id,
    stripe_connect_accounts: [{ is_setup_complete: true, is_primary: true, country: "IE" }],
  });
});

test("AUT-11 sets up payouts only for a member with a confirmed address", async () => {
  const event = await makeEvent(db);
  const api = await organizer(event, "ADMIN", false);

  await expect(api(CONNECT, { params: { account_id: event.account_id }, body: {} })).rejects.toMatchObject({
    code: "email_not_verified",
  });
  expect(
    (await api(ACCOUNTS, { params: { account_id: event.account_id } })).data.stripe_connect_accounts,
  ).toEqual([]);
});

test("5.9 charges the fee of the account's schedule, and none when bypassed", async () => {
  const fixture = await connected();
  const schedule = await db
    .insertInto("fee_schedules")
    .values({ name: "Theatres", fixed: JSON.stringify({ EUR: 20 }), rate: 1_000 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_fees")
    .values({ account_id: fixture.event.account_id, fee_schedule_id: schedule.id })
    .execute();

  // 0.20 and 1 % of 25.00.
  expect((await buy(fixture)).intent.application_fee_amount).toBe(45);
  await db.updateTable("fee_schedules").set({ is_bypassed: true }).where("id", "=", schedule.id).execute();
  expect((await buy(fixture)).intent.application_fee_amount ?? 0).toBe(0);
});

test("5.9 charges buyers who bear the fee a separate fee, and leaves the price to the organiser", async () => {
  const fixture = await connected({ price: 2_000 });
  await db
    .updateTable("event_settings")
    .set({ pass_platform_fee_to_buyer: true })
    .where("event_id", "=", fixture.event.id)
    .execute();

  const { orderId, intent } = await buy(fixture, 3);

  const order = await db
    .selectFrom("orders")
    .select(["total_before_additions", "total_fee", "total_gross", "taxes_and_fees"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  // (3 × 0.50 + 2 % of 60.00) / 98 % = 2.7551
  expect(order).toMatchObject({
    total_before_additions: 6_000,
    total_fee: 276,
    total_gross: 6_276,
    taxes_and_fees: { fees: [{ id: 0, name: "Platform fee", type: "FIXED", value: 276 }] },
  });
  expect(intent).toMatchObject({ amount: 6_276, application_fee_amount: 276 });
  const { data } = await fixture.api("GET /events/{event_id}/settings/platform-fee-preview", {
    params: { event_id: fixture.event.id },
    query: { price: 2_000 },
  });
  expect(data).toMatchObject({
    fixed_fee_original: 50,
    percentage_fee: 2_000,
    platform_fee: 92,
    total: 2_092,
    passed_on_fee: { calculation_type: "PLATFORM", name: "Platform fee", fixed: 50, rate: 2_000 },
  });
});

test("explains a preview without a fee: none in the event's currency, or none agreed", async () => {
  const event = await makeEvent(db, { currency: "SEK" });
  const params = { event_id: event.id };
  const api = await organizer(event);
  const { id: inEuros } = await db
    .insertInto("fee_schedules")
    .values({ name: "Euros only", fixed: JSON.stringify({ EUR: 20 }), rate: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const preview = async () =>
    (await api("GET /events/{event_id}/settings/platform-fee-preview", { params, query: { price: 2_500 } }))
      .data;

  const byDefault = await preview();
  await db
    .insertInto("account_fees")
    .values({ account_id: event.account_id, fee_schedule_id: inEuros })
    .execute();
  const elsewhere = await preview();
  await db.updateTable("fee_schedules").set({ is_bypassed: true }).where("id", "=", inEuros).execute();
  const bypassed = await preview();

  // 2 % of the amount, and no fixed part in kronor.
  expect(byDefault).toMatchObject({ percentage_fee: 2_000, platform_fee: 51, no_fee_because: null });
  expect(elsewhere).toMatchObject({
    platform_fee: 0,
    total: 2_500,
    no_fee_because: "OTHER_CURRENCY",
    passed_on_fee: null,
  });
  expect(bypassed).toMatchObject({ platform_fee: 0, no_fee_because: "NOT_SET" });
});

test("registers wallets once for an account with completed set-up, and never for a local host name", async () => {
  const fixture = await connected();
  await fixture.api(CONNECT, {
    params: { account_id: fixture.event.account_id },
    body: { platform: fixture.platform },
  });
  books.finishSetup(fixture.stripeAccount);
  for (const event of stripe.takeEvents()) await deliver(event, fixture.platform);
  await tellAll();

  const registered = [...books.domains.values()].filter(({ account }) => account === fixture.stripeAccount);
  expect(registered.map(({ domain_name }) => domain_name)).toEqual(["tickets.example.org"]);
  const asked = stripe.calls.filter(
    ({ path, account }) => path === "/v1/payment_method_domains" && account === fixture.stripeAccount,
  );
  expect(asked).toHaveLength(1);
});

test("TEN-01 hides another account's Stripe account and refuses a plain organiser", async () => {
  const mine = await connected();
  const theirs = await makeEvent(db);
  const simple = await organizer(mine.event, "ORGANIZER");

  await expect(mine.api(ACCOUNTS, { params: { account_id: theirs.account_id } })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(simple(ACCOUNTS, { params: { account_id: mine.event.account_id } })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("sends payments to the organiser's account on its platform, with the platform's fee", async () => {
  for (const platform of ["ie", "ca"] as const) {
    const fixture = await connected({ platform });

    const { intent, orderId } = await buy(fixture, 2);

    // 2 × 0.50 and 2 % of 50.00
    expect(intent).toMatchObject({
      account: fixture.stripeAccount,
      amount: 5_000,
      application_fee_amount: 200,
    });
    const kept = await db
      .selectFrom("payment_intents")
      .select(["platform", "connected_account_id", "application_fee"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ platform, connected_account_id: fixture.stripeAccount, application_fee: 200 });
  }
});

test("opens the form of a begun payment for the account that receives it, after the organiser has connected another", async () => {
  const fixture = await connected({ platform: "ie" });
  const begun = await hold(fixture.event, fixture.product);
  await open(begun);
  const second = await connectAnother(fixture);
  const fresh = await hold(fixture.event, fixture.product);

  const forms = [await formOf(begun), await formOf(fresh)];
  const pressed = [await receiverOf(begun), await receiverOf(fresh)];

  expect(pressed).toEqual([fixture.stripeAccount, second]);
  expect(forms.map(({ account_id }) => account_id)).toEqual(pressed);
  expect(forms.map(({ public_key }) => public_key)).toEqual([
    TEST_KEYS.ie.publishableKey,
    TEST_KEYS.ca.publishableKey,
  ]);
});

test("opens the form for the new account if the begun payment has to be replaced", async () => {
  const fixture = await connected({ platform: "ie" });
  const held = await hold(fixture.event, fixture.product);
  await open(held);
  const second = await connectAnother(fixture);
  await db
    .updateTable("orders")
    .set({ total_before_additions: 3_000, total_gross: 3_000 })
    .where("id", "=", held.orderId)
    .execute();

  const { account_id } = await formOf(held);

  expect([account_id, await receiverOf(held)]).toEqual([second, second]);
});

test("PAY-21 creates a separate customer for the same buyer on each organiser's account", async () => {
  const [one, other] = [await connected(), await connected()];

  const [first, second, third] = [await buy(one), await buy(other), await buy(one)];

  expect(first.intent.customer).not.toBe(second.intent.customer);
  expect(third.intent.customer).toBe(first.intent.customer);
});

test.each([
  ["bigger than the total", { price: 50, currency: "EUR" }, 50, 50],
  ["in a currency without a fixed part", { price: 10_000, currency: "USD" }, 200, 10_000],
  ["of a currency with three decimals", { price: 5_126, currency: "KWD" }, 100, 5_130],
])("PRC-16 limits and rounds a fee %s", async (_, given, fee, amount) => {
  const fixture = await connected(given);

  const { intent } = await buy(fixture);

  expect(intent).toMatchObject({ application_fee_amount: fee, amount });
});

test("PRC-16 returns the fee in proportion to the refund", async () => {
  const fixture = await connected({ price: 5_000 });
  const { intent, orderId } = await buy(fixture);
  const params = { event_id: fixture.event.id, order_id: orderId };

  await fixture.api(REFUND, { params, body: { amount: 2_500 } });
  await tellAll(() => []);
  await fixture.api(REFUND, { params, body: {} });
  await tellAll(() => []);

  const refunds = [...books.refunds.values()].filter((one) => one.payment_intent === intent.id);
  expect(refunds.map(({ amount, returned_fee }) => [amount, returned_fee])).toEqual([
    [2_500, 75],
    [2_500, 75],
  ]);
});

test("tells the buyer that payments are not set up, and creates nothing", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500 });
  const held = await hold(event, product);

  await expect(open(held)).rejects.toMatchObject({ code: "payments_not_set_up" });
});

test("takes no new payments for an account that lost its right to charge", async () => {
  const fixture = await connected();
  books.accounts.get(fixture.stripeAccount)!.charges_enabled = false;
  await deliver(
    {
      id: "evt_lost",
      type: "account.updated",
      account: fixture.stripeAccount,
      livemode: false,
      data: { object: { id: fixture.stripeAccount, object: "account" } },
    },
    "ie",
  );
  await tellAll();

  const held = await hold(fixture.event, fixture.product);

  await expect(open(held)).rejects.toMatchObject({ code: "payments_not_set_up" });
});

test("PAY-03 refuses an event of one platform about a payment of another", async () => {
  const fixture = await connected({ platform: "ie" });
  const held = await hold(fixture.event, fixture.product);
  const { provider_intent_id: id } = await open(held);
  stripe.takeEvents();
  books.buyer.pay(id);
  const [told] = stripe.takeEvents();

  await expect(deliver(told!, "ca")).rejects.toMatchObject({ code: "signature_invalid" });
});

type Held = Awaited<ReturnType<typeof hold>>;

async function formOf({ api, params }: Held) {
  const { stripe: form } = await api(OPTIONS, { params });
  return form!;
}

/** The account that receives the payment which the buyer makes by pressing the button. */
async function receiverOf(held: Held): Promise<string> {
  const { provider_intent_id } = await open(held);
  return books.intents.get(provider_intent_id)!.account;
}

/** Connects the organiser's account on the other platform, which receives payments from now on. */
async function connectAnother({ api, event }: Awaited<ReturnType<typeof connected>>): Promise<string> {
  const params = { account_id: event.account_id };
  const { data } = await api(CONNECT, { params, body: { platform: "ca" } });
  stripe.takeEvents();
  books.finishSetup(data.stripe_account_id!);
  for (const message of stripe.takeEvents()) await deliver(message, "ca");
  await tellAll();
  return data.stripe_account_id!;
}
