import type { Verdict } from "../contract.ts";
import type { SealedFacts, TicketState } from "./snapshot-codec.ts";
import type { FoundTicket } from "./snapshot-table.ts";

/** What a device says by itself. */
export interface OwnVerdict extends Verdict {
  /** The device's list does not have this code; its signature says that it is genuine. */
  isBySignature?: boolean;
  /** The scan of a device nearby that let this ticket in. The server may not know it yet. */
  nearbyScanId?: string;
}

/** An earlier scan of the same ticket that this device let in by itself. */
export interface OwnEntry {
  at: number;
}

interface Evidence {
  scanId: string;
  publicId: string | null;
  ticket: Pick<FoundTicket, "state" | "ticketKind" | "isUnpaid"> | null;
  /** null: the name stays closed, because the code was typed. */
  facts: SealedFacts | null;
  ownEntry: OwnEntry | null;
  deviceName: string | null;
  isBySignature?: boolean;
  /** An entry of this ticket at a device nearby. */
  nearbyEntry?: { scanId: string; at: number; by: string | null } | null;
  /** The event asks for codes that change, and this one is none that is fresh. */
  isNotLive?: boolean;
}

const VERDICTS = {
  VALID: "ADMITTED",
  IN: "ALREADY_IN",
  CANCELLED: "CANCELLED",
  UNPAID: "UNPAID",
  NOT_ON_LIST: "NOT_ON_LIST",
  SUPERSEDED: "SUPERSEDED",
} as const satisfies Record<TicketState, Verdict["verdict"]>;

/** What a device without network says of a scan, from what it has (docs/domain/check-in.md). */
export function judgeOffline(evidence: Evidence): OwnVerdict {
  const { scanId, publicId, ticket, facts, ownEntry, deviceName } = evidence;
  const known = ticket ? VERDICTS[ticket.state] : "UNKNOWN";
  const { nearbyEntry = null } = evidence;
  const earlier = ownEntry ? { at: ownEntry.at, by: deviceName } : nearbyEntry;
  const isAgain = known === "ADMITTED" && earlier !== null;
  const isNearby = isAgain && ownEntry === null;
  // An unpaid ticket has no code that changes.
  const isOld = known === "ADMITTED" && !isAgain && evidence.isNotLive === true && !ticket?.isUnpaid;
  const verdict = isAgain ? "ALREADY_IN" : isOld ? "NOT_LIVE" : known;
  return {
    scan_id: scanId,
    ...(evidence.isBySignature && { isBySignature: true }),
    ...(isNearby && { nearbyScanId: nearbyEntry!.scanId }),
    verdict,
    public_id: verdict === "UNKNOWN" ? null : publicId,
    first_name: facts?.firstName ?? null,
    last_name: facts?.lastName ?? null,
    is_named: facts?.isNamed ?? null,
    product_title: ticket?.ticketKind?.title ?? null,
    tier: ticket?.ticketKind?.tier ?? null,
    door_colour: ticket?.ticketKind?.colour ?? null,
    check_in_short_id: null,
    entry_count: 1,
    left_at: null,
    checked_in_at: isAgain
      ? new Date(earlier.at).toISOString()
      : verdict === "ALREADY_IN"
        ? (facts?.at ?? null)
        : null,
    checked_in_by: isAgain ? earlier.by : verdict === "ALREADY_IN" ? (facts?.by ?? null) : null,
    reissued_at: verdict === "SUPERSEDED" ? (facts?.at ?? null) : null,
  };
}

/** What the server says when a scan arrives that this device judged by itself. */
export function isContradicted(own: Verdict["verdict"] | null, answered: Verdict["verdict"]): boolean {
  return own === "ADMITTED" && answered !== "ADMITTED" && answered !== "UNDONE";
}
