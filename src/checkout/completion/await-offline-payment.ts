import { sql } from "kysely";
import { recordHistory } from "../../tickets/index.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import { type CheckoutLink, isHeld } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { PublicOrder } from "../contract.ts";
import { publicOrder } from "../public-order.ts";
import { assertStillAvailable } from "../details/assert-still-available.ts";
import { type OrderStatus, refusalOfMove } from "../rules/order-states.ts";

type Outcome =
  | "awaiting"
  | "not_offered"
  | "no_buyer"
  | "nothing_to_pay"
  | "expired"
  | "not_found"
  | OrderStatus;

/**
 * Records that the buyer will pay by transfer, invoice or cash. The order keeps its stock, and its tickets
 * are not valid at the door until the order is marked as paid. Idempotent.
 */
export async function awaitOfflinePayment(
  checkout: CheckoutContext,
  link: CheckoutLink,
): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(checkout, link);
  if (isHeld(order)) await assertStillAvailable(checkout, order);
  await checkout.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ outcome: Outcome }>`
      select await_offline_payment(${order.id}) as outcome`.execute(tx);
    const { outcome } = rows[0]!;
    if (outcome === "AWAITING_OFFLINE_PAYMENT") return;
    if (outcome !== "awaiting") throw refusalOf(outcome);
    await recordHistory(tx, { order, action: "OFFLINE_PAYMENT_CHOSEN", by: { kind: "BUYER" } });
  });
  checkout.changes.publish({ event_id: order.event_id, topic: "orders" });
  return publicOrder(await findOwnCheckoutOrder(checkout, link));
}

function refusalOf(outcome: Exclude<Outcome, "awaiting" | "AWAITING_OFFLINE_PAYMENT">): Refusal {
  switch (outcome) {
    case "not_offered":
      return new Refusal("payment_not_offered");
    case "no_buyer":
    case "nothing_to_pay":
      return new Refusal("order_move_refused");
    case "expired":
      return new Refusal("order_expired");
    case "not_found":
      return new Refusal("not_found");
    default:
      return new Refusal(refusalOfMove(outcome, "await_offline_payment"));
  }
}
