import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, sold, type TableScope } from "../table-scope.ts";

/**
 * Sums up each tax at each rate, by the country of the event and of the billing address. Counts items with
 * the same taxes together before it unpacks the taxes.
 */
export async function listTaxesByCountry(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with lines as (
      select o.event_id, billing.country as buyer_country, i.taxes_and_fees, count(*) as lines,
             sum(i.total_before_additions + i.total_fee) as base,
             count(*) filter (where ${isStanding(scope)}) as standing
      from events e
      join orders o on o.event_id = e.id
      join order_items i on i.order_id = o.id
      left join order_billing billing on billing.order_id = o.id
      where ${scope.seen} and ${sold(scope)} and i.total_tax > 0
      group by o.event_id, buyer_country, i.taxes_and_fees
    )
    select e.currency, coalesce(e.location ->> 'country', '') as event_country,
           coalesce(lines.buyer_country, '') as buyer_country, tax.name as tax_name, tax.type as tax_type,
           tax.rate as tax_rate, sum(lines.base)::bigint as taxed_amount,
           sum(tax.value * lines.lines)::bigint as total_collected, sum(lines.standing)::bigint as order_lines
    from lines
    join events e on e.id = lines.event_id
    cross join lateral jsonb_to_recordset(lines.taxes_and_fees -> 'taxes') as tax(name text, type text, rate bigint, value bigint)
    group by e.currency, event_country, lines.buyer_country, tax.name, tax.type, tax.rate
    order by total_collected desc, tax.name, tax.rate, event_country, lines.buyer_country, e.currency
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
