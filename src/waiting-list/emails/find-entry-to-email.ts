import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { isUndeliverable } from "../../suppressions/index.ts";
import { MAY_EMAIL_STRANGERS } from "../../storefront/index.ts";
import { slugify } from "../../values/slug.ts";
import { ticketName } from "../../values/ticket-name.ts";
import type { WaitingStatus } from "../contract.ts";
import { ENTRY_STATUS, OFFER_ENDS_AT } from "../entry-status.ts";

/** An offer of an entry, as a job names it. */
export interface OfferJob {
  waiting_entry_id: number;
  offers: number;
}

interface EntryRow {
  id: number;
  account_id: number;
  event_id: number;
  product_price_id: number;
  quantity: number;
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  requested_at: Date;
  offers: number;
  event_title: string;
  product_title: string;
  price_label: string | null;
  /** People can join the list. */
  is_open: boolean;
}

export interface EntryToEmail extends EntryRow {
  slug: string;
  /** What the entry is about, `2 × Balcony`. */
  places: string;
  status: WaitingStatus;
  offer_ends_at: Date;
}

/**
 * Finds the entry of a job. Null if it has got another offer or was deleted, if the event is not on sale, if the
 * account may not write to strangers, or if the address rejected mail of the account.
 */
export async function findEntryToEmail(
  db: Db,
  { waiting_entry_id, offers }: OfferJob,
): Promise<EntryToEmail | null> {
  const { rows } = await sql<EntryRow & { status: WaitingStatus; offer_ends_at: Date }>`
    select w.id, w.account_id, w.event_id, w.product_price_id, w.quantity, w.first_name, w.last_name, w.email, w.locale,
           w.requested_at, w.offers, e.title as event_title, p.title as product_title,
           case when p.type = 'TIERED' then pp.label end as price_label,
           coalesce(s.waiting_list, 'OFF') <> 'OFF' as is_open, ${ENTRY_STATUS} as status, ${OFFER_ENDS_AT} as offer_ends_at
    from waiting_entries w
    join events e on e.id = w.event_id
    left join event_settings s on s.event_id = e.id
    join product_prices pp on pp.id = w.product_price_id
    join products p on p.id = pp.product_id
    left join orders o on o.id = w.order_id
    where w.id = ${waiting_entry_id} and w.offers = ${offers}
      and e.status = 'LIVE' and e.deleted_at is null and ${OVER_AT} > now() and ${MAY_EMAIL_STRANGERS}
      and not ${isUndeliverable({ accountId: sql.ref("w.account_id"), email: sql.ref("w.email") })}`.execute(
    db,
  );
  const [entry] = rows;
  if (!entry) return null;
  return {
    ...entry,
    slug: slugify(entry.event_title, "event"),
    places: `${entry.quantity} × ${ticketName(entry.product_title, entry.price_label)}`,
  };
}
