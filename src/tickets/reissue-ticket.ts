import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";
import { type Actor, recordHistory } from "./record-history.ts";
import { ticketSecret } from "./codes/ticket-code.ts";

export interface Reissue {
  order: { id: number; account_id: number; event_id: number };
  attendeeId: number;
  by: Actor;
  /** The key of the call, if the call only reissues the ticket. */
  requestKey?: string | undefined;
}

/**
 * Gives a ticket a new link and a new code. The old ones no longer work; a door and the old page explain why.
 * The readable code stays. The caller must have locked the order, and writes the outbox event of its whole
 * change. Returns the new short id, and the id of the history entry.
 */
export async function reissueTicket(
  tx: Tx,
  { order, attendeeId, by, requestKey }: Reissue,
): Promise<{ shortId: string; historyId: number }> {
  const newShortId = shortId("a");
  await sql`
    insert into superseded_tickets (account_id, event_id, attendee_id, code_hash, link_hash)
    select account_id, event_id, id, sha256(convert_to(upper(ticket_secret), 'UTF8')), sha256(convert_to(short_id, 'UTF8'))
    from attendees where id = ${attendeeId} and event_id = ${order.event_id}`.execute(tx);
  await tx
    .updateTable("attendees")
    .set({ short_id: newShortId, ticket_secret: ticketSecret(), updated_at: sql`clock_timestamp()` })
    .where("id", "=", attendeeId)
    .where("event_id", "=", order.event_id)
    .execute();
  const historyId = await recordHistory(tx, { order, attendeeId, action: "TICKET_REISSUED", by, requestKey });
  return { shortId: newShortId, historyId };
}

/**
 * True if the addresses differ by more than upper and lower case. The link and code that the old address
 * received must then stop working.
 */
export function isOtherAddress(before: string | null, after: string | undefined): boolean {
  return after !== undefined && after.toLowerCase() !== before?.toLowerCase();
}
