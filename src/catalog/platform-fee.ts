import { sql } from "kysely";
import type { PlatformFee } from "./rules/pricing.ts";

/**
 * The fee that buyers of an event bear beside its own, as JSON or null: where the organiser says so, and where the
 * platform takes one in the event's currency.
 */
export function platformFeeOf(events: string, settings: string) {
  const [event, settled] = [sql.ref(events), sql.ref(settings)];
  return sql<PlatformFee | null>`(
    select json_build_object('id', 0, 'name', f.buyer_label, 'type', 'FEE', 'calculation_type', 'PLATFORM',
      'rate', f.rate, 'fixed', coalesce((f.fixed ->> ${event}.currency)::bigint, 0))
    from find_platform_fee(${event}.account_id) f
    where ${settled}.pass_platform_fee_to_buyer and (f.rate > 0 or f.fixed ? ${event}.currency))`;
}
