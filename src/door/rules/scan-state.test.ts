import { expect, test } from "vitest";
import { VERDICTS, type Verdict } from "../../check-in/contract.ts";
import {
  countUnanswered,
  ENTRIES_KEPT,
  NOTHING_SCANNED,
  nextScanState,
  type ScanEvent,
} from "./scan-state.ts";

const read = (scanId: string, isOffline = false): ScanEvent => ({
  type: "read",
  isOffline,
  scan: { scanId, at: 0, code: `code of ${scanId}`, isTyped: false },
});

const verdictOf = (scan_id: string, verdict: Verdict["verdict"] = "ADMITTED"): Verdict => ({
  scan_id,
  verdict,
  public_id: null,
  first_name: "Ann",
  last_name: "Lee",
  is_named: true,
  product_title: null,
  tier: null,
  check_in_short_id: `ci_${scan_id}`,
  checked_in_at: null,
  checked_in_by: null,
  reissued_at: null,
  door_colour: null,
  entry_count: 1,
  left_at: null,
});

const answered = (...verdicts: Verdict[]): ScanEvent => ({ type: "answered", verdicts });

const after = (...events: ScanEvent[]) => events.reduce(nextScanState, NOTHING_SCANNED);

test.each(VERDICTS)("after %s the next ticket can be scanned", (verdict) => {
  const state = after(read("1"), answered(verdictOf("1", verdict)), read("2"), answered(verdictOf("2")));

  expect(state.shownId).toBe("2");
  expect(state.entries.map((entry) => entry.verdict?.verdict)).toEqual(["ADMITTED", verdict]);
});

test("a verdict fills the screen until it is dismissed or the next code is read", () => {
  const shown = after(read("1"), answered(verdictOf("1")));

  expect(shown.shownId).toBe("1");
  expect(nextScanState(shown, { type: "dismissed" }).shownId).toBeNull();
  expect(nextScanState(shown, read("2")).shownId).toBeNull();
});

test("a welcome that ends does not close the refusal that has just replaced it", () => {
  const judged: ScanEvent = { type: "judged", scanId: "1", verdict: verdictOf("1") };
  const refused = after(read("1", true), judged, answered(verdictOf("1", "ALREADY_IN")));

  expect(nextScanState(refused, { type: "dismissed", seen: "ADMITTED" }).shownId).toBe("1");
  expect(nextScanState(refused, { type: "dismissed", seen: "ALREADY_IN" }).shownId).toBeNull();
});

test("shows the refusal if several late answers arrive", () => {
  const state = after(
    read("1"),
    read("2"),
    read("3"),
    answered(verdictOf("1"), verdictOf("2", "CANCELLED"), verdictOf("3")),
  );

  expect(state.shownId).toBe("2");
});

test("keeps the last five scans, and every scan without an answer", () => {
  const many = Array.from({ length: 9 }, (_, index) => String(index));

  const waiting = after(...many.map((id) => read(id)), { type: "delayed", scanIds: many });
  const done = nextScanState(waiting, answered(...many.slice(0, 8).map((id) => verdictOf(id))));

  expect(waiting.entries).toHaveLength(9);
  expect(countUnanswered(waiting)).toBe(9);
  expect(done.entries).toHaveLength(ENTRIES_KEPT + 1);
  expect(countUnanswered(done)).toBe(1);
  expect(done.entries[0]).toMatchObject({ scanId: "8", state: "waiting" });
});

test("a scan that was sent again is decided like any other", () => {
  const state = after(read("1"), { type: "delayed", scanIds: ["1"] }, answered(verdictOf("1")));

  expect(state.entries[0]).toMatchObject({ state: "decided", verdict: { verdict: "ADMITTED" } });
});

test("a scan that cannot be sent fills the screen at once, and its verdict takes its place", () => {
  const known = after(read("1", true));
  const found = after(read("1"), { type: "delayed", scanIds: ["1"] });

  for (const state of [known, found]) {
    expect(state).toMatchObject({
      shownId: "1",
      entries: [{ state: "waiting", isLate: true, verdict: null }],
    });
    const answeredLater = nextScanState(state, answered(verdictOf("1")));
    expect(answeredLater).toMatchObject({ shownId: "1", entries: [{ state: "decided", isLate: true }] });
  }
});

test("a scan that goes on waiting is not shown again after it was dismissed", () => {
  const dismissed = after(read("1", true), { type: "dismissed" });

  expect(nextScanState(dismissed, { type: "delayed", scanIds: ["1"] }).shownId).toBeNull();
});

test("a late welcome never fills the screen in front of the next person; a late refusal does", () => {
  const waiting = after(read("1", true), read("2", true), read("3"));

  const welcomed = nextScanState(waiting, answered(verdictOf("1")));
  const refused = nextScanState(waiting, answered(verdictOf("1"), verdictOf("2", "CANCELLED")));

  expect(welcomed.shownId).toBeNull();
  expect(welcomed.entries.at(-1)).toMatchObject({ scanId: "1", state: "decided" });
  expect(refused.shownId).toBe("2");
});

test("a scan that failed for good no longer waits", () => {
  const state = after(read("1"), { type: "failed", scanIds: ["1"] });

  expect(countUnanswered(state)).toBe(0);
  expect(state.entries[0]!.state).toBe("failed");
});

test("marks every scan of an entry that was taken back", () => {
  const again = { ...verdictOf("2", "ALREADY_IN"), check_in_short_id: "ci_1" };

  const state = after(read("1"), answered(verdictOf("1")), read("2"), answered(again), {
    type: "undone",
    checkInShortId: "ci_1",
  });

  expect(state.entries.map((entry) => entry.state)).toEqual(["undone", "undone"]);
  expect(state.shownId).toBeNull();
});

test("a scan that was taken back before it was sent stays so, whatever the server answers", () => {
  const judged: ScanEvent = { type: "judged", scanId: "1", verdict: verdictOf("1") };
  const undone = after(read("1", true), judged, { type: "undone", scanId: "1", checkInShortId: null });

  expect(undone).toMatchObject({ shownId: null, entries: [{ state: "undone" }] });
  expect(countUnanswered(undone)).toBe(0);
  expect(nextScanState(undone, { type: "delayed", scanIds: ["1"] })).toEqual(undone);
  for (const verdict of ["ADMITTED", "CANCELLED"] as const)
    expect(nextScanState(undone, answered(verdictOf("1", verdict)))).toMatchObject({
      shownId: null,
      entries: [{ state: "undone" }],
    });
});
