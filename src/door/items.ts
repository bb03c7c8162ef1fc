import type pg from "pg";
import type { Item } from "./contract.ts";

interface ItemRow extends Omit<Item, "handed_out_at"> {
  handed_out_at: Date | null;
}

const MAX_UNITS = 200;

/** Lists the goods of an order, one row for each unit, with the device that gave it out. */
export async function listItems(pool: Pick<pg.Pool, "query">, orderId: number): Promise<Item[]> {
  const { rows } = await pool.query<ItemRow>({
    name: "items-of-order",
    text: ITEMS,
    values: [orderId, MAX_UNITS],
  });
  return rows.map((row) => ({ ...row, handed_out_at: row.handed_out_at?.toISOString() ?? null }));
}

const ITEMS = `
  select i.id as order_item_id, u.unit, i.item_name as name, h.handed_out_at, h.device_name as handed_out_by
  from order_items i
  cross join lateral generate_series(1, i.quantity - i.released_quantity) as u(unit)
  left join handed_out_items h on h.order_item_id = i.id and h.unit = u.unit and h.taken_back_at is null
  where i.order_id = $1 and i.product_type = 'GENERAL'
  order by i.id, u.unit
  limit $2`;
