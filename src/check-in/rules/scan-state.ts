import type { Verdict } from "../contract.ts";

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
}

export interface ScanState {
  /** Newest first: the last few, and whatever has no verdict yet. */
  entries: readonly Entry[];
  /** The scan whose verdict fills the screen. */
  shownId: string | null;
}

export type ScanEvent =
  | { type: "read"; scan: Pick<Entry, "scanId" | "at" | "code" | "isTyped"> }
  | { type: "answered"; verdicts: readonly Verdict[] }
  | { type: "delayed"; scanIds: readonly string[] }
  | { type: "failed"; scanIds: readonly string[] }
  | { type: "undone"; checkInShortId: string }
  | { type: "dismissed" };

export const ENTRIES_KEPT = 5;

export const NOTHING_SCANNED: ScanState = { entries: [], shownId: null };

/** What one event makes of the scanner. Every verdict leads back to scanning: there is no state without a way on. */
export function nextScanState(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case "read": {
      const entry: Entry = { ...event.scan, state: "sending", verdict: null };
      return { entries: keepLast([entry, ...state.entries]), shownId: null };
    }
    case "answered": {
      const byId = new Map(event.verdicts.map((verdict) => [verdict.scan_id, verdict]));
      const entries = change(state.entries, byId, (entry) => {
        const verdict = byId.get(entry.scanId)!;
        return { ...entry, verdict, state: verdict.verdict === "UNDONE" ? "undone" : "decided" };
      });
      return { entries: keepLast(entries), shownId: mostTelling(event.verdicts)?.scan_id ?? state.shownId };
    }
    case "delayed":
      return { ...state, entries: mark(state.entries, event.scanIds, "waiting") };
    case "failed":
      return { ...state, entries: keepLast(mark(state.entries, event.scanIds, "failed")) };
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

/** Of several answers at once, a refusal is what somebody has to act on; else the newest. */
export function mostTelling(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.findLast(({ verdict }) => verdict !== "ADMITTED") ?? verdicts.at(-1);
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
