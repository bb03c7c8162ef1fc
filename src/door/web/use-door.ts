import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { randomToken } from "../../values/short-id.ts";
import type { DoorList, Verdict } from "../../check-in/contract.ts";
import {
  countUnanswered,
  newlyDelayed,
  NOTHING_SCANNED,
  nextScanState,
  toShow,
} from "../rules/scan-state.ts";
import { createSendQueue } from "../rules/send-queue.ts";
import { createDuplicateScanFilter } from "../rules/duplicate-scan-filter.ts";
import { doorCalls, isFinal, isShut } from "./door-calls.ts";
import { allowSounds, buzzVerdict, playVerdict } from "./device/sounds.ts";
import { useCounts } from "./use-counts.ts";
import { STORED, useDeviceStorage } from "./device/use-device-storage.ts";
import { toneOf, type VerdictTone } from "../../check-in/web/parts/verdict-words.ts";

const MAX_CODE_LENGTH = 300;

/** Everything a door does: takes codes from wherever they come, sends them, hears verdicts and counts. */
export function useDoor(door: DoorList) {
  const [state, dispatch] = useReducer(nextScanState, NOTHING_SCANNED);
  const [deviceName] = useDeviceStorage(STORED.deviceName);
  const [sound] = useDeviceStorage(STORED.sound);
  const calls = useMemo(() => doorCalls(door.short_id), [door.short_id]);
  const [scanFilter] = useState(createDuplicateScanFilter);
  const queue = useRef<ReturnType<typeof createSendQueue>>(null);
  const { revalidate } = useRevalidator();
  const { counts, hear, isOnline, setIsOnline } = useCounts(door, calls.counts, revalidate);

  const send = useEffectEvent(async (scans: Parameters<typeof calls.scan>[0]) => {
    const answer = await calls.scan(scans, deviceName || null);
    hear(answer.counts);
    return answer.data;
  });
  const signal = (tone: VerdictTone) => {
    buzzVerdict(tone);
    if (sound !== "off") playVerdict(tone);
  };
  const handleAnswered = useEffectEvent((verdicts: readonly Verdict[]) => {
    dispatch({ type: "answered", verdicts });
    const verdict = toShow(state, verdicts);
    if (verdict) signal(toneOf(verdict));
  });
  const handleDelayed = useEffectEvent((scanIds: string[]) => {
    if (newlyDelayed(state, scanIds)) signal("unchecked");
    dispatch({ type: "delayed", scanIds });
    setIsOnline(false);
  });
  const handleFailed = useEffectEvent((scanIds: string[], error: unknown) => {
    dispatch({ type: "failed", scanIds });
    if (isShut(error)) void revalidate();
  });

  useEffect(() => {
    const made = createSendQueue({
      send,
      later(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      isFinal,
      onAnswered: handleAnswered,
      onDelayed: handleDelayed,
      onFailed: handleFailed,
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

  const unanswered = countUnanswered(state);
  useEffect(() => {
    if (unanswered === 0) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [unanswered]);

  function scan(text: string, isTyped: boolean): void {
    const code = text.replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_CODE_LENGTH);
    if (code === "") return;
    const scanId = randomToken(16);
    const at = Date.now();
    dispatch({ type: "read", scan: { scanId, at, code, isTyped }, isOffline: !isOnline });
    if (!isOnline) signal("unchecked");
    queue.current?.add({
      scan_id: scanId,
      code,
      is_typed: isTyped,
      scanned_at: new Date(at).toISOString(),
    });
  }

  return {
    state,
    counts,
    isOnline,
    unanswered,
    find: calls.find,
    findOne: calls.findOne,
    /** A code that was typed or picked from the list. */
    enter: (code: string) => scan(code, true),
    /** A code that a camera sees, many times a second. */
    see(code: string): void {
      if (scanFilter.isNew(code, performance.now())) scan(code, false);
    },
    /** A code that a camera sees while an answer is on the screen that has to be read first. */
    ignore: (code: string) => scanFilter.keep(code, performance.now()),
    /** A code that a hand scanner read, once. */
    hear: (code: string) => scan(code, false),
    /** Takes a check-in back; fails where the network does. */
    async undo(checkInShortId: string): Promise<void> {
      await calls.undo(checkInShortId);
      for (const entry of state.entries)
        if (entry.verdict?.check_in_short_id === checkInShortId) scanFilter.forget(entry.code);
      dispatch({ type: "undone", checkInShortId });
      await calls.counts().then(hear, () => {});
    },
    dismiss: () => dispatch({ type: "dismissed" }),
    hearCounts: hear,
    /** People who came in without a scan of their own. */
    admitted: (verdicts: readonly Verdict[]) => dispatch({ type: "admitted", verdicts, at: Date.now() }),
    link: door.short_id,
    deviceName: deviceName || null,
  };
}

export type DoorControl = ReturnType<typeof useDoor>;
