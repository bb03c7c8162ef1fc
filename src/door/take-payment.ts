import type pg from "pg";
import type { Door } from "../check-in/index.ts";
import type { CheckoutContext } from "../checkout/index.ts";
import { markAsPaid } from "../orders/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { DoorMethod } from "./contract.ts";
import { findScanned } from "./find-scanned.ts";
import { recordDoorPayment } from "./record-door-payment.ts";

export interface TakenPayment {
  scanId: string;
  requestId: string;
  method: DoorMethod;
  amount: number;
  deviceName: string | null;
}

/** Completes an order that awaits payment, once, with money that was taken at a door. */
export async function takePayment(
  checkout: CheckoutContext,
  pool: pg.Pool,
  door: Door,
  { scanId, requestId, method, amount, deviceName }: TakenPayment,
): Promise<{ amount: number; currency: string }> {
  if (!door.allows_payments) throw new Refusal("payment_not_offered");
  const { order_id, total_gross, currency } = await findScanned(pool, door, scanId);
  if (amount !== total_gross) throw new Refusal("order_changed");
  const own = { accountId: door.account_id, eventId: door.event_id, orderId: order_id };
  const noted = { method, list: door.name, device: deviceName };
  await markAsPaid(
    checkout,
    own,
    { kind: "SYSTEM" },
    {
      requestKey: requestId,
      noted,
      alongside: (tx) =>
        recordDoorPayment(tx, door, {
          orderId: order_id,
          kind: "ORDER",
          method,
          amount,
          currency,
          deviceName,
          requestId,
        }),
    },
  );
  return { amount, currency };
}
