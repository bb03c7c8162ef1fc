import type { OwnEntry } from "../../../check-in/rules/judge-offline.ts";
import type { StoredScan } from "./database.ts";

/** What was sent shortly before the device last heard of changes may be missing there. */
const TOLD_AFTER_MILLISECONDS = 15_000;

interface Known extends OwnEntry {
  scanId: string;
  sentAt: number | null;
}

/**
 * Who came in by this device and is not yet in what the server has told it. Once the server has told, its word
 * stands: another device may have undone the check-in.
 */
export function createOwnEntries(scans: readonly StoredScan[]) {
  const byTicket = new Map<string, Known>();
  for (const scan of scans) {
    const isKnown = scan.public_id !== null && (scan.let_in || scan.is_sent === 1);
    // Let in once more: the entry before was taken back.
    const isEntry = scan.let_in || scan.answered === "ADMITTED";
    if (!isKnown || (byTicket.has(scan.public_id!) && !isEntry)) continue;
    byTicket.set(scan.public_id!, {
      at: Date.parse(scan.scanned_at),
      scanId: scan.scan_id,
      sentAt: scan.sent_at ?? null,
    });
  }

  return {
    find(publicId: string, freshAt: number | null): OwnEntry | null {
      const known = byTicket.get(publicId);
      if (!known) return null;
      const isTold =
        known.sentAt !== null && freshAt !== null && freshAt - known.sentAt > TOLD_AFTER_MILLISECONDS;
      return isTold ? null : known;
    },
    /** An entry that was known before was taken back. `sentAt`: when the server had it; null: not yet. */
    add(publicId: string, { scanId, at, sentAt }: Known): void {
      byTicket.set(publicId, { scanId, at, sentAt });
    },
    forget: (publicId: string) => void byTicket.delete(publicId),
  };
}

export type OwnEntries = ReturnType<typeof createOwnEntries>;
