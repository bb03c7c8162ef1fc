import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { slugify } from "../values/slug.ts";
import { Refusal } from "../values/refusal.ts";
import type { Ticket, TicketEvent } from "./contract.ts";
import { ticketCodeText } from "./ticket-code.ts";

/** The ticket behind a link. Whoever has the link may see it; nothing else leads to it. */
export async function findTicket(
  db: Db,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<Ticket> {
  const row = await ticketRows(db)
    .where("a.event_id", "=", eventId)
    .where("a.short_id", "=", shortId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return ticketOf(row);
}

/** All tickets of one order as their holders see them, in the order in which they were issued. */
export async function listTicketsOfOrder(db: Db, orderId: number): Promise<Ticket[]> {
  const rows = await ticketRows(db).where("a.order_id", "=", orderId).orderBy("a.position").execute();
  return rows.map(ticketOf);
}

function ticketRows(db: Db) {
  return db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
    .innerJoin("events as e", "e.id", "a.event_id")
    .innerJoin("organizers as g", "g.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .leftJoin("images as m", (join) => join.onRef("m.event_id", "=", "e.id").on("m.type", "=", "EVENT_COVER"))
    .where("o.status", "<>", "ABANDONED")
    .select([
      "a.short_id",
      "a.public_id",
      "a.event_id",
      "a.status",
      "a.first_name",
      "a.last_name",
      "a.ticket_secret",
      "i.item_name as product_title",
      "o.public_id as order_public_id",
      sql<Date | null>`(
        select min(c.scanned_at) from check_ins c where c.attendee_id = a.id and c.undone_at is null)`.as(
        "checked_in_at",
      ),
      "e.title",
      "e.start_date",
      "e.end_date",
      "e.timezone",
      "e.location",
      "s.is_online_event",
      "s.maps_url",
      "g.name as organizer_name",
      sql<string>`coalesce(nullif(s.support_email, ''), g.email)`.as("support_email"),
      "m.average_colour as colour",
    ]);
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>["executeTakeFirstOrThrow"]>>;

function ticketOf(row: TicketRow): Ticket {
  return {
    short_id: row.short_id,
    public_id: row.public_id,
    event_id: row.event_id,
    status: row.status as Ticket["status"],
    first_name: row.first_name,
    last_name: row.last_name,
    product_title: row.product_title,
    order_public_id: row.order_public_id,
    qr_text: row.status === "ACTIVE" ? ticketCodeText(row) : "",
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    event: eventOf(row),
  };
}

function eventOf(row: TicketRow): TicketEvent {
  return {
    id: row.event_id,
    title: row.title,
    slug: slugify(row.title),
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    timezone: row.timezone,
    location: row.location as TicketEvent["location"],
    is_online_event: row.is_online_event ?? false,
    maps_url: row.maps_url,
    organizer_name: row.organizer_name,
    support_email: row.support_email,
    colour: row.colour,
  };
}
