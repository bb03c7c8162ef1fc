import type { Verdict } from "../../check-in/contract.ts";

/** One scan as its device knows it, from the moment a code was read. */
export interface Entry {
  scanId: string;
  /** When the code was read, in milliseconds of this device's clock. */
  at: number;
  code: string;
  isTyped: boolean;
  /** sending; waiting to be sent again; decided by a verdict; taken back; failed for good. */
  state: "sending" | "waiting" | "decided" | "undone" | "failed";
  verdict: Verdict | null;
  /** It had to wait for the network: by the time of its verdict the person may have gone in, or away. */
  isLate: boolean;
}

export interface ScanState {
  /** Newest first: the last few, and whatever has no verdict yet. */
  entries: readonly Entry[];
  /** The scan whose verdict fills the screen, or that it could not be checked. */
  shownId: string | null;
}

export type ScanEvent =
  | { type: "read"; scan: Pick<Entry, "scanId" | "at" | "code" | "isTyped">; isOffline: boolean }
  | { type: "answered"; verdicts: readonly Verdict[] }
  | { type: "delayed"; scanIds: readonly string[] }
  | { type: "failed"; scanIds: readonly string[] }
  | { type: "admitted"; verdicts: readonly Verdict[]; at: number }
  | { type: "undone"; checkInShortId: string }
  | { type: "dismissed" };

export const ENTRIES_KEPT = 5;

export const NOTHING_SCANNED: ScanState = { entries: [], shownId: null };

/** What one event makes of the scanner. Every verdict leads back to scanning: there is no state without a way on. */
export function nextScanState(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case "read": {
      const { scan, isOffline } = event;
      const entry: Entry = {
        ...scan,
        state: isOffline ? "waiting" : "sending",
        verdict: null,
        isLate: isOffline,
      };
      return { entries: keepLast([entry, ...state.entries]), shownId: isOffline ? scan.scanId : null };
    }
    case "answered": {
      const byId = new Map(event.verdicts.map((verdict) => [verdict.scan_id, verdict]));
      const entries = change(state.entries, byId, (entry) => {
        const verdict = byId.get(entry.scanId)!;
        return { ...entry, verdict, state: verdict.verdict === "UNDONE" ? "undone" : "decided" };
      });
      return { entries: keepLast(entries), shownId: toShow(state, event.verdicts)?.scan_id ?? state.shownId };
    }
    case "delayed": {
      const delayed = newlyDelayed(state, event.scanIds);
      const entries = change(state.entries, new Set(event.scanIds), (entry) => ({
        ...entry,
        state: "waiting",
        isLate: true,
      }));
      return { entries, shownId: delayed?.scanId ?? state.shownId };
    }
    case "failed":
      return { ...state, entries: keepLast(mark(state.entries, event.scanIds, "failed")) };
    // Without a scan of their own: with the order of another ticket, or sold here.
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
          isLate: false,
        }));
      return { ...state, entries: keepLast([...added, ...state.entries]) };
    }
    case "undone":
      return {
        shownId: null,
        entries: state.entries.map((entry) =>
          entry.verdict?.check_in_short_id === event.checkInShortId ? { ...entry, state: "undone" } : entry,
        ),
      };
    case "dismissed":
      return { ...state, shownId: null };
  }
}

/** Scans that the server has not answered yet. */
export function countUnanswered(state: ScanState): number {
  return state.entries.filter(isUnanswered).length;
}

function isUnanswered({ state }: Entry): boolean {
  return state === "sending" || state === "waiting";
}

/**
 * Of several answers at once, a refusal is what door staff have to act on; else the newest. A late welcome is shown
 * only in place of the same scan: over any other verdict it would admit the next person.
 */
export function toShow(state: ScanState, verdicts: readonly Verdict[]): Verdict | undefined {
  const late = new Set(state.entries.filter(({ isLate }) => isLate).map(({ scanId }) => scanId));
  const telling = verdicts.filter(
    ({ scan_id, verdict }) => verdict !== "ADMITTED" || !late.has(scan_id) || scan_id === state.shownId,
  );
  return telling.findLast(({ verdict }) => verdict !== "ADMITTED") ?? telling.at(-1);
}

/** The newest scan that has just turned out to be one that waits. */
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
