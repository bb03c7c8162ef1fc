import { type RawBuilder, sql } from "kysely";
import { orderKey } from "../../checkout/index.ts";
import type { Location } from "../../events/contract.ts";
import { OVER_AT } from "../../events/index.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import type { Db } from "../../platform/database/database.ts";
import { MAY_EMAIL } from "../../orders/index.ts";
import type { OwnTickets } from "./contract.ts";

/** Limit of each list, more than anyone reads. */
const MAX_ORDERS = 100;

/** True if there is any order or ticket to e-mail this address about. */
export async function hasTickets(db: Db, email: string): Promise<boolean> {
  const [orders, tickets] = await Promise.all([
    ordersOf(db, email).select("o.id").limit(1).execute(),
    ticketsOf(db, email).select("a.id").limit(1).execute(),
  ]);
  return orders.length + tickets.length > 0;
}

/** Lists the orders of an address, and the tickets that others bought for it, across all organisers. */
export async function listOwnTickets(
  { db, secretKey }: { db: Db; secretKey: string },
  email: string,
): Promise<OwnTickets> {
  const [orders, tickets] = await Promise.all([
    ordersOf(db, email)
      .select(["o.short_id", "o.public_id", "o.status", "o.created_at"])
      .select(
        sql<number>`(select count(*)::int from attendees a where a.order_id = o.id and a.status = 'ACTIVE')`.as(
          "tickets",
        ),
      )
      .select(EVENT_COLUMNS)
      .orderBy(COMING_FIRST)
      .orderBy("o.id", "desc")
      .limit(MAX_ORDERS)
      .execute(),
    ticketsOf(db, email)
      .innerJoin("order_items as i", "i.id", "a.order_item_id")
      .select(["a.short_id", "a.public_id", "i.item_name"])
      .select(EVENT_COLUMNS)
      .orderBy(COMING_FIRST)
      .orderBy("a.id", "desc")
      .limit(MAX_ORDERS)
      .execute(),
  ]);
  return {
    orders: orders.map((row) => ({
      event: eventOf(row),
      order_short_id: row.short_id,
      public_id: row.public_id,
      key: orderKey(secretKey, row.short_id),
      status: row.status as OwnTickets["orders"][number]["status"],
      tickets: row.tickets,
      created_at: row.created_at.toISOString(),
    })),
    tickets: tickets.map((row) => ({
      event: eventOf(row),
      attendee_short_id: row.short_id,
      public_id: row.public_id,
      product_title: row.item_name,
    })),
  };
}

const EVENT_COLUMNS = [
  "e.id as event_id",
  "e.title",
  "e.start_date",
  "e.end_date",
  "e.timezone",
  "s.content_language",
  "s.is_online_event",
  "e.location",
  "organizer.name as organizer_name",
] as const;

/** SQL: upcoming events first, then by distance of the start from now, in seconds. */
const COMING_FIRST: RawBuilder<unknown> = sql`
  case when ${OVER_AT} >= now() then 0 else 1 end,
  abs(extract(epoch from e.start_date - now()))`;

function ordersOf(db: Db, email: string) {
  return db
    .selectFrom("orders as o")
    .innerJoin("events as e", "e.id", "o.event_id")
    .innerJoin("organizers as organizer", "organizer.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .where(sql`lower(o.email)`, "=", email)
    .where("o.status", "in", ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"])
    .where(MAY_EMAIL)
    .modifyEnd(acrossAccounts("a person's own orders, with every organiser"));
}

function ticketsOf(db: Db, email: string) {
  return db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .innerJoin("events as e", "e.id", "a.event_id")
    .innerJoin("organizers as organizer", "organizer.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .where(sql`lower(a.email)`, "=", email)
    .where("a.status", "=", "ACTIVE")
    .where("o.status", "=", "COMPLETED")
    .where(sql<boolean>`lower(o.email) <> ${email}`)
    .where(MAY_EMAIL)
    .modifyEnd(acrossAccounts("a person's own tickets, with every organiser"));
}

interface EventRow {
  event_id: number;
  title: string;
  start_date: Date;
  end_date: Date | null;
  timezone: string;
  content_language: string | null;
  is_online_event: boolean | null;
  location: unknown;
  organizer_name: string;
}

function eventOf({
  event_id,
  title,
  start_date,
  end_date,
  timezone,
  content_language,
  is_online_event,
  location,
  organizer_name,
}: EventRow) {
  const { venue_name, city } = (location ?? {}) as Partial<Location>;
  return {
    id: event_id,
    title,
    start_date: start_date.toISOString(),
    end_date: end_date?.toISOString() ?? null,
    timezone,
    content_language,
    is_online_event: is_online_event ?? false,
    place: [venue_name, city].filter(Boolean).join(", ") || null,
    organizer_name,
  };
}
