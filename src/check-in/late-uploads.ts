import type { Verdict } from "./contract.ts";
import { type Door, requireOpen } from "./find-door.ts";
import { takesLateScans } from "./rules/late-scans.ts";
import { correctedTimeOf, type Scan, type ScanRequest } from "./scan-tickets.ts";

/**
 * Refuses scans that the list does not take now. Returns whether they are late: made before the list ended,
 * and sent after it by a device that had no network (docs/decisions/140-late-scans.md).
 */
export function requireTaken(
  door: Door,
  scans: readonly Pick<Scan, "scanned_at">[],
  times: Pick<ScanRequest, "sentAt" | "receivedAt">,
): boolean {
  const isLate =
    door.is_expired &&
    takesLateScans({
      endedAt: door.ended_at,
      deviceSince: door.device_since,
      scannedAt: scans.map((scan) => correctedTimeOf(scan, times)),
      receivedAt: times.receivedAt,
    });
  if (!isLate) requireOpen(door);
  return isLate;
}

/** Removes the name from the verdict of a door that has ended, because nobody is in front of it. */
export function withoutPerson(verdict: Verdict): Verdict {
  return { ...verdict, first_name: null, last_name: null, is_named: null };
}
