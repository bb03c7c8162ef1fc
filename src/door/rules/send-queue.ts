import type { Verdict } from "../../check-in/contract.ts";

export interface QueuedScan {
  scan_id: string;
  code: string;
  is_typed: boolean;
  /** Staff have found the person, so the code need not be live. */
  is_confirmed?: boolean | undefined;
  scanned_at: string;
  /** Set while it waits, where the device lets the person in by itself. */
  let_in?: boolean | undefined;
  /** The scan of a device nearby for which the person was turned away. */
  nearby_scan_id?: string | undefined;
}

interface SendQueueParts {
  /** `left`: how many wait beside these. */
  send(scans: QueuedScan[], left: number): Promise<readonly Verdict[]>;
  /** Runs something later; answers how to call it off. */
  later(milliseconds: number, run: () => void): () => void;
  /** Would the same request be refused again? A lost network or a busy server is no such reason. */
  isFinal(error: unknown): boolean;
  onAnswered(verdicts: readonly Verdict[]): void;
  onDelayed(scanIds: string[]): void;
  onFailed(scanIds: string[], error: unknown): void;
}

const MAX_AT_ONCE = 50;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 10_000;

/**
 * Sends scans in their order, one request at a time, until each is answered. A scan keeps its id through
 * all tries, so one whose answer was lost counts once. A new scan does not wait for the pause to end.
 */
export function createSendQueue({ send, later, isFinal, onAnswered, onDelayed, onFailed }: SendQueueParts) {
  let waiting: QueuedScan[] = [];
  let isSending = false;
  let failures = 0;
  let callOff = () => {};

  function add(scan: QueuedScan): void {
    waiting.push(scan);
    void flush();
  }

  /** Sends what waits, now: the network may be back. */
  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return;
    callOff();
    isSending = true;
    const isGoingOn = await sendBatch(waiting.slice(0, MAX_AT_ONCE));
    isSending = false;
    if (isGoingOn) return flush();
    callOff = later(pauseAfter(failures), () => void flush());
  }

  async function sendBatch(batch: QueuedScan[]): Promise<boolean> {
    const ids = batch.map((scan) => scan.scan_id);
    try {
      const verdicts = await send(batch, waiting.length - batch.length);
      failures = 0;
      drop(ids);
      onAnswered(verdicts);
      return true;
    } catch (error) {
      if (isFinal(error)) {
        drop(ids);
        onFailed(ids, error);
        return true;
      }
      failures += 1;
      onDelayed(waiting.map((scan) => scan.scan_id));
      return false;
    }
  }

  function drop(ids: string[]): void {
    waiting = waiting.filter((scan) => !ids.includes(scan.scan_id));
  }

  return { add, flush, stop: () => callOff() };
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), MAX_PAUSE_MILLISECONDS);
}
