import type { Verdict } from "../../../check-in/contract.ts";
import type { StoredScan } from "./database.ts";
import type { OwnNote } from "./nearby-notes.ts";

/** Makes the note that tells other devices of an entry at this device. */
export function entryOf(
  { scanId, at }: { scanId: string; at: number },
  publicId: string,
  by: string | null,
): OwnNote {
  return { kind: "entry", id: scanId, publicId, at, by };
}

/** Makes the notes of a stored scan: none unless it let a person in. */
export function notesOf(scan: StoredScan, by: string | null): OwnNote[] {
  const { scan_id, public_id, scanned_at, let_in, is_sent, sent_at, undone_at, answered = "ADMITTED" } = scan;
  const hasLetIn = let_in || (is_sent === 1 && answered === "ADMITTED");
  if (!public_id || !hasLetIn || undone_at !== undefined) return [];
  const entry = entryOf({ scanId: scan_id, at: Date.parse(scanned_at) }, public_id, by);
  return is_sent === 1 ? [entry, { ...entry, kind: "sent", at: sent_at! }] : [entry];
}

/**
 * Makes the notes about the server's answer to a scan of this device: none unless it let the person in. The
 * answer has times of the server's clock, a note has times of this device's: `offset` is the difference.
 */
export function notesOfAnswer(
  { verdict, scan_id: id, public_id, checked_in_at }: Verdict,
  { now, offset, by }: { now: number; offset: number; by: string | null },
): OwnNote[] {
  if (!public_id || verdict !== "ADMITTED") return [];
  const at = checked_in_at === null ? now : Date.parse(checked_in_at) - offset;
  const entry = entryOf({ scanId: id, at }, public_id, by);
  return [entry, { ...entry, kind: "sent", at: now }];
}
