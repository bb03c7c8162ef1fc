import { type RawBuilder, sql } from "kysely";

/** The time for which a claim hides a delivery from other processes. Longer than an attempt can take. */
export const LEASE_SECONDS = 60;

/**
 * SQL for when a new delivery is due: now, or with the first delivery about the same object if that one waits for
 * a retry. Otherwise the new delivery would be due all the time without being sent. A delivery that is due within
 * the lease may be under way. Its end is not known, so the new one is due now and is claimed after it. The lock
 * keeps the retry from being moved up before the new delivery is committed.
 */
export function firstAttemptAt(of: { webhook: RawBuilder<number>; subject: RawBuilder<string> }) {
  return sql<Date>`coalesce((
    select first.next_attempt_at from webhook_deliveries first
    where first.next_attempt_at > now() + make_interval(secs => ${LEASE_SECONDS})
      and first.id = (
        select earlier.id from webhook_deliveries earlier
        where earlier.webhook_id = ${of.webhook} and earlier.subject = ${of.subject} and earlier.status = 'PENDING'
        order by earlier.id limit 1)
    for share skip locked), now())`;
}
