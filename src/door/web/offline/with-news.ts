import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import type { FoundTicket } from "../../../check-in/rules/snapshot-table.ts";

/** What is known of a scanned ticket. */
export interface Finding {
  ticket: Pick<FoundTicket, "state" | "ticketKind" | "isUnpaid"> | null;
  facts: SealedFacts | null;
  /** By its signature alone: the list of this device does not have this code. */
  isBySignature: boolean;
}

/**
 * What another device was told later by the server. It may refuse a ticket, and free one that was in; it makes no ticket
 * valid that this device refuses or does not know, because the server has not said so to this device.
 */
export function withNews(
  own: Finding | "unclear",
  { ticket, facts }: Pick<Finding, "facts"> & { ticket: FoundTicket },
): Finding | "unclear" {
  const { state, ticketKind } = ticket;
  if (state === "CANCELLED" || state === "SUPERSEDED" || state === "IN")
    return { ticket: { state, ticketKind }, facts, isBySignature: false };
  if (state !== "VALID" || own === "unclear" || own.ticket?.state !== "IN") return own;
  return { ...own, ticket: { ...own.ticket, state } };
}
