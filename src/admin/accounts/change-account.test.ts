import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { cancelUnpaidOrders } from "../../orders/index.ts";
import { restore, suspend } from "./change-account.ts";

const { database, db, checkout, makeScenario, buy, setOrder } = await testOrderScenarios();
const services = testServices(database);

test("an unpaid order of a suspended account is not cancelled, and can be paid for another day after it", async () => {
  const at = await makeScenario({}, { cancels_unpaid_orders: true });
  const [due, later] = [await buy(at), await buy(at)];
  for (const { link } of [due, later]) await awaitOfflinePayment(checkout, link);
  const dueAt = async ({ own }: typeof due) =>
    db
      .selectFrom("orders")
      .select(["status", "pay_by"])
      .where("id", "=", own.orderId)
      .executeTakeFirstOrThrow();
  const { pay_by: unchanged } = await dueAt(later);
  await suspend(db, at.own.accountId, "Moved to another installation.");
  await setOrder(due.own.orderId, "pay_by = now() - interval '1 second'");

  expect(await cancelUnpaidOrders(services)).toBe(0);
  await restore(db, at.own.accountId);
  expect(await cancelUnpaidOrders(services)).toBe(0);

  const { status, pay_by } = await dueAt(due);
  expect(status).toBe("AWAITING_OFFLINE_PAYMENT");
  expect((pay_by!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  expect((await dueAt(later)).pay_by).toEqual(unchanged);
});

test("ending a suspension that is over already leaves the time to pay as it is", async () => {
  const at = await makeScenario({}, { cancels_unpaid_orders: true });
  const { link, own } = await buy(at);
  await awaitOfflinePayment(checkout, link);
  await setOrder(own.orderId, "pay_by = now() - interval '1 second'");

  await restore(db, at.own.accountId);

  expect(await cancelUnpaidOrders(services)).toBe(1);
});
