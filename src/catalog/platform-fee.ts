import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { PlatformFee } from "./rules/pricing.ts";

/**
 * The platform fee that buyers pay, as JSON; null unless the organiser passes it on and the platform charges
 * one in the event's currency.
 */
export function platformFeeOf(events: string, settings: string) {
  const [event, settled] = [sql.ref(events), sql.ref(settings)];
  return sql<PlatformFee | null>`(
    select json_build_object('id', 0, 'name', f.buyer_label, 'type', 'FEE', 'calculation_type', 'PLATFORM',
      'rate', f.rate, 'fixed', coalesce((f.fixed ->> ${event}.currency)::bigint, 0))
    from find_platform_fee(${event}.account_id) f
    where ${settled}.pass_platform_fee_to_buyer and (f.rate > 0 or f.fixed ? ${event}.currency))`;
}

/** The platform fee that buyers of an event pay on top of its prices. Null if they pay none. */
export async function findPassedOnFee(db: Db, eventId: number): Promise<PlatformFee | null> {
  const { rows } = await sql<{ fee: PlatformFee | null }>`
    select ${platformFeeOf("e", "s")} as fee
    from events e join event_settings s on s.event_id = e.id where e.id = ${eventId}`.execute(db);
  return rows[0]?.fee ?? null;
}
