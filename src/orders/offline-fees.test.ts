import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { storeDefaultFees, saveFeeVat } from "../payments/index.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { markAsPaid } from "./mark-as-paid.ts";

const { database, db, pool, checkout, makeScenario, buy } = await testOrderScenarios();
const { stripe } = testServices(database).config;
const KEYS = { secretKey: "sk_test_x", publishableKey: "pk_test_x", webhookSecret: "whsec_x", isLive: false };
const platform = (rate: number) =>
  storeDefaultFees(pool, { ...stripe, keys: { ie: KEYS }, fees: { fixed: { EUR: 50 }, rate } });

/** Two tickets of 25.00 that were paid at the desk. */
async function paidAtTheDesk(before: (accountId: number) => Promise<unknown> = async () => {}) {
  const at = await makeScenario();
  await before(at.event.account_id);
  const { own, link } = await buy(at, 2);
  await awaitOfflinePayment(checkout, link);
  await markAsPaid(checkout, own, at.by);
  return db
    .selectFrom("offline_fees")
    .select(["amount", "vat", "vat_rate", "currency", "status", "paid_at"])
    .where("order_id", "=", own.orderId)
    .execute();
}

test("5.9 accrues the platform fee, with tax, for an order marked as paid, as for a card payment", async () => {
  await platform(2_000);

  // 2 × 0.50 and 2 % of 50.00.
  const owed = {
    amount: 200,
    vat: 0,
    vat_rate: 0,
    currency: "EUR",
    status: "AWAITING_PAYMENT",
    paid_at: null,
  };
  expect(await paidAtTheDesk()).toEqual([owed]);
  await saveFeeVat(pool, { onFees: { rate: 23_000, country: "IE" } });
  expect(await paidAtTheDesk()).toEqual([owed]);
  const taxed = await paidAtTheDesk((account_id) =>
    db.insertInto("account_vat_settings").values({ account_id }).execute(),
  );
  expect(taxed).toEqual([{ ...owed, amount: 246, vat: 46, vat_rate: 23_000 }]);
});

test("5.9 accrues nothing without a platform, or when the account's fees are bypassed", async () => {
  await platform(2_000);
  const bypassed = await paidAtTheDesk(async (account_id) => {
    const { id } = await db
      .insertInto("fee_schedules")
      .values({ name: "Friends", is_bypassed: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("account_fees").values({ account_id, fee_schedule_id: id }).execute();
  });
  await storeDefaultFees(pool, { ...stripe, keys: {}, fees: { fixed: {}, rate: 0 } });

  expect(bypassed).toEqual([]);
  expect(await paidAtTheDesk()).toEqual([]);
});
