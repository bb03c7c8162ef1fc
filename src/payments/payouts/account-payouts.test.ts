import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { connectedAccounts } from "../../../test/stripe/connected-accounts.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { runPaymentJobs } from "../../../test/checkout.ts";
import { catchUpPayouts } from "./catch-up-payouts.ts";
import { recordAccountPayout } from "./record-account-payout.ts";

const database = await testDatabase();
const { db } = database;
const checkout = await openStripeCheckout(database, {
  platforms: ["ie"],
  fees: { fixed: { EUR: 50, JPY: 20 }, rate: 2_000 },
});
const { stripe, payments, tellAll } = checkout;
const { connected, buy } = connectedAccounts(database, checkout);
const { books } = stripe;
const { balance } = books;
const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";

/** The last known state of a payout. Amounts are numbers. */
async function standing(payoutId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.amount, p.currency, s.status, s.failure_code, s.contents, s.arrives_on::text as arrives_on,
           s.charges_total as charges, s.refunds_total as refunds, s.disputes_total as disputes,
           s.provider_fees_total as provider_fees, s.platform_fees_total as platform_fees,
           s.adjustments_total as adjustments
    from account_payouts p join account_payout_states s on s.account_payout_id = p.id
    where p.provider_payout_id = ${payoutId} order by s.id desc limit 1`.execute(db);
  return rows[0];
}

function sumOf(one: Record<string, unknown> | undefined): number {
  const parts = ["charges", "refunds", "disputes", "provider_fees", "platform_fees", "adjustments"];
  return parts.reduce((sum, part) => sum + Number(one?.[part]), 0);
}

const statesOf = async (payoutId: string) =>
  (
    await sql<{ status: string; contents: string }>`
      select s.status, s.contents from account_payouts p join account_payout_states s on s.account_payout_id = p.id
      where p.provider_payout_id = ${payoutId} order by s.id`.execute(db)
  ).rows.map(({ status, contents }) => `${status} ${contents}`);

test("records what a payout consists of: charges, refunds, disputes and fees add up to it to the cent", async () => {
  const fixture = await connected();
  const [first, second] = [await buy(fixture, 2), await buy(fixture)];
  await buy(fixture);
  await fixture.api(REFUND, {
    params: { event_id: fixture.event.id, order_id: first.orderId },
    body: { amount: 1_999 },
  });
  await tellAll();
  const dispute = books.openDispute(second.intent.id, 2_500);
  books.closeDispute(dispute.id, "won");
  books.openDispute(second.intent.id, 1_234);

  const payout = balance.startPayout(fixture.stripeAccount);
  balance.finishList(payout.id);
  balance.movePayout(payout.id, "paid");
  await tellAll();

  const stands = await standing(payout.id);
  // The platform's fee is 50 per ticket and 2 %. The refund of 1,999 of 5,000 returns 80 of the 200.
  expect(stands).toMatchObject({
    amount: payout.amount,
    currency: "EUR",
    status: "PAID",
    contents: "COMPLETE",
    charges: 10_000,
    refunds: -1_999,
    disputes: -1_234,
    provider_fees: -(100 + 63 + 63 + 1_500 + 1_500),
    platform_fees: -(200 + 100 + 100 - 80),
    adjustments: 0,
    arrives_on: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  });
  expect(sumOf(stands)).toBe(payout.amount);
});

test("keeps each currency of an account in payouts of its own, also one without decimals", async () => {
  const euros = await connected();
  const yen = { ...(await connected({ price: 3_333, currency: "JPY" })), stripeAccount: euros.stripeAccount };
  await buy(euros);
  const intentId = (await buy(yen)).intent.id;
  // Both events sell into one account at the provider.
  for (const move of balance.moves)
    if (move.source === books.intents.get(intentId)!.latest_charge) move.account = euros.stripeAccount;

  const inYen = balance.startPayout(euros.stripeAccount, { currency: "jpy" });
  const inEuros = balance.startPayout(euros.stripeAccount);
  for (const { id } of [inYen, inEuros]) balance.finishList(id);
  await tellAll();

  const [ofYen, ofEuros] = [await standing(inYen.id), await standing(inEuros.id)];
  // The provider takes 1.5 % of 3,333 and 25, the platform 2 % and 20.
  expect(ofYen).toMatchObject({
    currency: "JPY",
    charges: 3_333,
    provider_fees: -75,
    platform_fees: -87,
    amount: 3_171,
  });
  expect(sumOf(ofYen)).toBe(inYen.amount);
  expect(ofEuros).toMatchObject({ currency: "EUR", charges: 2_500 });
  expect(sumOf(ofEuros)).toBe(inEuros.amount);
});

test("records every one of many payouts that start together", async () => {
  const { stripeAccount } = await connected();
  const started = Array.from({ length: 30 }, (_, place) =>
    balance.startPayout(stripeAccount, { manualAmount: 100 + place }),
  );
  await tellAll();

  for (const { id, amount } of started)
    expect(await standing(id)).toMatchObject({ amount, contents: "UNLISTED" });
});

test("a payout that the bank sends back stays failed, and the next one returns its money", async () => {
  const fixture = await connected();
  await buy(fixture);
  const failed = balance.startPayout(fixture.stripeAccount);
  balance.finishList(failed.id);
  balance.movePayout(failed.id, "paid");
  await tellAll();
  balance.movePayout(failed.id, "failed", "account_closed");
  await tellAll();
  await buy(fixture);
  const next = balance.startPayout(fixture.stripeAccount);
  balance.finishList(next.id);
  balance.movePayout(next.id, "paid");
  await tellAll();

  expect(await standing(failed.id)).toMatchObject({ status: "FAILED", failure_code: "account_closed" });
  expect(await statesOf(failed.id)).toEqual(["PAID COMPLETE", "FAILED COMPLETE"]);
  const stands = await standing(next.id);
  expect(stands).toMatchObject({ status: "PAID", charges: 2_500, adjustments: failed.amount });
  expect(sumOf(stands)).toBe(next.amount);
});

test("adds transactions that the provider lists late, and does not go back to an older answer", async () => {
  const fixture = await connected();
  for (let count = 0; count < 3; count += 1) await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount, { late: 2 });
  await tellAll();

  expect(await standing(payout.id)).toMatchObject({ contents: "OPEN", charges: 2_500 });
  balance.finishList(payout.id);
  balance.movePayout(payout.id, "paid");
  await tellAll();
  const stands = await standing(payout.id);
  expect(stands).toMatchObject({ contents: "COMPLETE", charges: 7_500 });
  expect(sumOf(stands)).toBe(payout.amount);

  // An answer from before the payout was paid arrives last.
  Object.assign(books.payouts.get(payout.id)!, {
    status: "in_transit",
    reconciliation_status: "in_progress",
  });
  await recordAccountPayout(payments, at(fixture, payout.id));
  expect(await standing(payout.id)).toEqual(stands);
  Object.assign(books.payouts.get(payout.id)!, { status: "paid", reconciliation_status: "completed" });
});

test("the same event ten times changes nothing, and all pages of a long payout are read", async () => {
  const fixture = await connected();
  for (let count = 0; count < 250; count += 1)
    balance.enter({
      account: fixture.stripeAccount,
      amount: -1,
      currency: "eur",
      type: "stripe_fee",
      reporting_category: "fee",
      source: null,
    });
  balance.enter({
    account: fixture.stripeAccount,
    amount: 1_000,
    currency: "eur",
    type: "reserve_transaction",
    reporting_category: "risk_reserved_funds",
    source: null,
  });
  const payout = balance.startPayout(fixture.stripeAccount);
  balance.finishList(payout.id);
  await tellAll((events) => events.flatMap((one) => [one, { ...one, id: `${one.id}_again` }, one]));

  expect(await standing(payout.id)).toMatchObject({ provider_fees: -250, adjustments: 1_000, amount: 750 });
  await recordAccountPayout(payments, at(fixture, payout.id));
  const count = await db
    .selectFrom("account_payout_transactions")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .where("account_id", "=", fixture.event.account_id)
    .executeTakeFirstOrThrow();
  expect(Number(count.rows)).toBe(251);
  expect(await statesOf(payout.id)).toEqual(["IN_TRANSIT COMPLETE"]);
});

test("a payout made by hand has no list, and says so", async () => {
  const fixture = await connected();
  await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount, { manualAmount: 1_000 });
  balance.movePayout(payout.id, "paid");
  await tellAll();

  expect(await standing(payout.id)).toMatchObject({
    amount: 1_000,
    status: "PAID",
    contents: "UNLISTED",
    charges: 0,
  });
});

test("finds at night what no webhook told: unknown payouts, and those that moved on", async () => {
  const fixture = await connected();
  await buy(fixture);
  const old = balance.startPayout(fixture.stripeAccount);
  old.created -= 200 * 86_400;
  balance.finishList(old.id);
  balance.movePayout(old.id, "paid");
  await buy(fixture);
  stripe.takeEvents();

  await atNight();
  expect(await standing(old.id)).toMatchObject({ status: "PAID", contents: "COMPLETE" });

  const payout = balance.startPayout(fixture.stripeAccount, { late: 1 });
  stripe.takeEvents();
  await atNight();
  expect(await standing(payout.id)).toMatchObject({ status: "IN_TRANSIT", contents: "OPEN", charges: 0 });
  balance.finishList(payout.id);
  balance.movePayout(payout.id, "paid");
  stripe.takeEvents();
  await atNight();
  const stands = await standing(payout.id);
  expect(stands).toMatchObject({ status: "PAID", charges: 2_500 });
  expect(sumOf(stands)).toBe(payout.amount);

  const calls = stripe.calls.length;
  await atNight();
  const asked = stripe.calls.slice(calls).map(({ path }) => path);
  expect(asked.filter((path) => path !== "/v1/payouts")).toEqual([]);
});

test("finds in the first night the payouts from before, although a webhook has told a newer one", async () => {
  const fixture = await connected();
  await buy(fixture);
  const old = balance.startPayout(fixture.stripeAccount);
  old.created -= 200 * 86_400;
  balance.finishList(old.id);
  stripe.takeEvents();
  await buy(fixture);
  const told = balance.startPayout(fixture.stripeAccount);
  await tellAll();
  expect(await standing(told.id)).toMatchObject({ status: "IN_TRANSIT" });
  expect(await standing(old.id)).toBeUndefined();

  await atNight();

  expect(await standing(old.id)).toMatchObject({ contents: "COMPLETE", charges: 2_500 });
});

test("reads payouts one after the other, behind what people wait for", async () => {
  const fixture = await connected();
  await buy(fixture);
  balance.startPayout(fixture.stripeAccount);
  const other = await connected();
  await buy(other);
  balance.startPayout(other.stripeAccount);
  stripe.takeEvents();

  await catchUpPayouts(payments);

  const { rows } = await sql`
    select distinct queue_name, priority from graphile_worker.jobs
    where task_identifier = 'record-account-payout'`.execute(db);
  expect(rows).toEqual([{ queue_name: "payouts", priority: 10 }]);
  await runPaymentJobs(database, payments);
});

test("a disconnected account does not keep the others from being read at night", async () => {
  const [gone, fixture] = [await connected(), await connected()];
  await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount);
  balance.finishList(payout.id);
  stripe.takeEvents();
  stripe.whims.fault = ({ account }) =>
    account === gone.stripeAccount ? { kind: "status", status: 403 } : null;

  await atNight();
  stripe.whims.fault = () => null;

  expect(await standing(payout.id)).toMatchObject({ contents: "COMPLETE" });
});

test("TEN-01 a payout is recorded for the account that connected it, and for no other", async () => {
  const [fixture, other] = [await connected(), await connected()];
  await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount);
  stripe.takeEvents();

  // The provider knows no such payout of the other account. Nobody here has connected `acct_unknown`.
  await expect(recordAccountPayout(payments, at(other, payout.id))).rejects.toThrow();
  await recordAccountPayout(payments, { ...at(fixture, payout.id), provider_account_id: "acct_unknown" });
  expect(await standing(payout.id)).toBeUndefined();
  await recordAccountPayout(payments, at(fixture, payout.id));

  const kept = await db
    .selectFrom("account_payouts")
    .select("account_id")
    .where("provider_payout_id", "=", payout.id)
    .execute();
  expect(kept).toEqual([{ account_id: fixture.event.account_id }]);
});

function at({ platform, stripeAccount }: { platform: string; stripeAccount: string }, payoutId: string) {
  return { platform, provider_account_id: stripeAccount, provider_payout_id: payoutId };
}

async function atNight(): Promise<void> {
  await catchUpPayouts(payments);
  await runPaymentJobs(database, payments);
}

test("PAY-22 payouts that cannot be listed never refuse a buyer", async () => {
  const fixture = await connected();
  const { payouts } = payments.providers.STRIPE!;
  const list = () =>
    payouts!
      .list({ platform: "ie", connectedAccountId: fixture.stripeAccount }, new Date())
      .catch((error: { code: string }) => error.code);
  stripe.trouble({ kind: "status", status: 500 }, 100, /payouts/);

  const refused = [];
  for (let count = 0; count < 6; count += 1) refused.push(await list());
  const { intent } = await buy(fixture);
  stripe.calm();

  expect(new Set(refused)).toEqual(new Set(["provider_unavailable"]));
  expect(intent.status).toBe("succeeded");
}, 60_000);
