import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { during, hasGoneBack, type TableScope } from "../table-scope.ts";

/**
 * The reason that the organiser chose. Refunds without one have the program's own, such as "made at the
 * provider". No code is in both lists.
 */
const REASON = sql`coalesce(r.organizer_reason, r.reason)`;

/** Sums up the refunds made on the days by reason, whenever the orders were sold. */
export async function listRefundsByReason(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.currency, ${REASON} as reason, count(*) as refunds, count(distinct r.order_id) as orders,
           sum(r.amount)::bigint as amount,
           round(100.0 * sum(r.amount) / sum(sum(r.amount)) over (partition by r.currency), 1)::float8 as share
    from events e
    join refunds r on r.event_id = e.id
    where ${scope.seen} and ${hasGoneBack(scope)} and ${during(scope, sql`r.updated_at`)}
    group by r.currency, ${REASON}
    order by amount desc, ${REASON}, r.currency`.execute(db);
  return rows;
}
