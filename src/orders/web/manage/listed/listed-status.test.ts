import { expect, test } from "vitest";
import { listedStatusOf } from "./listed-status.ts";

test.each([
  ["COMPLETED", "PAYMENT_RECEIVED", null, "COMPLETED"],
  ["COMPLETED", "NO_PAYMENT_REQUIRED", null, "COMPLETED"],
  ["COMPLETED", "PAYMENT_RECEIVED", "PARTIALLY_REFUNDED", "PARTIALLY_REFUNDED"],
  ["COMPLETED", "PAYMENT_RECEIVED", "REFUNDED", "REFUNDED"],
  ["CANCELLED", "PAYMENT_RECEIVED", "REFUNDED", "CANCELLED"],
  ["CANCELLED", "PAYMENT_RECEIVED", "REFUND_FAILED", "REFUND_FAILED"],
  ["CANCELLED", "PAYMENT_RECEIVED", "REFUND_PENDING", "REFUND_PENDING"],
  ["RESERVED", "PAYMENT_FAILED", null, "PAYMENT_FAILED"],
  ["RESERVED", "AWAITING_PAYMENT", null, "AWAITING_PAYMENT"],
  ["ABANDONED", "PAYMENT_FAILED", null, "ABANDONED"],
  ["AWAITING_OFFLINE_PAYMENT", "AWAITING_OFFLINE_PAYMENT", null, "AWAITING_OFFLINE_PAYMENT"],
] as const)("lists %s, %s, %s as %s", (status, payment_status, refund_status, listed) => {
  expect(listedStatusOf({ status, payment_status, refund_status }).status).toBe(listed);
});
