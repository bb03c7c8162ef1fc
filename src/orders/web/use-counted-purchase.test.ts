import { expect, test } from "vitest";
import { kindOfPurchase } from "./use-counted-purchase.ts";

test.each([
  ["COMPLETED", true, "", "purchase paid"],
  ["COMPLETED", false, "?session_identifier=s", "purchase free"],
  ["AWAITING_OFFLINE_PAYMENT", true, "", "purchase offline"],
  ["CANCELLED", true, "", null],
  ["COMPLETED", true, "?key=from-an-e-mail", null],
  ["COMPLETED", true, "?theme=dark&key=of-the-organiser", null],
] as const)(
  "counts an order that is %s (paid: %s) and opened by %j as %s",
  (status, isPaid, search, kind) => {
    expect(kindOfPurchase({ status, is_payment_required: isPaid }, search)).toBe(kind);
  },
);
