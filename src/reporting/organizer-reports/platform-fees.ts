import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { hasGoneBack, known, returnsFee } from "../tables/table-scope.ts";
import type { PlatformFeeRow } from "./contract.ts";
import { instant, isOnDays, type ReportScope } from "./scope.ts";

/**
 * Lists a page of platform fees on these days, taken from payments or accrued for orders paid outside the
 * platform, with the total number of fees.
 */
export async function listPlatformFees(
  db: Db,
  { seen, days, asOf, page, perPage }: ReportScope,
): Promise<{ rows: PlatformFeeRow[]; total: number }> {
  const { rows } = await sql<PlatformFeeRow & { total: number; event_id: number | null }>`
    with back as not materialized (
      select r.payment_id, sum(r.amount) as amount
      from events e join refunds r on r.event_id = e.id
      where ${seen} and ${hasGoneBack({ asOf })} and ${returnsFee}
      group by r.payment_id
    ), uncounted as (
      select o.id from events e join orders o on o.event_id = e.id
      where ${seen} and (o.status in ('RESERVED', 'ABANDONED') or not (${known(asOf, "o.completed_at")}))
    ), fees as (
      select p.received_at as paid_at, p.order_id, p.id as payment_id, i.id as intent_id
      from events e
      join payments p on p.event_id = e.id
      join payment_intents i on i.id = p.payment_intent_id
      left join back on back.payment_id = p.id
      where ${seen} and i.application_fee > 0 and case when back.amount >= p.amount then false else true end
        and ${known(asOf, "p.received_at")} and ${isOnDays(sql`p.received_at`, days)}
        and not exists (select from uncounted where uncounted.id = p.order_id)
      union all
      select f.created_at, f.order_id, null, null
      from events e
      join offline_fees f on f.account_id = e.account_id and f.event_id = e.id
      where ${seen} and f.status in ('AWAITING_PAYMENT', 'PAID') and ${isOnDays(sql`f.created_at`, days)}
        and ${known(asOf, "f.created_at")}
    ), shown as (
      select * from fees order by paid_at desc, order_id desc, intent_id
      limit ${perPage} offset ${(page - 1) * perPage}
    ), described as (
      select shown.*, e.title as event_name, e.id as event_id, e.timezone, o.public_id as order_reference,
             p.amount as amount_paid, i.application_fee - i.application_fee_vat as fee_amount,
             i.application_fee_vat_rate as vat_rate, i.application_fee_vat as vat_amount,
             i.application_fee as total_fee,
             round(i.application_fee * coalesce(back.amount, 0) / p.amount)::bigint as fee_returned, p.currency,
             i.provider_intent_id as payment_intent_id
      from shown
      join payments p on p.id = shown.payment_id
      join payment_intents i on i.id = shown.intent_id
      join orders o on o.id = shown.order_id
      join events e on e.id = o.event_id
      left join back on back.payment_id = shown.payment_id
      union all
      select shown.*, e.title, e.id, e.timezone, o.public_id, o.total_gross, f.amount - f.vat, f.vat_rate, f.vat,
             f.amount, 0, f.currency, null
      from shown
      join offline_fees f on shown.payment_id is null and f.order_id = shown.order_id
      join orders o on o.id = f.order_id
      join events e on e.id = o.event_id
    )
    select counted.total, d.event_name, d.event_id, ${instant("d.paid_at")} as payment_date, d.timezone,
           d.order_reference, d.order_id, d.amount_paid, d.fee_amount, d.vat_rate, d.vat_amount,
           d.total_fee, d.fee_returned, d.currency, d.payment_intent_id
    from (select count(*) as total from fees) counted
    left join described d on true
    order by d.paid_at desc, d.order_id desc, d.intent_id`.execute(db);
  // A page after the last one is a single row of nulls with the total.
  return { total: rows[0]!.total, rows: rows.filter(({ event_id }) => event_id !== null) };
}
