import { sql } from "kysely";
import type { CheckoutContext } from "../../checkout/index.ts";
import { OVER_AT, type OwnEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { MAY_EMAIL_STRANGERS } from "../../storefront/index.ts";
import { modeOf } from "../waited-event.ts";
import { makeOffers } from "./make-offers.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "offer-waiting-places": Record<string, never>;
  }
}

/** There is a pass each minute, in random order, so every event gets its turn. */
const MAX_EVENTS = 200;
const MAX_OFFERS_OF_EVENT = 200;

/** Brings the waiting lists up to date for which there is something to do. Returns the number of offers. */
export async function offerWaitingPlaces(checkout: CheckoutContext): Promise<number> {
  let made = 0;
  for (const own of await listEvents(checkout.db)) {
    const offers = await makeOffers(checkout, own, (event) =>
      modeOf(event) === "AUTOMATIC" ? { kind: "next", most: MAX_OFFERS_OF_EVENT } : { kind: "nobody" },
    );
    made += offers?.made ?? 0;
  }
  return made;
}

/**
 * Lists events with an offer that has ended, with a price that is kept for nobody or not kept although people wait,
 * or with places that an automatic list can offer.
 */
async function listEvents(db: Db): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    select e.id as "eventId", e.account_id as "accountId"
    from events e left join event_settings s on s.event_id = e.id
    where e.deleted_at is null
      and e.id in (
        select event_id from waiting_entries where status in ('WAITING', 'OFFERED')
        union select event_id from product_prices where is_kept_for_waiting)
      and (
        exists (
          select from waiting_entries w left join orders o on o.id = w.order_id
          where w.event_id = e.id and w.status = 'OFFERED' and o.status is distinct from 'RESERVED')
        or exists (
          select from product_prices pp join products p on p.id = pp.product_id
          where pp.event_id = e.id and pp.deleted_at is null and p.deleted_at is null
            and pp.is_kept_for_waiting is distinct from (
              coalesce(s.waiting_list, 'OFF') <> 'OFF' and ${OVER_AT} > now() and ${MAY_EMAIL_STRANGERS}
              and coalesce(p.sale_end_date, 'infinity') > now()
              and (p.type <> 'TIERED' or coalesce(pp.sale_end_date, 'infinity') > now())
              and exists (
                select from waiting_entries w where w.product_price_id = pp.id and w.status = 'WAITING')))
        or (s.waiting_list = 'AUTOMATIC' and e.status = 'LIVE' and ${OVER_AT} > now() and ${MAY_EMAIL_STRANGERS} and exists (
          select from waiting_entries w join product_prices pp on pp.id = w.product_price_id
          join stock counter on counter.id = pp.stock_id
          where w.event_id = e.id and w.status = 'WAITING' and pp.deleted_at is null
            and (w.offered_at is not null or (
              coalesce(counter.taken < counter.capacity, true)
              and not exists (
                select from capacity_assignment_products shared
                join capacity_assignments ca on ca.id = shared.capacity_assignment_id and ca.deleted_at is null
                join stock of_all on of_all.id = ca.stock_id
                where shared.product_id = pp.product_id and of_all.taken >= of_all.capacity))))))
    order by random() limit ${MAX_EVENTS}`.execute(db);
  return rows;
}
