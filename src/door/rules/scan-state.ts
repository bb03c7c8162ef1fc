import type { Verdict } from "../../check-in/contract.ts";

/** A verdict that the device gave without the server. */
interface OwnVerdict extends Verdict {
  /** The device's list does not have this code; its signature says that it is genuine. */
  isBySignature?: boolean;
}

/** One scan as its device knows it, from the moment a code was read. */
export interface Entry {
  scanId: string;
  /** The time when the code was read, in milliseconds of this device's clock. */
  at: number;
  code: string;
  isTyped: boolean;
  /** Staff found the person by name, so the code need not be live. */
  isConfirmed?: boolean | undefined;
  /** `waiting`: to be sent again. `decided`: has a verdict. `failed`: the server refused it for good. */
  state: "sending" | "waiting" | "decided" | "undone" | "failed";
  verdict: Verdict | null;
  /** The device's own verdict, given while the server could not be asked. */
  judged: OwnVerdict | null;
  /** The scan waited for the network, so the person may have gone in, or away, before its verdict. */
  isLate: boolean;
}

export interface ScanState {
  /** The last few scans and all that have no verdict yet, newest first. */
  entries: readonly Entry[];
  /** The scan that fills the screen, with its verdict or the notice that it could not be checked. */
  shownId: string | null;
}

export type ScanEvent =
  | {
      type: "read";
      scan: Pick<Entry, "scanId" | "at" | "code" | "isTyped" | "isConfirmed">;
      isOffline: boolean;
    }
  | { type: "answered"; verdicts: readonly Verdict[] }
  /** The device has judged the scan. Null: it has no tickets to judge by. */
  | { type: "judged"; scanId: string; verdict: OwnVerdict | null }
  /** Scans of closed tabs and earlier days that have not been sent. */
  | { type: "restored"; scans: readonly Pick<Entry, "scanId" | "at" | "code" | "isTyped" | "judged">[] }
  | { type: "delayed"; scanIds: readonly string[] }
  | { type: "failed"; scanIds: readonly string[] }
  | { type: "admitted"; verdicts: readonly Verdict[]; at: number }
  /** `scanId`: a scan of this device, perhaps not sent yet. If absent, `checkInShortId` is of any device. */
  | { type: "undone"; scanId?: string | undefined; checkInShortId: string | null }
  /** `seen`: the verdict that was on the screen. A newer verdict that has replaced it stays. */
  | { type: "dismissed"; seen?: Verdict["verdict"] | null };

export const ENTRIES_KEPT = 5;

export const NOTHING_SCANNED: ScanState = { entries: [], shownId: null };

/** Returns the state after an event. Every state leads back to scanning. */
export function nextScanState(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case "read": {
      const { scan, isOffline } = event;
      const entry: Entry = {
        ...scan,
        state: isOffline ? "waiting" : "sending",
        verdict: null,
        judged: null,
        isLate: isOffline,
      };
      return { entries: keepLast([entry, ...state.entries]), shownId: isOffline ? scan.scanId : null };
    }
    case "answered": {
      const byId = new Map(event.verdicts.map((verdict) => [verdict.scan_id, verdict]));
      const entries = change(state.entries, byId, (entry) => {
        const verdict = withEntry(byId.get(entry.scanId)!, entry.judged);
        // The scan was taken back before it was sent. Its undo is sent after it.
        if (entry.state === "undone") return { ...entry, verdict };
        return { ...entry, verdict, state: verdict.verdict === "UNDONE" ? "undone" : "decided" };
      });
      return { entries: keepLast(entries), shownId: toShow(state, event.verdicts)?.scan_id ?? state.shownId };
    }
    case "judged": {
      const entries = change(state.entries, new Set([event.scanId]), (entry) =>
        isUnanswered(entry) ? { ...entry, state: "waiting", judged: event.verdict, isLate: true } : entry,
      );
      const isOpen = entries.some((entry) => entry.scanId === event.scanId && isUnanswered(entry));
      return { entries, shownId: isOpen ? event.scanId : state.shownId };
    }
    case "restored": {
      const known = new Set(state.entries.map(({ scanId }) => scanId));
      const restored = event.scans
        .filter(({ scanId }) => !known.has(scanId))
        .map((scan): Entry => ({ ...scan, state: "waiting", verdict: null, isLate: true }));
      return { ...state, entries: [...state.entries, ...restored] };
    }
    case "delayed": {
      const delayed = newlyDelayed(state, event.scanIds);
      // A scan that was taken back waits too, but its state does not change.
      const entries = change(state.entries, new Set(event.scanIds), (entry) =>
        entry.state === "undone" ? entry : { ...entry, state: "waiting", isLate: true },
      );
      return { entries, shownId: delayed?.scanId ?? state.shownId };
    }
    case "failed":
      return { ...state, entries: keepLast(mark(state.entries, event.scanIds, "failed")) };
    // These people have no scan: they came in with another ticket of their order, or bought here.
    case "admitted": {
      const known = new Set(state.entries.map(({ scanId }) => scanId));
      const added = event.verdicts
        .filter(({ scan_id }) => !known.has(scan_id))
        .map((verdict): Entry => ({
          scanId: verdict.scan_id,
          at: event.at,
          code: verdict.public_id ?? "",
          isTyped: true,
          state: "decided",
          verdict,
          judged: null,
          isLate: false,
        }));
      return { ...state, entries: keepLast([...added, ...state.entries]) };
    }
    case "undone":
      return {
        shownId: null,
        entries: state.entries.map((entry) => (isOf(entry, event) ? { ...entry, state: "undone" } : entry)),
      };
    case "dismissed": {
      const shown = state.entries.find(({ scanId }) => scanId === state.shownId);
      const isAnother =
        event.seen !== undefined && shown !== undefined && event.seen !== (verdictOf(shown)?.verdict ?? null);
      return isAnother ? state : { ...state, shownId: null };
    }
  }
}

/** True if this scan made the check-in that is taken back. */
export function isOf(
  { scanId: own, verdict }: Entry,
  { scanId, checkInShortId }: { scanId?: string | undefined; checkInShortId: string | null },
): boolean {
  return own === scanId || (checkInShortId !== null && verdict?.check_in_short_id === checkInShortId);
}

/** Adds when and where a ticket came in, if the server does not know it yet but devices nearby do. */
function withEntry(verdict: Verdict, judged: OwnVerdict | null): Verdict {
  if (verdict.verdict !== "ALREADY_IN" || verdict.checked_in_at !== null || !judged) return verdict;
  return { ...verdict, checked_in_at: judged.checked_in_at, checked_in_by: judged.checked_in_by };
}

/** Counts the scans that the server has not answered yet. */
export function countUnanswered(state: ScanState): number {
  return state.entries.filter(isUnanswered).length;
}

function isUnanswered({ state }: Entry): boolean {
  return state === "sending" || state === "waiting";
}

/**
 * Returns the verdict to show. If several arrive at the same time, it is the newest refusal, because door
 * staff have to act on it, or else the newest verdict. A late "Come in" is shown only if its scan is still on
 * the screen: over another verdict it would admit the wrong person. A refusal that the device has already
 * shown is not repeated.
 */
export function toShow(state: ScanState, verdicts: readonly Verdict[]): Verdict | undefined {
  const late = new Set(state.entries.filter(({ isLate }) => isLate).map(({ scanId }) => scanId));
  const judged = new Map(state.entries.map(({ scanId, judged: own }) => [scanId, own?.verdict]));
  const undone = new Set(
    state.entries.filter((entry) => entry.state === "undone").map(({ scanId }) => scanId),
  );
  const telling = verdicts.filter(
    ({ scan_id, verdict }) =>
      scan_id === state.shownId ||
      (!undone.has(scan_id) && (isWelcome(verdict) ? !late.has(scan_id) : judged.get(scan_id) !== verdict)),
  );
  return telling.findLast(({ verdict }) => !isWelcome(verdict)) ?? telling.at(-1);
}

/** True if the person may pass, in or out. */
export function isWelcome(verdict: Verdict["verdict"] | undefined): boolean {
  return verdict === "ADMITTED" || verdict === "EXITED";
}

/** Returns the server's verdict on a scan, or else the device's own. */
export function verdictOf({ verdict, judged }: Entry): Verdict | null {
  return verdict ?? judged;
}

/** Finds the newest of these scans that did not count as waiting until now. */
export function newlyDelayed(state: ScanState, scanIds: readonly string[]): Entry | undefined {
  return state.entries.find((entry) => entry.state === "sending" && scanIds.includes(entry.scanId));
}

function mark(entries: readonly Entry[], scanIds: readonly string[], to: Entry["state"]): Entry[] {
  return change(entries, new Set(scanIds), (entry) => ({ ...entry, state: to }));
}

function change(
  entries: readonly Entry[],
  which: { has(scanId: string): boolean },
  to: (entry: Entry) => Entry,
): Entry[] {
  return entries.map((entry) => (which.has(entry.scanId) ? to(entry) : entry));
}

function keepLast(entries: readonly Entry[]): Entry[] {
  let decided = 0;
  return entries.filter((entry) => isUnanswered(entry) || ++decided <= ENTRIES_KEPT);
}
