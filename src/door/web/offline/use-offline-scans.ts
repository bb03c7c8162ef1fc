import type { Dispatch } from "react";
import type { Counts, DoorList, Verdict } from "../../../check-in/contract.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { Entry, ScanEvent } from "../../rules/scan-state.ts";
import { isContradicted, judgeOffline, type OwnVerdict } from "../../../check-in/rules/judge-offline.ts";
import type { QueuedScan, WaitingScan } from "../../rules/send-queue.ts";
import type { doorCalls } from "../door-calls.ts";
import type { StoredScan } from "./database.ts";
import { sendAlone } from "./late/send-alone.ts";
import { waitingOf } from "./waiting-of.ts";
import { useOffline } from "./use-offline.ts";

/** The number of scans of earlier days that are shown. All of them are sent. */
const RESTORED_SHOWN = 5;

type Read = Pick<Entry, "scanId" | "at" | "code" | "isTyped" | "isConfirmed"> & Pick<QueuedScan, "direction">;

interface OfflineScans {
  laterParts: readonly (() => Promise<unknown>)[];
  door: DoorList;
  deviceName: string | null;
  calls: ReturnType<typeof doorCalls>;
  dispatch: Dispatch<ScanEvent>;
  addToQueue(scan: WaitingScan): void;
}

/** Handles scans while the server cannot be reached: judges, stores and sends them with what was decided. */
export function useOfflineScans({ door, laterParts, deviceName, calls, dispatch, addToQueue }: OfflineScans) {
  const offline = useOffline(door, {
    laterParts,
    onRestored(scans) {
      const standing = scans.filter(
        ({ undoes, undone_at }) => undoes === undefined && undone_at === undefined,
      );
      dispatch({ type: "restored", scans: standing.slice(-RESTORED_SHOWN).toReversed().map(entryOf) });
      for (const scan of scans) addToQueue(waitingOf(scan));
    },
  });

  return {
    ...offline,

    /**
     * Stores a scan before anything is shown of it. The device judges the scan if the server cannot be asked, or if
     * a device nearby has let the ticket in, because the server may not know that entry yet.
     */
    async take(read: Read, isOffline: boolean): Promise<{ verdict: OwnVerdict | null; isStored: boolean }> {
      const device = await offline.get();
      if (!device) return { verdict: null, isStored: false };
      const verdict = await (isOffline
        ? device.judge(read, deviceName)
        : device.judgeNearby(read, deviceName));
      const isStored = await device.store(read, verdict, { isOffline, deviceName });
      return { verdict, isStored };
    },

    /** Judges a scan on this device, because the server did not answer in time. */
    async judgeLate(read: Read): Promise<OwnVerdict | null> {
      const device = await offline.get();
      const verdict = (await device?.judge(read, deviceName)) ?? null;
      if (verdict) await device!.judgedLate(read, verdict, deviceName);
      return verdict;
    },

    /** Takes back a scan of this device without network. */
    async undo({ scanId, publicId, at }: { scanId: string; publicId: string; at: number }) {
      const undoId = randomToken(16);
      const device = await offline.get();
      const isStored = (await device?.undo({ scanId, publicId, at }, undoId)) ?? false;
      const scanned_at = new Date().toISOString();
      addToQueue({ scan_id: undoId, undoes: scanId, code: "", is_typed: false, scanned_at });
      return { isStored };
    },

    /**
     * Sends scans while no other tab does. If the device let a person in while the answer was on its way, and the
     * answer contradicts that, a second call tells the server.
     */
    send: (scans: QueuedScan[], left: number): Promise<{ data: Verdict[]; counts: Counts }> =>
      sendAlone(door.short_id, async () => {
        if (scans[0]!.undoes !== undefined) {
          const { data, counts } = await calls.undoScans(scans, { deviceName, left });
          const known = new Map(data.map(({ scan_id, is_known }) => [scan_id, is_known]));
          const undos = scans.map(({ scan_id, undoes }) => ({ undoId: scan_id, scanId: undoes! }));
          const device = await offline.get();
          await device?.undosAnswered(
            undos.map((one) => ({ ...one, isKnown: known.get(one.scanId) ?? true })),
          );
          return { data: [], counts };
        }
        const said = new Set(scans.filter(({ let_in }) => let_in).map(({ scan_id }) => scan_id));
        const answer = await calls.scan(scans, { deviceName, left });
        const verdicts = new Map(answer.data.map((verdict) => [verdict.scan_id, verdict.verdict]));
        const unsaid = scans.filter(
          ({ scan_id, let_in }) =>
            let_in && !said.has(scan_id) && isContradicted("ADMITTED", verdicts.get(scan_id)!),
        );
        if (unsaid.length > 0) await calls.scan(unsaid, { deviceName, left });
        return answer;
      }),

    answered: async (verdicts: readonly Verdict[]) => (await offline.get())?.answered(verdicts, deviceName),
    refused: async (scanId: string) => (await offline.get())?.refused(scanId),
    undone: async (publicId: string) => (await offline.get())?.undone(publicId),
  };
}

/** Restores a scan of a closed tab, with the device's verdict on it. */
function entryOf({ scan_id, public_id, code, is_typed, scanned_at, said }: StoredScan) {
  const ticket = { state: "VALID", ticketKind: undefined } as const;
  const evidence = { publicId: public_id, ticket, facts: null, ownEntry: null, deviceName: null };
  return {
    scanId: scan_id,
    at: Date.parse(scanned_at),
    code,
    isTyped: is_typed,
    judged: said && { ...judgeOffline({ scanId: scan_id, ...evidence }), verdict: said },
  };
}
