import { sql } from "kysely";
import { doorsAt, ticketLogoOf } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { acrossAccounts } from "../platform/database/require-account.ts";
import { fileAddress } from "../platform/files/file-address.ts";
import { slugify } from "../values/slug.ts";
import type { TicketEvent } from "./contract.ts";

/** An event as its tickets, calendar entries and mails speak of it, whatever its state has become. */
export async function findTicketEvent(db: Db, eventId: number): Promise<TicketEvent> {
  const { logo_key, logo_width, doors_time, ...row } = await db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .leftJoin("images as i", (join) => join.onRef("i.event_id", "=", "e.id").on("i.type", "=", "EVENT_COVER"))
    .leftJoin("images as l", (join) => join.onRef("l.event_id", "=", "e.id").on("l.type", "=", "TICKET_LOGO"))
    .where("e.id", "=", eventId)
    .select([
      "e.id",
      "e.title",
      "e.start_date",
      "e.end_date",
      "e.timezone",
      "e.location",
      "s.is_online_event",
      "s.doors_time",
      "s.maps_url",
      "s.content_language",
      "o.name as organizer_name",
      sql<string>`coalesce(nullif(s.support_email, ''), o.email)`.as("support_email"),
      "i.average_colour as colour",
      "l.storage_key as logo_key",
      "l.width as logo_width",
    ])
    .modifyEnd(acrossAccounts("the event of a ticket that was found"))
    .executeTakeFirstOrThrow();
  return {
    ...row,
    slug: slugify(row.title),
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    doors_at: doorsAt(row, doors_time)?.toISOString() ?? null,
    location: row.location as TicketEvent["location"],
    is_online_event: row.is_online_event ?? false,
    logo:
      logo_key !== null && logo_width !== null
        ? { url: fileAddress(ticketLogoOf(logo_key, logo_width)) }
        : null,
  };
}
