import type { DoorList, Verdict } from "../../../check-in/contract.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { ConflictNote } from "../../../check-in/rules/snapshot-codec.ts";
import { parseTicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import type { OwnVerdict } from "../../../check-in/rules/judge-offline.ts";
import { keyOf } from "../../../nearby-doors/rules/note-book.ts";
import { openDatabase, type StoredScan } from "./database.ts";
import { deleteEnded } from "./delete-ended.ts";
import { DoorShut } from "./fetch-snapshot.ts";
import { createJudge, type ReadCode } from "./judge-here.ts";
import { openNearbyNotes, type OwnNote } from "./nearby-notes.ts";
import { createNearbyTickets } from "./nearby-tickets.ts";
import { openNoteStore } from "./note-store.ts";
import { createOwnEntries } from "./own-entries.ts";
import { entryOf, notesOf, notesOfAnswer } from "./own-notes.ts";
import { createScanStore, isRemembered, type Undo } from "./scan-store.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { createTicketBook } from "./ticket-book.ts";

/** The state that the header and the notices of the door show. */
export interface OfflineStatus {
  /** null: the device has no tickets of this list. */
  freshAt: number | null;
  unsent: number;
  /** Scans that the server has refused to take. They are sent again when the page is opened the next time. */
  aside: number;
  /** Scans or tickets could not be stored: they last as long as the page. */
  isFull: boolean;
  /** Connected devices tell each other whom they let in. Otherwise they only tell what the server has said. */
  tellsEntries: boolean;
}

interface OfflineDoorOptions {
  onStatus(status: OfflineStatus): void;
  onConflicts(notes: ConflictNote[]): void;
}

/** Opens the part of a door that works without network: it stores scans, and judges them by its tickets. */
export async function openOfflineDoor(door: DoorList, { onStatus, onConflicts }: OfflineDoorOptions) {
  const database = await openDatabase();
  await deleteEnded(database, Date.now());
  // Without this call, browsers may delete the database when space gets scarce.
  void navigator.storage?.persist?.().catch(() => false);
  const scans = createScanStore(database, door.short_id, door.id);
  await scans.adopt();
  await scans.deleteOld(Date.now());
  const stored = await scans.all();
  const entries = createOwnEntries(stored);
  /** Maps a scan of this device to the scan of a device nearby for which it was refused. */
  const refusedFor = new Map(stored.map(({ scan_id, nearby_scan_id }) => [scan_id, nearby_scan_id]));
  const noteStore = await openNoteStore(door.short_id).catch(() => null);
  const told = await createNearbyTickets(noteStore);
  const book = await createTicketBook(door, createSnapshotStore(database, door.short_id), told);
  const notes = await openNearbyNotes(door.short_id, {
    store: noteStore,
    clockOffset: book.clockOffset,
    heardAt: () => Date.parse(book.newestCursor() ?? "") || null,
    isInTheWay: book.isInTheWay,
    onConflict: (own, other) =>
      onConflicts([
        {
          scan_id: own.id,
          public_id: own.publicId,
          other_at: new Date(other.at).toISOString(),
          other_by: other.by,
        },
      ]),
  });
  /** True once a device nearby was connected: only then devices are told what happens here. */
  let isSharing = false;
  let onNews = () => {};
  let onShut = () => {};
  let isFull = false;
  /** The scans since the page was opened, stored or not. */
  const scannedHere = new Set<string>();

  const { judge, judgeNearby } = createJudge({ book, notes, entries });

  async function tell(): Promise<void> {
    const { unsent, aside } = await scans.count().catch(() => ({ unsent: 0, aside: 0 }));
    onStatus({
      freshAt: book.freshAt(),
      unsent,
      aside,
      isFull: isFull || book.isFull(),
      tellsEntries: book.tellsEntries(),
    });
  }

  async function share(made: readonly OwnNote[]): Promise<void> {
    // The notes that an earlier page received are compared too.
    if ((isSharing || notes.book.size() > 0) && book.tellsEntries()) await notes.add(made);
  }

  /** Stores a scan with this device's verdict on it. Returns whether it is safe. */
  async function store(
    read: ReadCode,
    judged: OwnVerdict | null,
    { isOffline, deviceName }: { isOffline: boolean; deviceName: string | null },
  ): Promise<boolean> {
    const said = judged?.verdict ?? null;
    const isLetIn = said === "ADMITTED";
    scannedHere.add(read.scanId);
    refusedFor.set(read.scanId, judged?.nearbyScanId);
    const public_id = parseTicketCode(read.code)?.publicId ?? null;
    if (isLetIn && public_id) entries.add(public_id, { scanId: read.scanId, at: read.at, sentAt: null });
    if (said === "EXITED" && public_id) entries.addExit(public_id, read.at, null);
    const scan = {
      scan_id: read.scanId,
      code: read.code,
      public_id,
      is_typed: read.isTyped,
      is_confirmed: read.isConfirmed,
      scanned_at: new Date(read.at).toISOString(),
      direction: read.direction,
      said,
      let_in: isLetIn,
      nearby_scan_id: judged?.nearbyScanId,
    };
    try {
      await scans.add(scan, isOffline);
      isFull = false;
      return true;
    } catch {
      isFull = true;
      return false;
    } finally {
      if (isLetIn && public_id) void share([entryOf(read, public_id, deviceName)]);
      await tell();
    }
  }

  /** Records the verdict of this device on a scan whose answer did not come in time. */
  async function judgedLate(read: ReadCode, judged: OwnVerdict, deviceName: string | null): Promise<void> {
    const public_id = judged.verdict === "ADMITTED" ? parseTicketCode(read.code)?.publicId : undefined;
    if (public_id) entries.add(public_id, { scanId: read.scanId, at: read.at, sentAt: null });
    if (judged.verdict === "EXITED" && judged.public_id) entries.addExit(judged.public_id, read.at, null);
    refusedFor.set(read.scanId, judged.nearbyScanId);
    await scans.markJudged(read.scanId, judged).catch(() => {});
    // The person's verdict does not wait for other devices.
    if (public_id) void share([entryOf(read, public_id, deviceName)]).catch(() => {});
  }

  /**
   * Makes the undo of the nearby scan for which this device refused a scan, if the server has let that scan
   * in: the nearby entry must have been taken back.
   */
  function undosOf({ verdict, scan_id, public_id }: Verdict): OwnNote[] {
    const other = verdict === "ADMITTED" ? refusedFor.get(scan_id) : undefined;
    const undone = other && notes.book.find(keyOf({ kind: "entry", id: other }));
    if (!undone || !public_id) return [];
    const at = undone.at - book.clockOffset();
    return [{ kind: "undo", id: randomToken(16), publicId: public_id, at, by: null }];
  }

  async function answered(verdicts: readonly Verdict[], deviceName: string | null): Promise<void> {
    const now = Date.now();
    const offset = book.clockOffset();
    const entered = new Map<string, Verdict>();
    for (const verdict of verdicts) {
      if (!isRemembered(verdict)) continue;
      entered.set(verdict.scan_id, verdict);
      // The scan was taken back while it waited.
      if (!verdict.public_id || entries.isUndone(verdict.public_id, verdict.scan_id)) continue;
      if (verdict.verdict === "EXITED") {
        entries.addExit(verdict.public_id, Date.parse(verdict.left_at ?? "") - offset || now, now);
        continue;
      }
      const at = Date.parse(verdict.checked_in_at ?? "") - offset || now;
      entries.add(verdict.public_id, { scanId: verdict.scan_id, at, sentAt: now });
    }
    await scans
      .markSent(
        verdicts.map(({ scan_id }) => scan_id),
        entered,
        now,
      )
      .catch(() => {});
    await share(
      [...entered.values()].flatMap((verdict) => [
        ...undosOf(verdict),
        ...notesOfAnswer(verdict, { now, offset, by: deviceName }),
      ]),
    );
    await tell();
  }

  /** Takes back a scan of this device without network. Returns whether the undo is safe. */
  async function undo(
    entry: { scanId: string; publicId: string; at: number },
    undoId: string,
  ): Promise<boolean> {
    const { scanId, publicId, at: enteredAt } = entry;
    const at = Date.now();
    entries.takeBack(publicId, { scanId, enteredAt, at, sentAt: null });
    const isStored = await scans.undo({ undoId, scanId, publicId, at }).then(
      () => true,
      () => false,
    );
    isFull = !isStored;
    void share([{ kind: "undo", id: undoId, publicId, at, by: null }]).catch(() => {});
    await tell();
    return isStored;
  }

  /**
   * Records that the server has answered undos. If a scan that the server does not know is set aside, its
   * undo is set aside, too, to follow it.
   */
  async function undosAnswered(undos: readonly (Undo & { isKnown: boolean })[]): Promise<void> {
    const aside = new Set((await scans.aside().catch(() => [])).map(({ scan_id }) => scan_id));
    const waiting = undos.filter(({ scanId, isKnown }) => !isKnown && aside.has(scanId));
    const done = undos.filter((undo) => !waiting.includes(undo));
    const now = Date.now();
    entries.undosSent(new Set(done.map(({ scanId }) => scanId)), now);
    await scans.markUndosSent(done, now).catch(() => {});
    for (const { undoId } of waiting) await scans.setAside(undoId).catch(() => {});
    await tell();
  }

  /** Starts to tell devices nearby what happens here, and tells them what happened before. */
  async function startSharing(deviceName: string | null): Promise<void> {
    if (isSharing) return;
    isSharing = true;
    const known = await scans.all().catch(() => []);
    await share(known.flatMap((scan) => notesOf(scan, deviceName)));
  }

  /** Sets aside a scan that the server does not take, so that other scans do not wait for it and it is not lost. */
  async function refused(scanId: string): Promise<void> {
    await scans.setAside(scanId).catch(() => {});
    await tell();
  }

  /** Asks the server for the tickets, or for what changed. Reports only conflicts of this device's scans. */
  async function refresh(): Promise<void> {
    const before = book.version();
    const conflicts = await book.refresh().catch((error: unknown) => {
      if (error instanceof DoorShut) forgetNearby();
      throw error;
    });
    if (conflicts.length > 0) {
      const known = await scans.all().catch(() => []);
      const own = new Set([...scannedHere, ...known.map(({ scan_id }) => scan_id)]);
      const mine = conflicts.filter(({ scan_id }) => own.has(scan_id));
      if (mine.length > 0) onConflicts(mine);
    }
    if (book.version() !== before) onNews();
    await tell();
  }

  /** Deletes what devices nearby told, and disconnects them, because the door is shut for this device. */
  function forgetNearby(): void {
    isSharing = false;
    notes.clear();
    onShut();
  }

  await tell();
  return {
    judge,
    judgeNearby,
    notes,
    startSharing,
    /** The tickets that devices nearby tell each other. */
    tickets: {
      cursor: book.newestCursor,
      chunk: book.newsForOthers,
      take: told.take,
      /** Sets the function that is called when the tickets have changed. */
      onNews: (listen: () => void) => void (onNews = listen),
    },
    /** Sets the function that is called when the door is shut for this device. */
    onShut: (listen: () => void) => void (onShut = listen),
    store,
    judgedLate,
    answered,
    undo,
    undosAnswered,
    refused,
    refresh,
    undone(publicId: string): void {
      entries.forget(publicId);
      void share([{ kind: "undo", id: randomToken(16), publicId, at: Date.now(), by: null }]);
    },
    /** Returns what to send when the page is opened, also what the server refused to take before. */
    async toSend(): Promise<StoredScan[]> {
      await scans.releaseAside().catch(() => {});
      await tell();
      return scans.unsent();
    },
    /** Lists the scans that the server has not taken. */
    aside: scans.aside,
    close: () => {
      noteStore?.close();
      database.close();
    },
  };
}

export type OfflineDoor = Awaited<ReturnType<typeof openOfflineDoor>>;
