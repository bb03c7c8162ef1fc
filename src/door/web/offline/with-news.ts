import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import type { FoundTicket } from "../../../check-in/rules/snapshot-table.ts";
import { TOLD_AFTER_MILLISECONDS } from "../../../nearby-doors/rules/note-book.ts";
import type { TicketNews } from "./nearby-tickets.ts";

/** What is known of a scanned ticket. */
export interface Finding {
  ticket: Pick<FoundTicket, "state" | "ticketKind" | "isUnpaid"> | null;
  facts: SealedFacts | null;
  /** By its signature alone: the list of this device does not have this code. */
  isBySignature: boolean;
}

/**
 * What became of an entry that a device nearby says was taken back, by the server's clock. It takes back an entry before
 * it; what the server has said some time after it stands. Where the time of the entry is not known, it was before the
 * server's word.
 * @param toldAt when the server heard about it: infinity as long as only this device knows.
 */
export function withUndo(
  found: Finding,
  { undoneAt, toldAt = undoneAt }: { undoneAt: number; toldAt?: number },
  heardAt: number | null,
): Finding {
  const { ticket, facts } = found;
  if (ticket?.state !== "IN" || heardAt === null) return found;
  const enteredAt = facts?.at ? Date.parse(facts.at) : heardAt;
  const isUndone = undoneAt >= enteredAt && heardAt - toldAt <= TOLD_AFTER_MILLISECONDS;
  return isUndone ? { ...found, ticket: { ...ticket, state: "VALID" } } : found;
}

/**
 * What another device was told later by the server. It may refuse a ticket, and free one that was in; it makes no ticket
 * valid that this device refuses or does not know, because the server has not said so to this device.
 */
export function withNews(
  own: Finding | "unclear",
  { ticket, facts }: Pick<TicketNews, "ticket" | "facts">,
): Finding | "unclear" {
  // Who is in is told.
  const { state, ticketKind } = ticket ?? { state: "VALID", ticketKind: undefined };
  const unpaid = own !== "unclear" && own.ticket?.isUnpaid ? { isUnpaid: own.ticket.isUnpaid } : {};
  if (state === "CANCELLED" || state === "SUPERSEDED" || state === "IN")
    return { ticket: { state, ticketKind, ...unpaid }, facts, isBySignature: false };
  if (state !== "VALID" || own === "unclear" || own.ticket?.state !== "IN") return own;
  return { ...own, ticket: { ...own.ticket, state } };
}
