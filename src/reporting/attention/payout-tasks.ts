import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type Found, ORGANIZER, type Watched } from "./watched.ts";

/** Older payouts are left out: members have already seen their differences, or never will. */
const DAYS_LOOKED_AFTER = 90;

/**
 * Counts failed payouts, and payouts whose parts do not add up. A failed payout counts until a later one to the
 * same bank account has arrived, because that one includes the returned amount. Payouts belong to the account, so
 * members with an event scope do not see them. The item names one organiser of the account: the requested one, or
 * the oldest that is not archived.
 */
export async function listPayoutTasks(
  db: Db,
  { accountId, eventIds, organizerId }: Watched,
): Promise<Found[]> {
  if (eventIds !== null) return [];
  const { rows } = await sql<Found>`
    with payouts as materialized (
      select p.amount, p.currency, p.provider_account_id, p.initiated_at, state.*
      from account_payouts p
      cross join lateral (
        select s.status, s.contents, s.charges_total + s.refunds_total + s.disputes_total + s.provider_fees_total
                 + s.platform_fees_total + s.adjustments_total as total
        from account_payout_states s
        where s.account_id = p.account_id and s.account_payout_id = p.id
        order by s.id desc limit 1
      ) state
      where p.account_id = ${accountId} and p.initiated_at > now() - ${`${DAYS_LOOKED_AFTER} days`}::interval
    )
    select task.kind, task.count, null as event, ${ORGANIZER} as organizer, null as product
    from (
      select id, name from organizers
      where account_id = ${accountId} and deleted_at is null
        and ${organizerId === undefined ? sql`true` : sql`id = ${organizerId}`}
      order by status = 'ARCHIVED', id limit 1
    ) g
    cross join lateral (values
      ('PAYOUTS_FAILED', (
        select count(*) from payouts failed
        where failed.status = 'FAILED' and not exists (
          select from payouts later
          where later.status = 'PAID' and later.provider_account_id = failed.provider_account_id
            and later.currency = failed.currency and later.initiated_at > failed.initiated_at))),
      ('PAYOUTS_DIFFER', (select count(*) from payouts where contents = 'COMPLETE' and amount <> total))
    ) task (kind, count)
    where task.count > 0`.execute(db);
  return rows;
}
