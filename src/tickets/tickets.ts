import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import { Refusal } from "../values/refusal.ts";
import type { Ticket, TicketEvent, TicketOfLink } from "./contract.ts";
import { type EventKeys, findEventKeys, type KeySources } from "./codes/event-keys.ts";
import { liveCodeOf } from "./codes/live-key.ts";
import { signedCodeText } from "./codes/signed-code.ts";
import { ticketCodeText } from "./codes/ticket-code.ts";
import { findTicketEvent } from "./ticket-events.ts";

/** Returns the ticket of a link. The link alone grants access. */
export async function findTicket(
  { db, secretKeys }: KeySources,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<TicketOfLink> {
  // Finds the ticket by its own id only, so that no query plan starts from the event's many tickets.
  const found = await ticketRows(db)
    .select("s.online_event_connection_details")
    .where("a.short_id", "=", shortId)
    .executeTakeFirst();
  if (found?.event_id !== eventId) throw await refusalOfLink(db, { eventId, shortId });
  const { online_event_connection_details: joining, ...row } = found;
  const [event, keys] = await Promise.all([
    findTicketEvent(db, eventId),
    findEventKeys({ db, secretKeys }, eventId),
  ]);
  return {
    ...ticketOf(row, event, keys),
    online_event_connection_details:
      row.status === "ACTIVE" && event.is_online_event ? sanitizedBefore(joining) : null,
  };
}

/** A refusal for an old link says that there is a newer ticket, and nothing about its holder. */
async function refusalOfLink(
  db: Db,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<Refusal> {
  const replaced = await db
    .selectFrom("superseded_tickets")
    .select("superseded_at")
    .where("link_hash", "=", hash("sha256", shortId, "buffer"))
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return new Refusal(replaced ? "ticket_superseded" : "not_found");
}

/** Lists all tickets of one order as their holders see them, in the order in which they were issued. */
export async function listTicketsOfOrder({ db, secretKeys }: KeySources, orderId: number): Promise<Ticket[]> {
  const rows = await ticketRows(db).where("a.order_id", "=", orderId).orderBy("a.position").execute();
  if (rows.length === 0) return [];
  const eventId = rows[0]!.event_id;
  const [event, keys] = await Promise.all([
    findTicketEvent(db, eventId),
    findEventKeys({ db, secretKeys }, eventId),
  ]);
  return rows.map((row) => ticketOf(row, event, keys));
}

function ticketRows(db: Db) {
  return db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
    .innerJoin("event_settings as s", "s.event_id", "a.event_id")
    .where("o.status", "<>", "ABANDONED")
    .select([
      "a.short_id",
      "a.public_id",
      "a.event_id",
      "a.status",
      "a.first_name",
      "a.last_name",
      "a.is_named",
      "a.ticket_secret",
      "a.product_price_id",
      "a.created_at",
      "s.rotates_ticket_codes",
      "i.item_name as product_title",
      "o.public_id as order_public_id",
      sql<Date | null>`(
        select min(c.scanned_at) from check_ins c where c.attendee_id = a.id and c.undone_at is null)`.as(
        "checked_in_at",
      ),
    ]);
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>["executeTakeFirstOrThrow"]>>;

function ticketOf(
  { ticket_secret, product_price_id, created_at, rotates_ticket_codes, ...row }: TicketRow,
  event: TicketEvent,
  keys: EventKeys | null,
): Ticket {
  const { public_id } = row;
  const signed = { public_id, ticket_secret, product_price_id, created_at };
  const code = row.status === "ACTIVE" ? signedCodeText(keys, signed) : "";
  // Without keys no door can check a changing code, so the ticket keeps its fixed code, which every door accepts.
  const changes = rotates_ticket_codes && code !== "" && keys !== null;
  return {
    ...row,
    status: row.status as Ticket["status"],
    qr_text: changes ? "" : code,
    live_code: changes ? liveCodeOf(keys.liveKey, ticketCodeText(signed), code) : null,
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    event,
  };
}
