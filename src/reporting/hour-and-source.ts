import { sql } from "kysely";
import { zoneOfSale } from "./zone-of-sale.ts";

/** The dimensions of hourly sales: the hour in the event's zone, and the source of the buyer. */
export const hourAndSource = {
  names: sql`hour, referrer, utm_source, affiliate_code, promo_code, is_manual`,
  /** The same columns for an order `o` of an event `e`. */
  of: sql`date_trunc('hour', o.completed_at, ${zoneOfSale}) as hour, coalesce(o.referrer, '') as referrer,
          coalesce(o.utm_source, '') as utm_source, coalesce(o.affiliate_code, '') as affiliate_code,
          coalesce(o.promo_code, '') as promo_code, o.is_manually_created as is_manual`,
};
