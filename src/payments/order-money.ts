import { sql } from "kysely";
import type { OwnOrder } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { OrderMoney } from "./contract.ts";

interface Row extends Omit<OrderMoney, "payments" | "refunds" | "disputes"> {
  payments: OrderMoney["payments"];
  refunds: OrderMoney["refunds"];
  disputes: OrderMoney["disputes"];
}

/** Finds payments, refunds and disputes of an order in the account's event. */
export async function findOrderMoney(db: Db, { accountId, eventId, orderId }: OwnOrder): Promise<OrderMoney> {
  const { rows } = await sql<Row>`
    select o.id, o.short_id, o.public_id, o.event_id, o.status, o.payment_status, o.refund_status, o.payment_provider,
      o.currency, o.total_gross, o.total_refunded,
      coalesce((select sum(l.rest) from find_refundable_payments(o.id) l), 0)::bigint as refundable,
      coalesce((select sum(l.rest) from find_payments_left(o.id) l where l.is_of_order), 0)::bigint as refundable_of_order,
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'provider', i.provider, 'provider_intent_id', i.provider_intent_id, 'platform', i.platform,
          'amount', p.amount, 'currency', p.currency, 'is_of_order', p.is_of_order, 'provider_fee', p.provider_fee,
          'provider_fee_currency', p.provider_fee_currency, 'application_fee', i.application_fee,
          'application_fee_vat', i.application_fee_vat, 'application_fee_vat_rate', i.application_fee_vat_rate,
          'application_fee_returned', round(i.application_fee * g.returned / p.amount),
          'application_fee_vat_returned', round(i.application_fee_vat * g.returned / p.amount),
          'received_at', ${instant("p.received_at")}) order by p.id)
        from payments p
        join payment_intents i on i.id = p.payment_intent_id
        cross join lateral (
          select coalesce(sum(r.amount), 0)::numeric as returned
          -- A refund made at the provider by hand returns no fee.
          from refunds r
          where r.payment_id = p.id and r.status = 'SUCCEEDED' and r.idempotency_key not like 'provider-%') g
        where p.order_id = o.id), '[]') as payments,
      coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'status', r.status,
          'organizer_reason', r.organizer_reason, 'organizer_note', r.organizer_note,
          'failure_reason', r.failure_reason, 'cancels_order', r.cancels_order,
          'cancels_attendee_ids', r.cancels_attendee_ids,
          'lines', coalesce((select json_agg(json_build_object('order_item_id', l.order_item_id, 'amount', l.amount)
                                             order by l.order_item_id)
                             from refund_lines l where l.refund_id = r.id), '[]'),
          'created_at', ${instant("r.created_at")}) order by r.id)
        from refunds r where r.order_id = o.id), '[]') as refunds,
      coalesce((
        select json_agg(json_build_object(
          'id', d.id, 'amount', d.amount, 'currency', d.currency, 'reason', d.reason, 'status', d.status,
          'respond_by', ${instant("d.respond_by")}, 'created_at', ${instant("d.created_at")}) order by d.id)
        from disputes d where d.order_id = o.id), '[]') as disputes
    from orders o
    where o.id = ${orderId} and o.event_id = ${eventId} and o.account_id = ${accountId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Format of an instant in JSON. */
function instant(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
