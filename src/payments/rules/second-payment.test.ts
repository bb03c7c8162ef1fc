import { expect, test } from "vitest";
import { hasLeftOfSecondPayment } from "./second-payment.ts";

const [own, second] = [{ amount: 3_000 }, { amount: 3_000 }];
const refund = (status: string, amount = 3_000) => ({ status, amount });

test.each([
  ["an order paid once", [own], [], 3_000, false],
  ["a second payment whose refund failed", [own, second], [refund("FAILED")], 3_000, true],
  ["a second payment refunded in part", [own, second], [refund("SUCCEEDED", 1_000)], 3_000, true],
  ["a second payment that went back", [own, second], [refund("SUCCEEDED")], 3_000, false],
  ["a second payment on its way back", [own, second], [refund("PENDING")], 3_000, false],
  ["an order refunded before its second payment", [own, second], [refund("SUCCEEDED")], 0, true],
])("finds what is left of %s", (_name, payments, refunds, refundable_of_order, isLeft) => {
  expect(hasLeftOfSecondPayment({ payments, refunds, refundable_of_order })).toBe(isLeft);
});
