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
  /** All ids that its orders can have if an earlier call with the key created them. */
  known: string[];
}

export interface ManualCall {
  /** A key counts for one call. */
  call: "order" | "complimentary-tickets";
  requestKey: string | undefined;
  count: number;
}

/**
 * Derives the ids of a call's orders from its idempotency key, so that a unique index lets each key create
 * its orders once. `known` covers calls of today and yesterday, under the current and earlier secret keys.
 * An idempotency key is valid for a day.
 */
export function orderIdsFor(
  secretKeys: SecretKeys,
  { accountId, eventId }: OwnEvent,
  { call, requestKey, count }: ManualCall,
): OrderIds {
  if (requestKey === undefined) return { now: Array.from({ length: count }, () => shortId("o")), known: [] };
  // Version 0.1.0 leaves out the call.
  const starts = [["orders-by-hand", call], ["orders-by-hand"]];
  const idsOn = (moment: number, secretKey: string, start = starts[0]!) => {
    const day = new Date(moment).toISOString().slice(0, 10);
    return Array.from({ length: count }, (_, index) => {
      const order = [...start, accountId, eventId, requestKey, day, index];
      return shortIdFrom("o", keyedHash(secretKey, JSON.stringify(order)));
    });
  };
  const now = Date.now();
  return {
    now: idsOn(now, secretKeys[0]),
    known: secretKeys.flatMap((key) =>
      [now, now - DAY_MILLISECONDS].flatMap((moment) => starts.flatMap((start) => idsOn(moment, key, start))),
    ),
  };
}

/** Finds the orders that an earlier call with these ids created within a day. Empty: there was none. */
export async function findMade(
  db: Db,
  { accountId, eventId }: OwnEvent,
  { known }: OrderIds,
): Promise<CreatedOrder[]> {
  if (known.length === 0) return [];
  const { rows } = await sql<CreatedOrder>`
    select o.id, o.public_id, o.status, o.currency, o.total_gross,
           (select count(*) from attendees a where a.order_id = o.id)::int as ticket_count
    from orders o
    where o.account_id = ${accountId} and o.event_id = ${eventId}
      and o.short_id = any (${known}::text[])
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
