import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import type { FoundTicket } from "../../../check-in/rules/snapshot-table.ts";
import { TOLD_AFTER_MILLISECONDS } from "../../../nearby-doors/rules/note-book.ts";
import type { TicketNews } from "./nearby-tickets.ts";

/** The known state of a scanned ticket. */
export interface Finding {
  ticket: Pick<FoundTicket, "state" | "ticketKind" | "isUnpaid"> | null;
  facts: SealedFacts | null;
  /** True if only the signature confirms the code: the list of this device does not have it. */
  isBySignature: boolean;
}

/**
 * Applies an undo of an entry, told by a device nearby or made here. It takes back an entry that was made
 * before it, unless the server has said something some time after it. An entry of unknown time counts as made
 * at `heardAt`. Times are by the server's clock.
 * @param toldAt the time when the server got the undo; infinity: it has not.
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
 * Applies what the server told another device later. It may refuse a ticket, and free one that was in. It makes no
 * ticket valid that this device refuses or does not know, because the server has not said so to this device.
 */
export function withNews(
  own: Finding | "unclear",
  { ticket, facts }: Pick<TicketNews, "ticket" | "facts">,
): Finding | "unclear" {
  // Every ticket that is in is told, so an absent one is not in.
  const { state, ticketKind } = ticket ?? { state: "VALID", ticketKind: undefined };
  const unpaid = own !== "unclear" && own.ticket?.isUnpaid ? { isUnpaid: own.ticket.isUnpaid } : {};
  if (state === "CANCELLED" || state === "SUPERSEDED" || state === "IN")
    return { ticket: { state, ticketKind, ...unpaid }, facts, isBySignature: false };
  if (state !== "VALID" || own === "unclear" || own.ticket?.state !== "IN") return own;
  return { ...own, ticket: { ...own.ticket, state } };
}
