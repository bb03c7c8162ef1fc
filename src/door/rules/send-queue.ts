import type { Verdict } from "../../check-in/contract.ts";

export interface QueuedScan {
  scan_id: string;
  code: string;
  is_typed: boolean;
  /** Staff have found the person, so the code need not be live. */
  is_confirmed?: boolean | undefined;
  scanned_at: string;
  /** Absent: the person comes in. */
  direction?: "OUT" | undefined;
  /** The device let the person in by itself while the scan waited to be sent. */
  let_in?: boolean | undefined;
  /** The device's own verdict. Null or absent: it gave none. */
  said?: Verdict["verdict"] | null | undefined;
  /** The scan of a device nearby that made this device turn the person away. */
  nearby_scan_id?: string | undefined;
  /** Marks an undo of the scan with this id, made at `scanned_at`. It is sent after its scan. */
  undoes?: string | undefined;
}

/** A scan that waits for its answer, while the device may judge it by itself. */
export interface WaitingScan extends QueuedScan {
  /** This device judges the scan no more: it has done so, or the person is not at the door. */
  isJudged?: boolean;
}

/**
 * The meaning of a failed call. `again`: its scans may not have arrived. `shut`: the link does not open its
 * door now. `refused`: the server does not accept one of the scans, and would refuse a repeated call.
 */
export type Failure = "again" | "shut" | "refused";

interface SendQueueParts {
  /** `scans`: either all of them scans or all of them undos. `left`: how many others wait. */
  send(scans: QueuedScan[], left: number): Promise<readonly Verdict[]>;
  /** Calls `run` after this time; returns a function that cancels the call. */
  later(milliseconds: number, run: () => void): () => void;
  failureOf(error: unknown): Failure;
  onAnswered(verdicts: readonly Verdict[]): void;
  onDelayed(scanIds: string[]): void;
  /** Called if the door seems to be shut. The scans stay queued until the door takes them. */
  onShut(): void;
  /** Called if the server refuses this one scan, without the others. */
  onRefused(scanId: string): void;
}

const MAX_BATCH = 50;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 10_000;

/**
 * Sends scans in their order, one request at a time, until each is answered. A scan keeps its id through all tries,
 * so a scan whose answer was lost counts once. A new scan is sent immediately, even during a pause between tries. A
 * refused batch is sent again in halves, until only the scans that the server does not take are left out.
 */
export function createSendQueue({
  send,
  later,
  failureOf,
  onAnswered,
  onDelayed,
  onShut,
  onRefused,
}: SendQueueParts) {
  let waiting: QueuedScan[] = [];
  let batchSize = MAX_BATCH;
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let callOff = () => {};

  function add(scan: QueuedScan): void {
    waiting.push(scan);
    void flush();
  }

  /** Sends the waiting scans now, because the network may be back. */
  async function flush(): Promise<void> {
    if (isSending || isStopped || waiting.length === 0) return;
    callOff();
    isSending = true;
    const isGoingOn = await sendBatch(nextBatch());
    isSending = false;
    if (isStopped) return;
    if (isGoingOn) return flush();
    callOff = later(pauseAfter(failures), () => void flush());
  }

  /** Keeps the order of scans and undos: a batch ends where the kind changes. */
  function nextBatch(): QueuedScan[] {
    const isUndo = isUndoOf(waiting[0]!);
    const other = waiting.findIndex((scan) => isUndoOf(scan) !== isUndo);
    return waiting.slice(0, other === -1 ? batchSize : Math.min(batchSize, other));
  }

  async function sendBatch(batch: QueuedScan[]): Promise<boolean> {
    const ids = batch.map((scan) => scan.scan_id);
    try {
      const verdicts = await send(batch, waiting.length - batch.length);
      failures = 0;
      batchSize = Math.min(batchSize * 2, MAX_BATCH);
      drop(ids);
      onAnswered(verdicts);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === "refused") {
        failures = 0;
        batchSize = Math.ceil(batch.length / 2);
        if (batch.length > 1) return true;
        batchSize = 2;
        drop(ids);
        onRefused(ids[0]!);
        return true;
      }
      failures += 1;
      onDelayed(waiting.map((scan) => scan.scan_id));
      if (failure === "shut") onShut();
      return false;
    }
  }

  function drop(ids: string[]): void {
    waiting = waiting.filter((scan) => !ids.includes(scan.scan_id));
  }

  /** Stops sending. The answer to a request that is under way is still handled. */
  function stop(): void {
    isStopped = true;
    callOff();
  }

  return { add, flush, stop };
}

function isUndoOf({ undoes }: QueuedScan): boolean {
  return undoes !== undefined;
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), MAX_PAUSE_MILLISECONDS);
}
