import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/** The time that buyers have at least to pay an unpaid order once the suspension of its account has ended. */
const DAYS_AFTER_SUSPENSION = 1;

/**
 * Extends the time to pay the unpaid offline orders of a suspended account. Call it before the suspension ends:
 * otherwise those that became due meanwhile are cancelled within a minute, before a member can mark them as paid.
 */
export async function extendUnpaidOrders(tx: Tx, accountId: number): Promise<void> {
  // Locks the orders in id order, as a batch of payments does.
  await sql`
    update orders set pay_by = now() + make_interval(days => ${DAYS_AFTER_SUSPENSION}), updated_at = clock_timestamp()
    where account_id = ${accountId} and id = any (array(
      select o.id from orders o join accounts a on a.id = o.account_id and a.suspended_at is not null
      where o.account_id = ${accountId} and o.status = 'AWAITING_OFFLINE_PAYMENT'
        and o.pay_by < now() + make_interval(days => ${DAYS_AFTER_SUSPENSION})
      order by o.id for update of o))`.execute(tx);
}
