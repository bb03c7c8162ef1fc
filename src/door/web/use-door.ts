import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withoutLivePart } from "../../tickets/rules/parse-ticket-code.ts";
import { randomToken } from "../../values/short-id.ts";
import type { DoorList, Verdict } from "../../check-in/contract.ts";
import {
  countUnanswered,
  type Entry,
  isOf,
  newlyDelayed,
  NOTHING_SCANNED,
  nextScanState,
  toShow,
} from "../rules/scan-state.ts";
import { createSendQueue, type QueuedScan, type WaitingScan } from "../rules/send-queue.ts";
import { createDuplicateScanFilter } from "../rules/duplicate-scan-filter.ts";
import { doorCalls, failureOf } from "./door-calls.ts";
import { allowSounds, buzzVerdict, playVerdict } from "./device/sounds.ts";
import { useDirection } from "./device/use-direction.ts";
import { useCounts } from "./use-counts.ts";
import { useOfflineScans } from "./offline/use-offline-scans.ts";
import { STORED, useDeviceStorage } from "./device/use-device-storage.ts";
import { toneOf, type VerdictTone } from "../../check-in/web/parts/verdict-words.ts";

type Read = Pick<Entry, "scanId" | "at" | "code" | "isTyped" | "isConfirmed"> & Pick<QueuedScan, "direction">;
type HowRead = Pick<Read, "isTyped" | "isConfirmed" | "direction">;

/** A check-in that staff take back, whichever device it was made at. */
export interface CheckedIn {
  /** null: the server has not answered yet. */
  checkInShortId: string | null;
  publicId: string;
  /** The scan of this device that made it. Such a check-in can be taken back without network. */
  scanId?: string;
}

const MAX_CODE_LENGTH = 300;
/** If the answer takes longer, the device judges by itself, so that the person at the door need not wait. */
const ANSWER_MILLISECONDS = 1_500;

/** Runs a door: takes codes from every source, sends them, and receives verdicts and counts. */
export function useDoor(
  door: DoorList,
  { version, laterParts }: { version: string; laterParts: readonly (() => Promise<unknown>)[] },
) {
  const [state, dispatch] = useReducer(nextScanState, NOTHING_SCANNED);
  const [deviceName] = useDeviceStorage(STORED.deviceName);
  const [sound] = useDeviceStorage(STORED.sound);
  const calls = useMemo(() => doorCalls(door.short_id, version), [door.short_id, version]);
  const [scanFilter] = useState(() => createDuplicateScanFilter(withoutLivePart));
  const queue = useRef<ReturnType<typeof createSendQueue>>(null);
  const waitingScans = useRef(new Map<string, WaitingScan>());
  const { isOut, setIsOut } = useDirection(door);
  const direction = isOut ? "OUT" : undefined;
  const [unstored, setUnstored] = useState(0);
  const { revalidate } = useRevalidator();
  const unsent = useRef(0);
  const askCounts = () => calls.counts({ deviceName: deviceName || null, left: unsent.current });
  const { counts, hear, isOnline, setIsOnline } = useCounts(door, askCounts, revalidate);

  const addToQueue = (queued: WaitingScan) => {
    if (queued.undoes === undefined) waitingScans.current.set(queued.scan_id, queued);
    queue.current?.add(queued);
  };
  const offline = useOfflineScans({
    door,
    laterParts,
    deviceName: deviceName || null,
    calls,
    dispatch,
    addToQueue,
  });

  const send = useEffectEvent(async (scans: QueuedScan[], left: number) => {
    const answer = await offline.send(scans, left);
    hear(answer.counts);
    return answer.data;
  });
  const signal = (tone: VerdictTone) => {
    buzzVerdict(tone);
    if (sound !== "off") playVerdict(tone);
  };
  const forget = (scanIds: readonly string[]) => {
    for (const scanId of scanIds) waitingScans.current.delete(scanId);
    if (waitingScans.current.size === 0) setUnstored(0);
  };
  const show = ({ scanId, code }: Pick<Read, "scanId" | "code">, verdict: Verdict | null) => {
    scanFilter.judge(code, verdict?.verdict === "NOT_LIVE");
    signal(verdict ? toneOf(verdict) : "unchecked");
    dispatch({ type: "judged", scanId, verdict });
  };
  /** Judges a scan by this device's own data, once, because the server has not answered. */
  const judgeLate = async (scanId: string): Promise<void> => {
    const waiting = waitingScans.current.get(scanId);
    if (!waiting || waiting.isJudged) return;
    waiting.isJudged = true;
    const { code, is_typed, is_confirmed, scanned_at, direction } = waiting;
    const verdict = await offline.judgeLate({
      scanId,
      code,
      isTyped: is_typed,
      isConfirmed: is_confirmed,
      at: Date.parse(scanned_at),
      direction,
    });
    // The answer may have come meanwhile.
    if (!verdict || !waitingScans.current.has(scanId)) return;
    waiting.let_in = verdict.verdict === "ADMITTED";
    waiting.said = verdict.verdict;
    if (verdict.nearbyScanId) waiting.nearby_scan_id = verdict.nearbyScanId;
    show({ scanId, code }, verdict);
  };
  /** Judges the newest scan last, so that its verdict stays on the screen. */
  const judgeAll = async (scanIds: readonly string[]): Promise<void> => {
    for (const scanId of scanIds) await judgeLate(scanId);
    dispatch({ type: "delayed", scanIds });
  };
  const handleAnswered = useEffectEvent((verdicts: readonly Verdict[]) => {
    dispatch({ type: "answered", verdicts });
    const verdict = toShow(state, verdicts);
    if (verdict) signal(toneOf(verdict));
    for (const { scan_id, verdict: word } of verdicts) {
      const code = waitingScans.current.get(scan_id)?.code;
      if (code) scanFilter.judge(code, word === "NOT_LIVE");
    }
    forget(verdicts.map(({ scan_id }) => scan_id));
    void offline.answered(verdicts);
  });
  const handleDelayed = useEffectEvent((scanIds: string[]) => {
    setIsOnline(false);
    const delayed = newlyDelayed(state, scanIds);
    if (delayed && offline.status.freshAt !== null) return void judgeAll(scanIds);
    if (delayed) signal("unchecked");
    dispatch({ type: "delayed", scanIds });
  });
  const handleShut = useEffectEvent(() => void revalidate());
  const handleRefused = useEffectEvent((scanId: string) => {
    dispatch({ type: "failed", scanIds: [scanId] });
    forget([scanId]);
    void offline.refused(scanId);
  });

  useEffect(() => {
    const made = createSendQueue({
      send,
      later(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      failureOf,
      onAnswered: handleAnswered,
      onDelayed: handleDelayed,
      onShut: handleShut,
      onRefused: handleRefused,
    });
    queue.current = made;
    const handleOnline = () => void made.flush();
    window.addEventListener("online", handleOnline);
    window.addEventListener("pointerdown", allowSounds);
    window.addEventListener("keydown", allowSounds);
    return () => {
      made.stop();
      window.removeEventListener("online", handleOnline);
      window.removeEventListener("pointerdown", allowSounds);
      window.removeEventListener("keydown", allowSounds);
    };
  }, []);

  // A scan that is being sent does not count as waiting.
  const sending = state.entries.filter((entry) => entry.state === "sending").length;
  const unanswered = Math.max(countUnanswered(state), offline.status.unsent) - sending;
  useEffect(() => {
    unsent.current = Math.max(0, unanswered);
  }, [unanswered]);
  useEffect(() => {
    if (unstored === 0) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [unstored]);

  function scan(text: string, how: HowRead): void {
    const code = text.replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_CODE_LENGTH);
    if (code === "") return;
    const read = readNow(code, how);
    dispatch({ type: "read", scan: read, isOffline: false });
    void take(read);
  }

  /** Takes back a scan of this device without network: stores and shows the undo, which follows the scan. */
  async function undoHere(entry: Entry, publicId: string): Promise<void> {
    const { scanId, at } = entry;
    const waiting = waitingScans.current.get(scanId);
    if (waiting) Object.assign(waiting, { let_in: false, isJudged: true });
    const { isStored } = await offline.undo({ scanId, publicId, at });
    if (!isStored) setUnstored((before) => before + 1);
  }

  async function take(read: Read): Promise<void> {
    const { scanId, at, code, isTyped, isConfirmed, direction } = read;
    const isOffline = !isOnline || navigator.onLine === false;
    const { verdict, isStored } = await offline.take(read, isOffline);
    if (!isStored) setUnstored((before) => before + 1);
    if (isOffline || verdict) show(read, verdict);
    else setTimeout(() => void judgeLate(scanId), ANSWER_MILLISECONDS);
    addToQueue({
      scan_id: scanId,
      code,
      is_typed: isTyped,
      is_confirmed: isConfirmed,
      scanned_at: new Date(at).toISOString(),
      direction,
      let_in: verdict?.verdict === "ADMITTED",
      said: verdict?.verdict,
      nearby_scan_id: verdict?.nearbyScanId,
      isJudged: verdict !== null,
    });
  }

  return {
    state,
    counts,
    isOnline,
    unanswered,
    /** True if codes are scanned on the way out. A person picked from the list still comes in. */
    isOut,
    setIsOut,
    offline,
    find: calls.find,
    findOne: calls.findOne,
    /** Scans a code that was typed. */
    enter: (code: string) => scan(code, { isTyped: true, direction }),
    /** Scans the code of a person whom staff picked from the list. */
    confirm: (code: string) => scan(code, { isTyped: true, isConfirmed: true }),
    /** Scans a code that a camera sees, once, although it sees the code many times a second. */
    see(code: string): void {
      if (scanFilter.isNew(code, performance.now())) scan(code, { isTyped: false, direction });
    },
    /** Ignores a code that a camera sees while an answer on the screen has to be read first. */
    ignore: (code: string) => scanFilter.keep(code, performance.now()),
    /** Scans a code from a hand scanner, which reads it once. */
    hear: (code: string) => scan(code, { isTyped: false, direction }),
    /** Takes a check-in back. Without network this works only for this device's own scans. */
    async undo({ checkInShortId, publicId, scanId }: CheckedIn): Promise<void> {
      const own = state.entries.find((entry) => entry.scanId === scanId);
      const isOffline = !isOnline || navigator.onLine === false;
      if (own && (isOffline || checkInShortId === null)) await undoHere(own, publicId);
      else
        await calls.undo(checkInShortId!).then(
          () => offline.undone(publicId),
          (error: unknown) => {
            if (!own || failureOf(error) !== "again") throw error;
            return undoHere(own, publicId);
          },
        );
      for (const entry of state.entries)
        if (isOf(entry, { scanId, checkInShortId })) scanFilter.forget(entry.code);
      dispatch({ type: "undone", scanId, checkInShortId });
      await askCounts().then(hear, () => {});
    },
    dismiss: () => dispatch({ type: "dismissed" }),
    /** Closes the verdict after its time on the screen, unless a newer one has replaced it. */
    expire: (seen: Verdict["verdict"] | null) => dispatch({ type: "dismissed", seen }),
    hearCounts: hear,
    /** Adds people who came in without a scan of their own. */
    admitted: (verdicts: readonly Verdict[]) => dispatch({ type: "admitted", verdicts, at: Date.now() }),
    link: door.short_id,
    deviceName: deviceName || null,
  };
}

function readNow(code: string, how: HowRead): Read {
  return { scanId: randomToken(16), at: Date.now(), code, ...how };
}

export type DoorControl = ReturnType<typeof useDoor>;
