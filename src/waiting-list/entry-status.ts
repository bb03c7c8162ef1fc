import { sql } from "kysely";
import type { WaitingStatus } from "./contract.ts";

/**
 * SQL for an entry `w` and the order `o` of its newest offer, which may be missing: the status as of now. The stored
 * one of an offer follows within a minute. A payment that arrived late has completed the order of an expired offer.
 */
export const ENTRY_STATUS = sql<WaitingStatus>`(case
  when w.status in ('OFFERED', 'EXPIRED') and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') then 'BOUGHT'
  when w.status = 'OFFERED' and o.status is distinct from 'RESERVED' then 'EXPIRED'
  else w.status end)`;

/** SQL for the same rows: the end of the newest offer. A buyer can extend a hold. */
export const OFFER_ENDS_AT = sql<Date | null>`(case
  when w.status = 'WAITING' then null
  when o.status = 'RESERVED' then o.expires_at
  else w.offer_ends_at end)`;

/** SQL for the same rows: counts from 1 among those who wait for the price. Null unless the entry waits. */
export const POSITION = sql<number | null>`(case when w.status = 'WAITING' then 1 + (
  select count(*) from waiting_entries before
  where before.product_price_id = w.product_price_id and before.status = 'WAITING' and before.id < w.id)::int end)`;
