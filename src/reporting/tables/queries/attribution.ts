import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, refundedOf, refundsKnown, sold, type TableScope } from "../table-scope.ts";

/** Lists the sales of orders by source. Each order is in one row, so that the rows add up. */
export async function listAttribution(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with back as (${refundsKnown(scope)})
    select e.currency, coalesce(o.utm_source, '') as utm_source, coalesce(o.utm_medium, '') as utm_medium,
           coalesce(o.utm_campaign, '') as utm_campaign, coalesce(o.referrer, '') as referrer,
           coalesce(o.affiliate_code, '') as affiliate_code, coalesce(o.promo_code, '') as promo_code,
           count(*) filter (where ${isStanding(scope)}) as orders,
           sum(o.total_gross)::bigint as gross, sum(${refundedOf(scope)})::bigint as refunded,
           (sum(o.total_gross) - sum(${refundedOf(scope)}))::bigint as net
    from events e
    join orders o on o.event_id = e.id
    left join back on back.order_id = o.id
    where ${scope.seen} and ${sold(scope)}
    group by e.currency, o.utm_source, o.utm_medium, o.utm_campaign, o.referrer, o.affiliate_code, o.promo_code
    order by gross desc, orders desc, utm_source, utm_campaign, affiliate_code, promo_code,
             utm_medium, referrer, e.currency
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
