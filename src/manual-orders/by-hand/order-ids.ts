import { sql } from "kysely";
import type { OwnEvent } from "../../checkout/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { keyedHash, type SecretKeys } from "../../platform/secret-keys.ts";
import { shortId, shortIdFrom } from "../../values/short-id.ts";
import type { CreatedOrder } from "./contract.ts";

const DAY_MILLISECONDS = 86_400_000;

export interface OrderIds {
  /** The ids of this call's orders, by index. */
  now: string[];
  /** All ids that the first order can have if an earlier call with the key created it. */
  ofFirst: string[];
}

/**
 * Derives the ids of a call's orders from its idempotency key, so that a unique index lets each key create
 * its orders once. `ofFirst` covers calls of today and yesterday, under the current and earlier secret keys.
 * An idempotency key is valid for a day.
 */
export function orderIdsFor(
  secretKeys: SecretKeys,
  { accountId, eventId }: OwnEvent,
  { requestKey, count }: { requestKey: string | undefined; count: number },
): OrderIds {
  if (requestKey === undefined)
    return { now: Array.from({ length: count }, () => shortId("o")), ofFirst: [] };
  const idOn = (moment: number, secretKey: string, index: number) => {
    const day = new Date(moment).toISOString().slice(0, 10);
    const call = ["orders-by-hand", accountId, eventId, requestKey, day, index];
    return shortIdFrom("o", keyedHash(secretKey, JSON.stringify(call)));
  };
  const now = Date.now();
  return {
    now: Array.from({ length: count }, (_, index) => idOn(now, secretKeys[0], index)),
    ofFirst: secretKeys.flatMap((key) => [now, now - DAY_MILLISECONDS].map((moment) => idOn(moment, key, 0))),
  };
}

/** Finds the orders that an earlier call with these ids created within a day. Empty: there was none. */
export async function findMade(
  db: Db,
  { accountId, eventId }: OwnEvent,
  { now, ofFirst }: OrderIds,
): Promise<CreatedOrder[]> {
  if (ofFirst.length === 0) return [];
  const { rows } = await sql<CreatedOrder>`
    select o.id, o.public_id, o.status, o.currency, o.total_gross,
           (select count(*) from attendees a where a.order_id = o.id)::int as ticket_count
    from orders o
    where o.account_id = ${accountId} and o.event_id = ${eventId}
      and o.short_id = any (${[...new Set([...now, ...ofFirst])]}::text[])
      and o.created_at > clock_timestamp() - interval '1 day'
    order by o.id`.execute(db);
  return rows;
}

export async function findCreated(
  db: Db,
  { accountId, eventId }: OwnEvent,
  orderIds: readonly number[],
): Promise<CreatedOrder[]> {
  const { rows } = await sql<CreatedOrder>`
    select o.id, o.public_id, o.status, o.currency, o.total_gross,
           (select count(*) from attendees a where a.order_id = o.id)::int as ticket_count
    from orders o
    where o.account_id = ${accountId} and o.event_id = ${eventId} and o.id = any (${orderIds}::bigint[])
    order by o.id`.execute(db);
  return rows;
}
