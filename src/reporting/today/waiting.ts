import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import type { Today } from "./contract.ts";

/** Counting stops here, because a larger number says nothing more. */
const ENOUGH = 1_000;
const EVENTS_SHOWN = 5;
/**
 * A card holder can no longer dispute after this many days. The dashboards of older events still show their
 * open tasks.
 */
const DAYS_LOOKED_AFTER = 180;

/** Lists the events with open tasks. Each count uses a partial index. */
export async function listWaiting(
  db: Db,
  { accountId, eventIds }: Pick<Member, "accountId" | "eventIds">,
): Promise<Today["waiting"]> {
  const { rows } = await sql<Today["waiting"][number]>`
    select e.id as event_id, e.title, found.*
    from events e
    cross join lateral (
      select
        (select count(*) from (
           select from orders where event_id = e.id and status = 'AWAITING_OFFLINE_PAYMENT' limit ${ENOUGH}) o
        ) as offline_payments,
        (select count(*) from (
           select from orders where event_id = e.id and open_amount <> 0 limit ${ENOUGH}) o
        ) as open_amounts,
        (select count(*) from (
           select from orders where event_id = e.id and refund_status = 'REFUND_FAILED' limit ${ENOUGH}) o
        ) as failed_refunds,
        (select count(*) from (
           select from disputes where event_id = e.id and status in ('OPEN', 'UNDER_REVIEW') limit ${ENOUGH}) d
        ) as open_disputes
    ) found
    where e.account_id = ${accountId} and e.deleted_at is null and ${withinScope(eventIds, "e.id")}
      and ${OVER_AT} > now() - ${`${DAYS_LOOKED_AFTER} days`}::interval
      and offline_payments + open_amounts + failed_refunds + open_disputes > 0
    order by (failed_refunds + open_disputes > 0) desc, e.start_date, e.id
    limit ${EVENTS_SHOWN}`.execute(db);
  return rows;
}
