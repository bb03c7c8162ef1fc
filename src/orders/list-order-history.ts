import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { HistoryEntry } from "./contract.ts";
import { findShownOrder } from "./orders.ts";
import type { OwnOrder } from "../checkout/index.ts";

interface Row {
  id: string;
  at: Date;
  action: HistoryEntry["action"];
  actor: HistoryEntry["actor"];
  actor_name: string | null;
  attendee_id: number | null;
  attendee_public_id: string | null;
  attendee_name: string | null;
  old_values: HistoryEntry["old_values"];
  new_values: HistoryEntry["new_values"];
}

const MAX_ENTRIES = 500;

/**
 * Lists everything that happened to an order, newest first. Combines its history with other tables:
 * placement, completion, payments, refunds and scans. Entries of the same instant are sorted by step.
 */
export async function listOrderHistory(db: Db, own: OwnOrder): Promise<HistoryEntry[]> {
  await findShownOrder(db, own);
  const id = own.orderId;
  const { rows } = await sql<Row>`
    select h.*, a.public_id as attendee_public_id, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) as attendee_name
    from (
      select 'history-' || h.id as id, 3 as step, h.id as number, h.created_at as at, h.action, h.actor,
             nullif(concat_ws(' · ', nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''),
               h.api_key_name), '') as actor_name,
             h.attendee_id, h.old_values, h.new_values
      from order_history h left join users u on u.id = h.user_id
      where h.order_id = ${id}
      union all
      select 'placed-' || o.id, 0, o.id, o.created_at, 'PLACED', 'BUYER', null, null, '{}',
             jsonb_build_object('amount', o.total_gross, 'currency', o.currency)
      from orders o where o.id = ${id} and not o.is_manually_created
      union all
      select 'completed-' || o.id, 2, o.id, o.completed_at, 'COMPLETED', 'SYSTEM', null, null, '{}', '{}'
      from orders o where o.id = ${id} and o.completed_at is not null
      union all
      select 'payment-' || p.id, 1, p.id, p.received_at, 'PAYMENT_RECEIVED', 'BUYER', null, null, '{}',
             jsonb_build_object('amount', p.amount, 'currency', p.currency, 'provider', i.provider)
      from payments p join payment_intents i on i.id = p.payment_intent_id where p.order_id = ${id}
      union all
      select 'refund-' || r.id, 4, r.id, r.created_at, 'REFUND_REQUESTED',
             case when r.requested_by is null then 'SYSTEM' else 'USER' end,
             nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), null, '{}',
             jsonb_build_object('amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'status', r.status,
                                'organizer_reason', r.organizer_reason, 'organizer_note', r.organizer_note)
      from refunds r left join users u on u.id = r.requested_by
      where r.order_id = ${id}
      union all
      select 'scan-' || c.id, 5, c.id, c.scanned_at, 'CHECKED_IN', 'USER', c.device_name, c.attendee_id, '{}',
             jsonb_build_object('list', l.name)
      from attendees t
      join check_ins c on c.attendee_id = t.id
      join check_in_lists l on l.id = c.check_in_list_id
      where t.order_id = ${id}
      union all
      select 'undone-' || c.id, 6, c.id, c.undone_at, 'CHECK_IN_UNDONE', 'USER', null, c.attendee_id, '{}',
             jsonb_build_object('list', l.name)
      from attendees t
      join check_ins c on c.attendee_id = t.id and c.undone_at is not null
      join check_in_lists l on l.id = c.check_in_list_id
      where t.order_id = ${id}
    ) h
    left join attendees a on a.id = h.attendee_id
    order by h.at desc, h.step desc, h.number desc
    limit ${MAX_ENTRIES}`.execute(db);
  return rows.map(({ at, attendee_id, attendee_public_id, attendee_name, ...row }) => ({
    id: row.id,
    at: at.toISOString(),
    action: row.action,
    actor: row.actor,
    actor_name: row.actor_name,
    attendee:
      attendee_id === null
        ? null
        : { id: attendee_id, public_id: attendee_public_id ?? "", name: attendee_name ?? "" },
    old_values: row.old_values,
    new_values: row.new_values,
  }));
}
