import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isStanding, soldSoFar } from "../tables/table-scope.ts";
import type { TaxRow } from "./contract.ts";
import { isSoldOnDays, MAX_ROWS, type ReportScope } from "./scope.ts";

/**
 * Lists the amount of each tax that each event collected in orders completed on these days. A cancelled order keeps
 * its money, so that the rows add up to the tax in the revenue report. Counts orders with the same taxes together
 * before it unpacks the taxes. An order that has a tax twice is one order.
 */
export async function listTaxes(db: Db, { seen, days, asOf }: ReportScope): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with alike as (
      select e.id as event_id, o.taxes_and_fees -> 'taxes' as taxes, count(*) as orders,
             count(*) filter (where ${isStanding({ asOf })}) as standing
      from events e
      join orders o on o.event_id = e.id
      where ${seen} and ${soldSoFar({ asOf })} and ${isSoldOnDays(days)}
      group by e.id, o.taxes_and_fees -> 'taxes'
    ), collected as (
      select alike.event_id, tax.name, tax.type, tax.rate, sum(tax.value) * alike.orders as value, alike.standing
      from alike
      cross join lateral jsonb_to_recordset(alike.taxes) as tax(name text, type text, rate bigint, value bigint)
      group by alike.event_id, alike.taxes, alike.orders, alike.standing, tax.name, tax.type, tax.rate
    )
    select e.id as event_id, e.title as event_name, e.currency as event_currency,
           c.name as tax_name, c.type as tax_type, c.rate as tax_rate,
           sum(c.value)::bigint as total_collected, sum(c.standing)::bigint as order_count
    from collected c
    join events e on e.id = c.event_id
    where ${seen}
    group by e.id, c.name, c.type, c.rate
    order by e.start_date desc, e.id desc, c.name, c.type, c.rate
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
