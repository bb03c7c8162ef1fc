import type { Verdict } from "../contract.ts";
import { type EntryRules, type Stays, stayInTheWay, stayToEnd } from "./entry-rule.ts";
import type { SealedFacts, TicketState } from "./snapshot-codec.ts";
import type { FoundTicket } from "./snapshot-table.ts";

/** A verdict that the device gave without the server. */
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
  /** The event asks for codes that change, and this code is not live. */
  isNotLive?: boolean;
  /** Set for a list that takes a ticket several times, or scans people out. Times are the server's. */
  again?: { rules: EntryRules; stays: Stays; at: number; direction: "IN" | "OUT" };
}

const VERDICTS = {
  VALID: "ADMITTED",
  IN: "ALREADY_IN",
  CANCELLED: "CANCELLED",
  UNPAID: "UNPAID",
  NOT_ON_LIST: "NOT_ON_LIST",
  SUPERSEDED: "SUPERSEDED",
} as const satisfies Record<TicketState, Verdict["verdict"]>;

/** Judges a scan by what a device without network has (docs/domain/check-in.md). */
export function judgeOffline(evidence: Evidence): OwnVerdict {
  const { scanId, publicId, ticket, facts, ownEntry, deviceName } = evidence;
  const { nearbyEntry = null, again } = evidence;
  if (again?.direction === "OUT") return judgeExit(evidence, again);
  const stay = again && stayInTheWay(again.rules, again.stays, again.at);
  const known = ticket ? knownVerdict(ticket.state, evidence) : "UNKNOWN";
  const own = again ? stay : ownEntry && { at: ownEntry.at, by: deviceName };
  const earlier = own ?? nearbyEntry;
  const isAgain = known === "ADMITTED" && earlier !== null;
  const isNearby = isAgain && !own;
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
    entry_count: again ? again.stays.entries + (verdict === "ADMITTED" ? 1 : 0) : 1,
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

/**
 * Returns the verdict of a ticket in this state. If a list takes a ticket several times, the state IN is only
 * that of the server's last answer. The known entries decide instead, if their times could be decrypted.
 */
function knownVerdict(state: TicketState, { again, facts }: Evidence): (typeof VERDICTS)[TicketState] {
  const isOpen = again !== undefined && (facts !== null || again.stays.known.length > 0);
  return state === "IN" && isOpen ? "ADMITTED" : VERDICTS[state];
}

/** Judges an exit. A person who is inside may leave, even if the ticket is not valid any more. */
function judgeExit(evidence: Evidence, { stays, at }: NonNullable<Evidence["again"]>): OwnVerdict {
  const { ticket, facts, ...rest } = evidence;
  const stay = stayToEnd(stays, at);
  const isIn = stay !== null || (ticket?.state === "IN" && facts === null && stays.known.length === 0);
  const { again: _again, ...asIn } = rest;
  const verdict = judgeOffline({
    ...asIn,
    ticket,
    facts,
    ownEntry: null,
    nearbyEntry: null,
    isNotLive: false,
  });
  if (ticket === null || ticket.state === "SUPERSEDED") return verdict;
  return {
    ...verdict,
    verdict: isIn ? "EXITED" : "NOT_IN",
    checked_in_at: stay && new Date(stay.at).toISOString(),
    checked_in_by: stay && stay.by,
    left_at: isIn ? new Date(at).toISOString() : null,
    entry_count: stays.entries,
  };
}

/** True if the server's answer contradicts a device that let the person in by itself. */
export function isContradicted(own: Verdict["verdict"] | null, answered: Verdict["verdict"]): boolean {
  return own === "ADMITTED" && answered !== "ADMITTED" && answered !== "UNDONE";
}
