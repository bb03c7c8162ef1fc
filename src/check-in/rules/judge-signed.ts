import type { CodeKeys, ListedKind, TicketState } from "./snapshot-codec.ts";
import type { FoundTicket } from "./snapshot-table.ts";

/** A transaction may commit up to a minute after the time in its rows. A code has only the minute of its sale. */
const GRACE_MILLISECONDS = 60_000;
const MINUTE_MILLISECONDS = 60_000;

type Known = Pick<FoundTicket, "state" | "ticketKind" | "isUnpaid">;

interface SignedEvidence {
  /** The id of the product's or tier's price, and the time of the sale in Unix minutes. */
  signed: { priceId: number; soldAtMinute: number };
  /** The ticket of exactly this code. */
  ticket: Known | null;
  /** The ticket of the same readable code. The scanned code is then a newer one. */
  sameTicket: Known | null;
  codes: CodeKeys;
  kinds: readonly ListedKind[];
  /** The cursor of the server's last answer: the list has the tickets that were sold before it. */
  cursor: string;
}

/**
 * Adds what a genuine signature says to what the device knows. `unclear`: the code is genuine, but only the
 * server knows whether this list takes the ticket. `null`: the signature adds nothing.
 */
export function judgeSigned({
  signed,
  ticket,
  sameTicket,
  codes,
  kinds,
  cursor,
}: SignedEvidence): Known | "unclear" | null {
  const paid = ({ state, ticketKind }: Known) => ({ state: paidSince(state), ticketKind });
  if (ticket) return paid(ticket);
  if (sameTicket) return paid(sameTicket);
  const soldBy = (signed.soldAtMinute + 1) * MINUTE_MILLISECONDS + GRACE_MILLISECONDS;
  if (soldBy < Date.parse(cursor)) return null;
  const kind = kinds.find(({ priceId }) => priceId === signed.priceId);
  if (!kind) return "unclear";
  if (!kind.isTaken) return { state: "NOT_ON_LIST", ticketKind: kind };
  return codes.asksMore ? "unclear" : { state: "VALID", ticketKind: kind };
}

/** Only a paid ticket has a signed code, and a paid ticket never becomes unpaid again. */
function paidSince(state: TicketState): TicketState {
  return state === "UNPAID" ? "VALID" : state;
}
