import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isStanding, soldSoFar } from "../tables/table-scope.ts";
import type { TaxRow } from "./contract.ts";
import { isOnDays, MAX_ROWS, type ReportScope } from "./scope.ts";

/**
 * Lists what each event collected of each tax in orders completed on these days. A cancelled order keeps its
 * money, so that the rows add up to the tax in the revenue report.
 */
export async function listTaxes(db: Db, { seen, days, asOf }: ReportScope): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select e.id as event_id, e.title as event_name, e.currency as event_currency,
           tax.name as tax_name, tax.type as tax_type, tax.rate as tax_rate,
           sum(tax.value)::bigint as total_collected,
           count(distinct o.id) filter (where ${isStanding({ asOf })}) as order_count
    from events e
    join orders o on o.event_id = e.id
    cross join lateral jsonb_to_recordset(o.taxes_and_fees -> 'taxes')
      as tax(name text, type text, rate bigint, value bigint)
    where ${seen} and ${soldSoFar({ asOf })} and ${isOnDays(sql`o.completed_at`, days)}
    group by e.id, tax.name, tax.type, tax.rate
    order by e.start_date desc, e.id desc, tax.name, tax.type, tax.rate
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
