import type { Door } from "../check-in/index.ts";
import type { Tx } from "../platform/database/database.ts";
import type { DoorMethod } from "./contract.ts";

export interface DoorPayment {
  orderId: number;
  kind: "ORDER" | "SALE";
  method: DoorMethod;
  amount: number;
  currency: string;
  deviceName: string | null;
  requestId: string;
}

/** Records money that was taken at a door, in the transaction that completes its order. */
export async function recordDoorPayment(tx: Tx, door: Door, payment: DoorPayment): Promise<void> {
  const { orderId, deviceName, requestId, ...money } = payment;
  await tx
    .insertInto("door_payments")
    .values({
      ...money,
      account_id: door.account_id,
      event_id: door.event_id,
      check_in_list_id: door.id,
      order_id: orderId,
      device_name: deviceName,
      request_id: requestId,
    })
    .execute();
}
