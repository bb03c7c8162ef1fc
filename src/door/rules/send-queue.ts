import type { Verdict } from "../../check-in/contract.ts";

export interface QueuedScan {
  scan_id: string;
  code: string;
  is_typed: boolean;
  /** Staff have found the person, so the code need not be live. */
  is_confirmed?: boolean | undefined;
  scanned_at: string;
  /** Absent: on the way in. */
  direction?: "OUT" | undefined;
  /** Set while it waits, where the device lets the person in by itself. */
  let_in?: boolean | undefined;
  /** The scan of a device nearby for which the person was turned away. */
  nearby_scan_id?: string | undefined;
  /** This is no scan: it takes back the scan with this id, and `scanned_at` is when. It goes after its scan. */
  undoes?: string | undefined;
}

/**
 * What a failed call says of its scans. `again`: nothing, because they may not have arrived. `shut`: the link does not
 * open its door now. `refused`: something among them is not accepted, and the same call would be refused again.
 */
export type Failure = "again" | "shut" | "refused";

interface SendQueueParts {
  /** Of one kind: all of them scans, or all of them undos. `left`: how many wait beside these. */
  send(scans: QueuedScan[], left: number): Promise<readonly Verdict[]>;
  /** Runs something later; answers how to call it off. */
  later(milliseconds: number, run: () => void): () => void;
  failureOf(error: unknown): Failure;
  onAnswered(verdicts: readonly Verdict[]): void;
  onDelayed(scanIds: string[]): void;
  /** The door seems to be shut. The scans stay in the queue: they are sent as soon as it takes them. */
  onShut(): void;
  /** The server refuses this scan by itself, without the others. */
  onRefused(scanId: string): void;
}

const MAX_BATCH = 50;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 10_000;

/**
 * Sends scans in their order, one request at a time, until each is answered. A scan keeps its id through
 * all tries, so one whose answer was lost counts once. A new scan does not wait for the pause to end. A refused batch
 * is sent in halves, until only the scans are left out that the server does not take.
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

  /** Sends what waits, now: the network may be back. */
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

  /** The order of scans and undos stays: one kind waits for the other. */
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

  /** Nothing more is sent; what is under way is still answered. */
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
