import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import { normalizeEmail } from "../checkout/index.ts";
import { Refusal } from "../values/refusal.ts";
import { slugify } from "../values/slug.ts";
import type { WaitingPlace, WaitingStatus } from "./contract.ts";
import { ENTRY_STATUS, OFFER_ENDS_AT, POSITION } from "./entry-status.ts";
import type { RequestedPlace } from "./joining/waiting-token.ts";
import { findOfferSession } from "./offers/offer-session.ts";

type Sources = { db: Db; secretKeys: SecretKeys };

/** Finds what the link of a request shows, even if the event is no longer public. */
export async function findWaitingPlace(
  { db, secretKeys }: Sources,
  place: RequestedPlace,
): Promise<WaitingPlace> {
  const [about, entry] = await Promise.all([findAbout(db, place), findEntryOfLink(db, place)]);
  const { event_id, title, timezone, content_language, product_title, price_label } = about;
  return {
    event: { id: event_id, title, slug: slugify(title, "event"), timezone, content_language },
    product_price_id: place.product_price_id,
    product_title,
    price_label,
    quantity: entry?.quantity ?? place.quantity,
    status: entry?.status ?? "UNCONFIRMED",
    position: entry?.position ?? null,
    offer_ends_at: entry?.offer_ends_at?.toISOString() ?? null,
    checkout_path: entry && entry.email === place.email ? checkoutPathOf(secretKeys, entry) : null,
  };
}

async function findAbout(db: Db, { event_id, product_price_id }: RequestedPlace) {
  const about = await db
    .selectFrom("events as e")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .innerJoin("product_prices as pp", "pp.event_id", "e.id")
    .innerJoin("products as p", "p.id", "pp.product_id")
    .select(["e.id as event_id", "e.title", "e.timezone", "s.content_language", "p.title as product_title"])
    .select(sql<string | null>`case when p.type = 'TIERED' then pp.label end`.as("price_label"))
    .where("e.id", "=", event_id)
    .where("pp.id", "=", product_price_id)
    .where("e.deleted_at", "is", null)
    .executeTakeFirst();
  if (!about) throw new Refusal("not_found");
  return about;
}

interface EntryOfLink {
  id: number;
  account_id: number;
  event_id: number;
  email: string;
  quantity: number;
  status: WaitingStatus;
  position: number | null;
  offer_ends_at: Date | null;
  offers: number;
  short_id: string | null;
  session_hash: Buffer | null;
}

/**
 * Finds the entry of a link: the open one of its mailbox, because asking twice makes no second one, or else the one
 * that the link confirmed.
 */
export async function findEntryOfLink(
  db: Db,
  { event_id, product_price_id, email, requested_at }: RequestedPlace,
): Promise<EntryOfLink | undefined> {
  const { rows } = await sql<EntryOfLink>`
    select w.id, w.account_id, w.event_id, w.email, w.quantity, ${ENTRY_STATUS} as status, ${POSITION} as position,
           ${OFFER_ENDS_AT} as offer_ends_at, w.offers, o.short_id, o.session_hash
    from waiting_entries w left join orders o on o.id = w.order_id
    where w.event_id = ${event_id} and w.product_price_id = ${product_price_id}
      and (w.mailbox = ${normalizeEmail(email)} and w.status in ('WAITING', 'OFFERED')
        or w.email = ${email} and w.requested_at = ${new Date(requested_at)}::timestamptz)
    order by w.status in ('WAITING', 'OFFERED') desc, w.id desc limit 1`.execute(db);
  return rows[0];
}

/** The session in the address opens the checkout in any browser. */
function checkoutPathOf(secretKeys: SecretKeys, entry: EntryOfLink): string | null {
  const { status, short_id, session_hash, event_id } = entry;
  if (status !== "OFFERED" || short_id === null || session_hash === null) return null;
  const session = findOfferSession(secretKeys, entry, session_hash);
  return session && `/checkout/${event_id}/${short_id}/details?session_identifier=${session.token}`;
}
