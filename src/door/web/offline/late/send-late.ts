import type { Verdict } from "../../../../check-in/contract.ts";
import { createSendQueue, type QueuedScan } from "../../../rules/send-queue.ts";
import { doorCalls, failureOf } from "../../door-calls.ts";
import { openDatabase, type StoredScan } from "../database.ts";
import { createScanStore, isRemembered } from "../scan-store.ts";
import { sendAlone } from "./send-alone.ts";

/** If this many scans were refused one by one, the rest counts as refused, too. */
const MAX_REFUSED = 20;

/** The scans that a device still has of a door that is shut for it. */
export interface LateScans {
  /** The scans that are not sent, in the order in which they were made. */
  left: readonly StoredScan[];
  isSending: boolean;
}

/**
 * Sends the scans of a door that is shut. An ended list takes scans from before its end for some days
 * (docs/decisions/140-late-scans.md). Scans that it does not take stay on the device. The scans of a door that is
 * shut for another reason are only reported. Returns a function that stops the sending.
 */
export async function sendLate(
  { link, deviceName, isEnded }: { link: string; deviceName: string | null; isEnded: boolean },
  onChange: (scans: LateScans) => void,
): Promise<() => void> {
  const database = await openDatabase();
  const scans = createScanStore(database, link, null);
  const calls = doorCalls(link, null);
  const open = new Set((await scans.kept()).map(({ scan_id }) => scan_id));
  const tell = async () => onChange({ left: await scans.kept(), isSending: isEnded && open.size > 0 });

  async function handleAnswered(verdicts: readonly Verdict[]): Promise<void> {
    const ids = verdicts.map(({ scan_id }) => scan_id);
    const entered = new Map(
      verdicts.filter(isRemembered).map((verdict) => [verdict.scan_id, verdict] as const),
    );
    await scans.markSent(ids, entered, Date.now());
    for (const id of ids) open.delete(id);
    await tell();
  }

  async function handleUndone(undos: readonly QueuedScan[]): Promise<void> {
    const known = undos.map(({ scan_id: undoId, undoes }) => ({ undoId, scanId: undoes! }));
    await scans.markUndosSent(known, Date.now());
    for (const { undoId } of known) open.delete(undoId);
    await tell();
  }

  await tell();
  if (!isEnded) return () => database.close();
  let refused = 0;
  const queue = createSendQueue({
    send: (batch, left) =>
      sendAlone(link, async () => {
        if (batch[0]!.undoes === undefined) return (await calls.scan(batch, { deviceName, left })).data;
        await calls.undoScans(batch, { deviceName, left });
        await handleUndone(batch);
        return [];
      }),
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    // Some scans of a call may be from after the end. The others are then sent without them.
    failureOf: (error) => (failureOf(error) === "shut" ? "refused" : failureOf(error)),
    onAnswered: (verdicts) => void handleAnswered(verdicts).catch(() => {}),
    onDelayed() {},
    onShut() {},
    onRefused(scanId) {
      refused += 1;
      open.delete(scanId);
      if (refused >= MAX_REFUSED) {
        queue.stop();
        open.clear();
      }
      void tell().catch(() => {});
    },
  });
  for (const scan of await scans.kept()) queue.add(scan);
  return () => {
    queue.stop();
    database.close();
  };
}
