import type pg from "pg";
import { type Door, IS_TAKEN, MAY_ENTER } from "../check-in/index.ts";
import type { Scanned } from "./find-scanned.ts";

/** Lists the order's other tickets that this list would admit now, by their place in the order. */
export async function listOthers(
  pool: pg.Pool,
  door: Door,
  { order_id, attendee_id }: Pick<Scanned, "order_id" | "attendee_id">,
): Promise<{ public_id: string; position: number }[]> {
  const { rows } = await pool.query<{ public_id: string; position: number }>({
    name: "others-of-order",
    text: OTHERS,
    values: [door.id, order_id, attendee_id],
  });
  return rows;
}

const OTHERS = `
  select a.public_id, a.position
  from check_in_lists l
  join attendees a on a.order_id = $2 and a.id <> $3 and a.event_id = l.event_id
  where l.id = $1
    and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
      and exists (select from event_settings s
                  where s.event_id = l.event_id and s.allow_orders_awaiting_offline_payment_to_check_in)
      and exists (select from orders o where o.id = $2 and o.status = 'AWAITING_OFFLINE_PAYMENT')))
    and ${IS_TAKEN}
    and ${MAY_ENTER}
  order by a.position`;
