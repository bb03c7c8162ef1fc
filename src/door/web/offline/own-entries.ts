import type { OwnEntry } from "../../../check-in/rules/judge-offline.ts";
import type { StoredScan } from "./database.ts";

/** The device's tickets may lack a scan that it sent less than this before it last heard from the server. */
export const TOLD_AFTER_MILLISECONDS = 15_000;

interface Known extends OwnEntry {
  scanId: string;
  sentAt: number | null;
}

/** An entry or an exit at this device, by its own clock. */
export interface Movement {
  kind: "IN" | "OUT";
  at: number;
  /** null: the server does not have it yet. */
  sentAt: number | null;
}

/** An entry at this device that was taken back without network. All times are by its own clock. */
export interface Undone {
  scanId: string;
  /** The time of the entry. */
  enteredAt: number;
  /** The time of the undo. */
  at: number;
  /** null: the server does not have the undo yet. */
  sentAt: number | null;
}

/** The time in the answer to a scan may differ from the device's own by this much. */
const SAME_MILLISECONDS = 10_000;

/**
 * Finds the entries at this device that the server's tickets do not contain yet. Once they should contain an
 * entry, only the tickets count: another device may have undone the check-in.
 */
export function createOwnEntries(scans: readonly StoredScan[]) {
  const byTicket = new Map<string, Known>();
  const moved = new Map<string, Movement[]>();
  const undone = new Map<string, Undone[]>();
  const addUndone = (publicId: string, one: Undone) =>
    undone.set(publicId, [...(undone.get(publicId) ?? []), one]);
  const move = (publicId: string, movement: Movement) => {
    const others = (moved.get(publicId) ?? []).filter(
      ({ kind, at }) => kind !== movement.kind || Math.abs(at - movement.at) > SAME_MILLISECONDS,
    );
    moved.set(
      publicId,
      [...others, movement].toSorted((one, other) => one.at - other.at),
    );
  };
  for (const scan of scans) {
    if (scan.undoes !== undefined) continue;
    if (scan.undone_at !== undefined) {
      const { scan_id: scanId, scanned_at, undone_at, undo_sent_at: sentAt = null } = scan;
      const times = { enteredAt: Date.parse(scanned_at), at: Date.parse(undone_at), sentAt };
      if (scan.public_id !== null) addUndone(scan.public_id, { scanId, ...times });
      continue;
    }
    const movement = movementOf(scan);
    if (scan.public_id !== null && movement) move(scan.public_id, movement);
    if (scan.direction === "OUT") continue;
    const isKnown = scan.public_id !== null && (scan.let_in || scan.is_sent === 1);
    // A ticket that was let in again had its earlier entry taken back.
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
    /** Adds an entry, in place of a known one. `sentAt`: when the server had it; null: not yet. */
    add(publicId: string, { scanId, at, sentAt }: Known): void {
      byTicket.set(publicId, { scanId, at, sentAt });
      move(publicId, { kind: "IN", at, sentAt });
    },
    addExit: (publicId: string, at: number, sentAt: number | null) =>
      move(publicId, { kind: "OUT", at, sentAt }),
    /** Returns all entries and exits here, in their order. */
    movements: (publicId: string): readonly Movement[] => moved.get(publicId) ?? [],
    /** Records that one entry was taken back here without network. */
    takeBack(publicId: string, one: Undone): void {
      if (byTicket.get(publicId)?.scanId === one.scanId) byTicket.delete(publicId);
      moved.set(
        publicId,
        (moved.get(publicId) ?? []).filter(
          ({ kind, at }) => kind !== "IN" || Math.abs(at - one.enteredAt) > SAME_MILLISECONDS,
        ),
      );
      addUndone(publicId, one);
    },
    /** Records that the server has these undos. */
    undosSent(scanIds: ReadonlySet<string>, now: number): void {
      for (const [publicId, all] of undone)
        undone.set(
          publicId,
          all.map((one) => (scanIds.has(one.scanId) ? { ...one, sentAt: now } : one)),
        );
    },
    isUndone: (publicId: string, scanId: string): boolean =>
      (undone.get(publicId) ?? []).some((one) => one.scanId === scanId),
    /** Returns the entries of a ticket that were taken back here without network. */
    undone: (publicId: string): readonly Undone[] => undone.get(publicId) ?? [],
    /** Removes the last entry, because it was taken back. */
    forget(publicId: string): void {
      byTicket.delete(publicId);
      const all = moved.get(publicId) ?? [];
      const last = all.findLast(({ kind }) => kind === "IN");
      moved.set(
        publicId,
        all.filter((movement) => movement !== last),
      );
    },
  };
}

export type OwnEntries = ReturnType<typeof createOwnEntries>;

function movementOf({ scanned_at, let_in, said, answered, sent_at }: StoredScan): Movement | null {
  const verdict = answered ?? (let_in ? "ADMITTED" : said);
  const kind = verdict === "ADMITTED" ? "IN" : verdict === "EXITED" ? "OUT" : null;
  return kind && { kind, at: Date.parse(scanned_at), sentAt: sent_at ?? null };
}
