import type pg from "pg";
import type { Door } from "../check-in/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { Item } from "./contract.ts";
import { findScanned } from "./find-scanned.ts";
import { listItems } from "./items.ts";

export interface HandOut {
  scanId: string;
  orderItemId: number;
  unit: number;
  isHandedOut: boolean;
  deviceName: string | null;
}

/**
 * Gives out one unit of an order's goods, or takes that back. If two devices tick the same unit, one of them
 * changes it and the other sees who was first.
 */
export async function handOut(
  pool: pg.Pool,
  door: Door,
  { scanId, orderItemId, unit, isHandedOut, deviceName }: HandOut,
): Promise<{ data: Item[]; is_changed: boolean }> {
  const { order_id, order_status } = await findScanned(pool, door, scanId);
  const items = order_status === "COMPLETED" ? await listItems(pool, order_id) : [];
  if (!items.some((item) => item.order_item_id === orderItemId && item.unit === unit))
    throw new Refusal("not_found");
  const { rowCount } = isHandedOut
    ? await pool.query(HAND_OUT, [
        door.account_id,
        door.event_id,
        order_id,
        orderItemId,
        unit,
        door.id,
        deviceName,
      ])
    : await pool.query(TAKE_BACK, [orderItemId, unit, order_id, door.account_id]);
  return { data: await listItems(pool, order_id), is_changed: rowCount === 1 };
}

const HAND_OUT = `
  insert into handed_out_items (
    account_id, event_id, order_id, order_item_id, unit, check_in_list_id, device_name)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (order_item_id, unit) where taken_back_at is null do nothing`;

const TAKE_BACK = `
  update handed_out_items set taken_back_at = clock_timestamp()
  where order_item_id = $1 and unit = $2 and order_id = $3 and account_id = $4 and taken_back_at is null`;
