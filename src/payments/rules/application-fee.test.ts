import { expect, test } from "vitest";
import { applicationFee, NO_FEES } from "./application-fee.ts";

const FEES = { fixed: { EUR: 50, JPY: 60 }, rate: 1_500 };

test.each([
  ["so much for each paid item and a share", { total: 10_000, currency: "EUR", paidItems: 2 }, 250],
  ["free items beside a paid one cost nothing", { total: 2_000, currency: "EUR", paidItems: 1 }, 80],
  ["half a cent is rounded up", { total: 2_500, currency: "EUR", paidItems: 1 }, 88],
  ["in whole yen", { total: 1_000, currency: "JPY", paidItems: 1 }, 75],
  ["a currency without a fixed part pays the share", { total: 10_000, currency: "USD", paidItems: 3 }, 150],
  ["never more than the total", { total: 70, currency: "EUR", paidItems: 2 }, 70],
  ["nothing of nothing", { total: 0, currency: "EUR", paidItems: 0 }, 0],
] as const)("PRC-16 %s", (_, charged, fee) => {
  expect(applicationFee(FEES, charged)).toBe(fee);
});

test("PRC-16 without a schedule there is no fee", () => {
  expect(applicationFee(NO_FEES, { total: 10_000, currency: "EUR", paidItems: 4 })).toBe(0);
});
