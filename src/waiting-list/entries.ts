import { sql } from "kysely";
import { requireEvent, type OwnEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { WAITING_LISTING, type WaitingEntry } from "./contract.ts";
import { ENTRY_STATUS, OFFER_ENDS_AT, POSITION } from "./entry-status.ts";

/** Lists the people who wait, or waited, for places of the event. */
export async function listEntries(
  db: Db,
  own: OwnEvent,
  wanted: RequestedPage,
): Promise<{ data: WaitingEntry[]; meta: ListMeta }> {
  const event = await requireEvent(db, own);
  const { rows, meta } = await listPage(db, selectEntries(db, own), {
    listing: WAITING_LISTING,
    wanted,
    columns: {
      joined_at: "w.joined_at",
      offered_at: OFFERED_AT,
      email: "w.email",
      status: ENTRY_STATUS,
      product_price_id: "w.product_price_id",
    },
    optional: ["offered_at"],
    search: { words: sql`search_text(w.first_name, w.last_name, w.email, '')` },
    unique: "w.id",
    zone: event.timezone,
  });
  const data = rows.map(({ joined_at, offered_at, offer_ends_at, ...entry }) => ({
    ...entry,
    joined_at: joined_at.toISOString(),
    offered_at: offered_at?.toISOString() ?? null,
    offer_ends_at: offer_ends_at?.toISOString() ?? null,
  }));
  return { data, meta };
}

/** While an entry waits, the column says only that an offer was begun. */
const OFFERED_AT = sql<Date | null>`(case when w.status <> 'WAITING' then w.offered_at end)`;

function selectEntries(db: Db, { accountId, eventId }: OwnEvent) {
  return db
    .selectFrom("waiting_entries as w")
    .innerJoin("product_prices as pp", "pp.id", "w.product_price_id")
    .innerJoin("products as p", "p.id", "pp.product_id")
    .leftJoin("orders as o", "o.id", "w.order_id")
    .where("w.account_id", "=", accountId)
    .where("w.event_id", "=", eventId)
    .select(["w.id", "w.event_id", "pp.product_id", "w.product_price_id", "p.title as product_title"])
    .select(["w.email", "w.first_name", "w.last_name", "w.quantity", "w.joined_at", "w.order_id"])
    .select([
      sql<string | null>`case when p.type = 'TIERED' then pp.label end`.as("price_label"),
      ENTRY_STATUS.as("status"),
      POSITION.as("position"),
      OFFERED_AT.as("offered_at"),
      OFFER_ENDS_AT.as("offer_ends_at"),
    ]);
}
