import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Source } from "../contract.ts";

const OF_A_KIND = 8;

/**
 * Lists the sources of visits and sales, the best of each kind. An order counts once it is complete, whatever
 * happens to it afterwards. `isCounted`: condition on hours `h` of the event `e`.
 */
export async function listSources(
  db: Db,
  eventId: number,
  isCounted: RawBuilder<SqlBool>,
): Promise<Source[]> {
  const { rows } = await sql<Source>`
    with sales as (
      select referrer, utm_source, affiliate_code, promo_code, is_manual,
             sum(orders_created + orders_cancelled) as orders, sum(sales_total_gross) as gross
      from events e join event_hourly_sales h on h.event_id = e.id
      where e.id = ${eventId} and ${isCounted}
      group by referrer, utm_source, affiliate_code, promo_code, is_manual
    ), visits as (
      select referrer, utm_source, sum(views) as views
      from events e join event_hourly_visits h on h.event_id = e.id
      where e.id = ${eventId} and ${isCounted}
      group by referrer, utm_source
    ), told_apart as (
      select 'site' as kind, referrer as name, 0 as views, orders, gross from sales where not is_manual
      union all
      select 'site', referrer, views, 0, 0 from visits
      union all
      select 'campaign', utm_source, 0, orders, gross from sales where utm_source <> ''
      union all
      select 'campaign', utm_source, views, 0, 0 from visits where utm_source <> ''
      union all
      select 'affiliate', affiliate_code, null, orders, gross from sales where affiliate_code <> ''
      union all
      select 'promo_code', promo_code, null, orders, gross from sales where promo_code <> ''
      union all
      select 'by_hand', '', null, orders, gross from sales where is_manual
    ), summed as (
      select kind, name, sum(views)::bigint as views, sum(orders)::bigint as orders, sum(gross)::bigint as gross
      from told_apart group by kind, name having coalesce(sum(views), 0) + sum(orders) > 0
    ), placed as (
      select *, row_number() over (partition by kind order by orders desc, views desc, name) as place from summed
    )
    select kind, name, views, orders, gross from placed where place <= ${OF_A_KIND}
    order by array_position(array['site', 'campaign', 'affiliate', 'promo_code', 'by_hand'], kind), place`.execute(
    db,
  );
  return rows;
}
