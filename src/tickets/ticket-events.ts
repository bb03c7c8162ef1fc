import { sql } from "kysely";
import { doorsAt, IS_CANCELLED } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { acrossAccounts } from "../platform/database/require-account.ts";
import { slugify } from "../values/slug.ts";
import type { TicketEvent } from "./contract.ts";
import { findTicketLook } from "./ticket-looks.ts";

/** Returns the data of an event that its tickets, calendar entries and emails show, whatever its state. */
export async function findTicketEvent(db: Db, eventId: number): Promise<TicketEvent> {
  const [{ doors_time, ...row }, look] = await Promise.all([
    readEvent(db, eventId),
    findTicketLook(db, eventId),
  ]);
  return {
    ...row,
    ...look,
    slug: slugify(row.title),
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    doors_at: doorsAt(row, doors_time)?.toISOString() ?? null,
    location: row.location as TicketEvent["location"],
    is_online_event: row.is_online_event ?? false,
  };
}

function readEvent(db: Db, eventId: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
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
      IS_CANCELLED.as("is_cancelled"),
      sql<string>`coalesce(nullif(s.support_email, ''), o.email)`.as("support_email"),
    ])
    .modifyEnd(acrossAccounts("the event of a ticket that was found"))
    .executeTakeFirstOrThrow();
}
