import type { WaitingScan } from "../../rules/send-queue.ts";
import type { StoredScan } from "./database.ts";

/** Queues a scan of an earlier page again. Its person has left the door, so what the device said then stands. */
export function waitingOf(scan: StoredScan): WaitingScan {
  const { scan_id, code, is_typed, is_confirmed, scanned_at, direction, said, let_in, nearby_scan_id } = scan;
  const sent = { scan_id, code, is_typed, is_confirmed, scanned_at, direction, said, let_in, nearby_scan_id };
  return { ...sent, undoes: scan.undoes, isJudged: true };
}
