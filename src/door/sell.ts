import type { CheckInContext, Door } from "../check-in/index.ts";
import {
  type CheckoutContext,
  type CheckoutOrder,
  completeAtDesk,
  findOrderOfRequest,
  holdOrder,
  sessionOf,
} from "../checkout/index.ts";
import { accrueOfflineFee } from "../payments/index.ts";
import { keyedHash } from "../platform/secret-keys.ts";
import { recordHistory } from "../tickets/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { DoorMethod, Sale } from "./contract.ts";
import { findDoorSale } from "./offers.ts";
import { chosenOf, type DoorLine, priceOf } from "./quote-sale.ts";
import { recordDoorPayment } from "./record-door-payment.ts";

export interface DoorSale {
  requestId: string;
  lines: DoorLine[];
  method: DoorMethod;
  /** The total that was shown and taken. The sale is refused if the price has changed since. */
  total: number;
  name: string;
  email: string | null;
  locale: string;
  deviceName: string | null;
}

/**
 * Sells to a walk-in: holds the products under the same rules as for any buyer, completes the order with the
 * money that was taken, and checks the tickets in. A call that is repeated with the same id is the same sale.
 */
export async function sell(
  checkout: CheckoutContext,
  checkIn: CheckInContext,
  door: Door,
  wanted: DoorSale,
): Promise<Sale> {
  const request = requestOf(checkout, door, wanted);
  const placed = await findOrderOfRequest(checkout, request);
  // The money of a completed sale was taken, so a repeat is answered even if the catalogue has changed since.
  const order =
    placed && isSold(placed, wanted) ? placed : await holdForSale(checkout, door, wanted, request);
  if (order.account_id !== door.account_id) throw new Refusal("not_found");
  const codes =
    order.status === "COMPLETED"
      ? order.attendees.map(({ public_id }) => public_id)
      : await completeSale(checkout, door, order, wanted);
  checkout.changes.publish({ event_id: door.event_id, topic: "orders" });
  if (codes.length > 0) {
    const { admitted, came } = await checkIn.batches.scans.ask({
      door,
      scans: codes.map((code, index) => ({
        scan_id: `${wanted.requestId}-${index + 1}`,
        code,
        is_typed: true,
      })),
      deviceName: wanted.deviceName,
      deviceId: door.device_id,
      receivedAt: new Date(),
    });
    if (admitted > 0) checkIn.tell(door, { came, inside: admitted });
  }
  return {
    order_public_id: order.public_id,
    total: order.total_gross,
    currency: order.currency,
    tickets: codes,
  };
}

/** Each sale has a separate session, derived from the ids of list and sale, so a repeat finds its order. */
function requestOf(checkout: CheckoutContext, door: Door, { requestId }: DoorSale) {
  const seed = keyedHash(checkout.secretKey, JSON.stringify(["door-sale", door.id, requestId]));
  const { hash } = sessionOf(Buffer.from(seed).toString("base64url"));
  return { eventId: door.event_id, session: { hash, isNew: true }, requestKey: requestId };
}

function isSold(order: CheckoutOrder, wanted: DoorSale): boolean {
  const sold = order.items.map(({ product_price_id, quantity }) => `${product_price_id}:${quantity}`);
  const lines = wanted.lines.map(({ price_id, quantity }) => `${price_id}:${quantity}`);
  return (
    order.status === "COMPLETED" &&
    order.total_gross === wanted.total &&
    sold.toSorted().join() === lines.toSorted().join()
  );
}

async function holdForSale(
  checkout: CheckoutContext,
  door: Door,
  wanted: DoorSale,
  request: ReturnType<typeof requestOf>,
): Promise<CheckoutOrder> {
  const onSale = await findDoorSale(checkout.selling, door);
  // The price is checked before the hold, so that a changed price leaves nothing held.
  if (priceOf(onSale, wanted.lines).total !== wanted.total) throw new Refusal("order_changed");
  const chosen = { products: chosenOf(wanted.lines), promo_code: null };
  return holdOrder(checkout, { ...request, chosen, locale: wanted.locale });
}

async function completeSale(
  checkout: CheckoutContext,
  door: Door,
  order: CheckoutOrder,
  { method, name, email, total, deviceName, requestId }: DoorSale,
): Promise<string[]> {
  if (order.total_gross !== total) throw new Refusal("order_changed");
  return completeAtDesk(checkout, order, {
    buyer: { first_name: name, last_name: "", email: email ?? "" },
    alongside: async (tx) => {
      if (total > 0) await accrueOfflineFee(tx, { accountId: order.account_id, orderId: order.id });
      await recordDoorPayment(tx, door, {
        orderId: order.id,
        kind: "SALE",
        method,
        amount: total,
        currency: order.currency,
        deviceName,
        requestId,
      });
      await recordHistory(tx, {
        order,
        action: "SOLD_AT_DOOR",
        by: { kind: "SYSTEM" },
        new: { amount: total, method, list: door.name, device: deviceName },
      });
    },
  });
}
