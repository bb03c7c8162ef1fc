import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { hasGoneBack, known } from "../tables/table-scope.ts";
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
    with fees as (
      select e.title as event_name, e.id as event_id, p.received_at as paid_at, e.timezone,
             o.public_id as order_reference, o.id as order_id, p.amount as amount_paid,
             i.application_fee - i.application_fee_vat as fee_amount, i.application_fee_vat_rate as vat_rate,
             i.application_fee_vat as vat_amount, i.application_fee as total_fee,
             round(i.application_fee * gone.back / p.amount)::bigint as fee_returned,
             p.currency, i.provider_intent_id as payment_intent_id
      from events e
      join orders o on o.event_id = e.id
      join payments p on p.order_id = o.id
      join payment_intents i on i.id = p.payment_intent_id
      cross join lateral (
        select coalesce(sum(r.amount), 0) as back from refunds r
        where r.payment_id = p.id and ${hasGoneBack({ asOf })}
      ) gone
      where ${seen} and o.status not in ('RESERVED', 'ABANDONED') and i.application_fee > 0
        and gone.back < p.amount and ${isOnDays(sql`p.received_at`, days)}
        and ${known(asOf, "p.received_at")} and (o.completed_at is null or ${known(asOf, "o.completed_at")})
      union all
      select e.title, e.id, f.created_at, e.timezone, o.public_id, o.id, o.total_gross,
             f.amount - f.vat, f.vat_rate, f.vat, f.amount, 0, f.currency, null
      from events e
      join offline_fees f on f.account_id = e.account_id and f.event_id = e.id
      join orders o on o.id = f.order_id
      where ${seen} and f.status in ('AWAITING_PAYMENT', 'PAID') and ${isOnDays(sql`f.created_at`, days)}
        and ${known(asOf, "f.created_at")}
    )
    select counted.total, shown.event_name, shown.event_id, ${instant("shown.paid_at")} as payment_date, shown.timezone,
           shown.order_reference, shown.order_id, shown.amount_paid, shown.fee_amount, shown.vat_rate, shown.vat_amount,
           shown.total_fee, shown.fee_returned, shown.currency, shown.payment_intent_id
    from (select count(*) as total from fees) counted
    left join (
      select * from fees order by paid_at desc, order_id desc, payment_intent_id
      limit ${perPage} offset ${(page - 1) * perPage}
    ) shown on true
    order by shown.paid_at desc, shown.order_id desc, shown.payment_intent_id`.execute(db);
  // A page after the last one is a single row of nulls with the total.
  return { total: rows[0]!.total, rows: rows.filter(({ event_id }) => event_id !== null) };
}
