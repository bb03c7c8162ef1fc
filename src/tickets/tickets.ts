import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { Ticket, TicketEvent } from "./contract.ts";
import { ticketCodeText } from "./ticket-code.ts";
import { findTicketEvent } from "./ticket-events.ts";

/** The ticket behind a link. The link alone grants access. */
export async function findTicket(
  db: Db,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<Ticket> {
  // By its own id alone: no plan may come to think of the event's many tickets instead.
  const row = await ticketRows(db).where("a.short_id", "=", shortId).executeTakeFirst();
  if (row?.event_id !== eventId) throw await refusalOfLink(db, { eventId, shortId });
  return ticketOf(row, await findTicketEvent(db, eventId));
}

/** An old link says that there is a newer ticket, and nothing about whose that is. */
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

/** All tickets of one order as their holders see them, in the order in which they were issued. */
export async function listTicketsOfOrder(db: Db, orderId: number): Promise<Ticket[]> {
  const rows = await ticketRows(db).where("a.order_id", "=", orderId).orderBy("a.position").execute();
  if (rows.length === 0) return [];
  const event = await findTicketEvent(db, rows[0]!.event_id);
  return rows.map((row) => ticketOf(row, event));
}

function ticketRows(db: Db) {
  return db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
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
      "i.item_name as product_title",
      "o.public_id as order_public_id",
      sql<Date | null>`(
        select min(c.scanned_at) from check_ins c where c.attendee_id = a.id and c.undone_at is null)`.as(
        "checked_in_at",
      ),
    ]);
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>["executeTakeFirstOrThrow"]>>;

function ticketOf({ ticket_secret, ...row }: TicketRow, event: TicketEvent): Ticket {
  return {
    ...row,
    status: row.status as Ticket["status"],
    qr_text: row.status === "ACTIVE" ? ticketCodeText({ ...row, ticket_secret }) : "",
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    event,
  };
}
