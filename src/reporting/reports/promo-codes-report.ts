import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { PromoCodesRow } from "../contract.ts";
import { isSoldOnDays, MAX_ROWS } from "../organizer-reports/scope.ts";
import type { DayRange } from "../rules/period.ts";
import { isStanding, known, notYet, soldSoFar } from "../tables/table-scope.ts";
import type { EventOfReport } from "./reported-event.ts";

type Row = Omit<PromoCodesRow, "first_used_at" | "last_used_at" | "expiry_date"> & {
  first_used_at: Date | null;
  last_used_at: Date | null;
  expiry_date: Date | null;
};

/**
 * Lists the sales with each code in orders completed in these days. A use counts unless its order is
 * cancelled, and money always counts. Includes a deleted code if it was used. Limits and states are the current ones
 * also as of a past instant.
 */
export async function listPromoCodeUses(
  db: Db,
  event: EventOfReport,
  days: Pick<DayRange, "start" | "end">,
  asOf: Date | null = null,
): Promise<PromoCodesRow[]> {
  const { rows } = await sql<Row>`
    with bought as (
      select o.promo_code_id, ${isStanding({ asOf })} as is_standing, lower(o.email) as email, o.completed_at, o.total_gross,
             (select coalesce(sum(coalesce(i.price_before_discount, i.price) * i.quantity), 0)
              from order_items i where i.order_id = o.id) as before_discounts,
             (select coalesce(sum(i.price * i.quantity), 0) from order_items i where i.order_id = o.id) as after_discounts
      from events e
      join orders o on o.event_id = e.id
      where e.id = ${event.id} and o.promo_code_id is not null and ${soldSoFar({ asOf })} and ${isSoldOnDays(days)}
    ), used as (
      select promo_code_id,
             count(*) filter (where is_standing) as times_used,
             count(distinct email) filter (where is_standing) as unique_customers,
             sum(total_gross) as gross, sum(before_discounts) as before_discounts,
             sum(before_discounts - after_discounts) as discounts,
             min(completed_at) as first_used_at, max(completed_at) as last_used_at
      from bought group by promo_code_id
    )
    select code.code as promo_code, code.discount_type, code.discount as configured_discount,
           coalesce(used.times_used, 0)::bigint as times_used,
           coalesce(used.unique_customers, 0)::bigint as unique_customers,
           coalesce(used.gross, 0)::bigint as total_gross_sales,
           coalesce(used.before_discounts, 0)::bigint as total_before_discounts,
           coalesce(used.discounts, 0)::bigint as total_discount_amount,
           used.first_used_at, used.last_used_at, code.expiry_date,
           counter.capacity as max_allowed_usages,
           greatest(counter.capacity - counter.taken, 0) as remaining_uses,
           case when code.deleted_at is not null then 'DELETED'
                when code.expiry_date <= now() then 'EXPIRED'
                when counter.taken >= counter.capacity then 'LIMIT_REACHED'
                else 'ACTIVE' end as status,
           ${event.currency}::text as currency
    from promo_codes code
    join stock counter on counter.id = code.stock_id
    left join used on used.promo_code_id = code.id
    where code.event_id = ${event.id} and ${known(asOf, "code.created_at")}
      and (${notYet(asOf, "code.deleted_at")} or used.promo_code_id is not null)
    order by times_used desc, code.id
    limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ first_used_at, last_used_at, expiry_date, ...row }) => ({
    ...row,
    first_used_at: first_used_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    expiry_date: expiry_date?.toISOString() ?? null,
  }));
}
