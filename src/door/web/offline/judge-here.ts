import { judgeOffline, type OwnVerdict } from "../../../check-in/rules/judge-offline.ts";
import { parseTicketCode, type TicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import { knownStays } from "./known-stays.ts";
import type { NearbyNotes } from "./nearby-notes.ts";
import type { OwnEntries } from "./own-entries.ts";
import type { TicketBook } from "./ticket-book.ts";
import { type Finding, withUndo } from "./with-news.ts";

export interface ReadCode {
  scanId: string;
  at: number;
  code: string;
  isTyped: boolean;
  isConfirmed?: boolean | undefined;
  /** Absent: the person comes in. */
  direction?: "OUT" | undefined;
}

interface Evidence {
  book: TicketBook;
  notes: NearbyNotes;
  entries: OwnEntries;
}

/** Judges codes by what this device has: its tickets, its own scans, and what devices nearby have told it. */
export function createJudge({ book, notes, entries }: Evidence) {
  /** Finds the entry at a device nearby that keeps the ticket out, unless the server has said more since. */
  async function findNearby(code: TicketCode, at: number) {
    if (!book.tellsEntries()) return null;
    return notes.find(code.publicId, at + book.clockOffset(), await book.heardAtOf(code));
  }

  /** Finds this device's own entry of the ticket, by the server's clock, unless it was taken back since. */
  async function findOwn(code: TicketCode, undoneAt: number) {
    if (!book.takesOnce()) return null;
    const offset = book.clockOffset();
    const heardAt = ((await book.heardAtOf(code)) ?? 0) - offset;
    const entry = entries.find(code.publicId, Math.max(book.freshAt() ?? 0, heardAt));
    const at = (entry?.at ?? 0) + offset;
    return entry && at > undoneAt ? { at } : null;
  }

  /** Applies the undos that devices nearby have told, and those that were made here. */
  async function withUndos(found: Finding, code: TicketCode, undoneAt: number): Promise<Finding> {
    const heardAt = await book.heardAtOf(code);
    const told = withUndo(found, { undoneAt }, heardAt);
    const last = book.takesOnce() ? entries.undone(code.publicId).at(-1) : undefined;
    if (!last) return told;
    const offset = book.clockOffset();
    return withUndo(
      told,
      {
        undoneAt: last.at + offset,
        toldAt: last.sentAt === null ? Number.POSITIVE_INFINITY : last.sentAt + offset,
      },
      heardAt,
    );
  }

  /** Returns null if this device cannot judge, because it has no tickets or because only the server knows. */
  async function judge(read: ReadCode, deviceName: string | null): Promise<OwnVerdict | null> {
    if (book.freshAt() === null) return null;
    const code = parseTicketCode(read.code);
    const isReadable = code !== null && (code.secret !== null || read.isTyped);
    const found = isReadable ? await book.find(code) : { ticket: null, facts: null, isBySignature: false };
    if (found === "unclear") return null;
    const undoneAt =
      code && book.tellsEntries() ? await notes.undoneAtOf(code.publicId) : Number.NEGATIVE_INFINITY;
    const undone = code ? await withUndos(found, code, undoneAt) : found;
    const isNotLive = code !== null && !read.isConfirmed && !(await book.isLive(code, read.at));
    const rules = book.entryRules();
    return judgeOffline({
      scanId: read.scanId,
      publicId: code?.publicId ?? null,
      ...undone,
      ownEntry: code && (await findOwn(code, undoneAt)),
      ...(rules &&
        code && {
          again: {
            rules,
            at: read.at + book.clockOffset(),
            direction: read.direction ?? "IN",
            stays: knownStays({
              facts: undone.facts,
              movements: entries.movements(code.publicId),
              undone: entries.undone(code.publicId),
              undoneAt,
              offset: book.clockOffset(),
              heardAt: (await book.heardAtOf(code)) ?? 0,
              deviceName,
            }),
          },
        }),
      deviceName,
      nearbyEntry: code && (await findNearby(code, read.at)),
      isNotLive,
    });
  }

  return {
    judge,
    /** Judges a code that a device nearby let in. Null: none did, so the server is asked as usual. */
    async judgeNearby(read: ReadCode, deviceName: string | null): Promise<OwnVerdict | null> {
      const code = parseTicketCode(read.code);
      if (!code || (await findNearby(code, read.at)) === null) return null;
      const verdict = await judge(read, deviceName);
      return verdict?.nearbyScanId === undefined ? null : verdict;
    },
  };
}
