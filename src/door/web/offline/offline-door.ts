import type { DoorList, Verdict } from "../../../check-in/contract.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { ConflictNote } from "../../../check-in/rules/snapshot-codec.ts";
import { parseTicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import { judgeOffline, type OwnVerdict } from "../../../check-in/rules/judge-offline.ts";
import { openDatabase, type StoredScan } from "./database.ts";
import { openNearbyNotes, type OwnNote } from "./nearby-notes.ts";
import { createNearbyTickets } from "./nearby-tickets.ts";
import { openNoteStore } from "./note-store.ts";
import { createOwnEntries } from "./own-entries.ts";
import { createScanStore } from "./scan-store.ts";
import { createSnapshotStore, deleteEnded } from "./snapshot-store.ts";
import { createTicketBook } from "./ticket-book.ts";

export interface ReadCode {
  scanId: string;
  at: number;
  code: string;
  isTyped: boolean;
  isConfirmed?: boolean | undefined;
}

/** What the header and the notices of the door say. */
export interface OfflineStatus {
  /** null: the device has no tickets of this list. */
  freshAt: number | null;
  unsent: number;
  /** Scans or tickets could not be stored: they last as long as the page. */
  isFull: boolean;
}

interface OfflineDoorOptions {
  onStatus(status: OfflineStatus): void;
  onConflicts(notes: ConflictNote[]): void;
}

/** What one door's device can do without network: it keeps scans, and judges them by the tickets it has. */
export async function openOfflineDoor(door: DoorList, { onStatus, onConflicts }: OfflineDoorOptions) {
  const database = await openDatabase();
  await deleteEnded(database, Date.now());
  // Browsers delete what was not asked to stay when space gets scarce.
  void navigator.storage?.persist?.().catch(() => false);
  const scans = createScanStore(database, door.short_id);
  await scans.deleteOld(Date.now());
  const entries = createOwnEntries(await scans.all());
  const noteStore = await openNoteStore(door.short_id).catch(() => null);
  const told = await createNearbyTickets(noteStore);
  const book = await createTicketBook(door, createSnapshotStore(database, door.short_id), told);
  const notes = await openNearbyNotes(door.short_id, {
    store: noteStore,
    clockOffset: () => (book.heardAt() ?? Date.now()) - (book.freshAt() ?? Date.now()),
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
  /** Devices nearby are told what happens here; nothing is, as long as none was connected. */
  let isSharing = false;
  let onNews = () => {};
  let isFull = false;
  /** Of this page's life, whether they could be stored or not. */
  const scannedHere = new Set<string>();

  async function tell(): Promise<void> {
    const unsent = await scans.countUnsent().catch(() => 0);
    onStatus({ freshAt: book.freshAt(), unsent, isFull: isFull || book.isFull() });
  }

  async function share(made: readonly OwnNote[]): Promise<void> {
    if (isSharing && book.takesOnce()) await notes.add(made);
  }

  /** A device nearby let this ticket in, and the server does not know it yet. */
  async function findNearby({ code: text }: Pick<ReadCode, "code">) {
    const code = parseTicketCode(text);
    return code && book.takesOnce() ? notes.find(code.publicId, book.heardAt()) : null;
  }

  /** Judges a code by what this device has; null: it has no tickets, and nobody knows. */
  async function judge(read: ReadCode, deviceName: string | null): Promise<OwnVerdict | null> {
    if (book.freshAt() === null) return null;
    const code = parseTicketCode(read.code);
    const isReadable = code !== null && (code.secret !== null || read.isTyped);
    const found = isReadable ? await book.find(code) : { ticket: null, facts: null, isBySignature: false };
    if (found === "unclear") return null;
    const isNotLive = code !== null && !read.isConfirmed && !(await book.isLive(code, read.at));
    return judgeOffline({
      scanId: read.scanId,
      publicId: code?.publicId ?? null,
      ...found,
      ownEntry: code && book.takesOnce() ? entries.find(code.publicId, book.freshAt()) : null,
      deviceName,
      nearbyEntry: await findNearby(read),
      isNotLive,
    });
  }

  /** Judges a code that a device nearby let in; null: none did, and the server is asked as ever. */
  async function judgeNearby(read: ReadCode, deviceName: string | null): Promise<OwnVerdict | null> {
    if ((await findNearby(read)) === null) return null;
    const verdict = await judge(read, deviceName);
    return verdict?.nearbyScanId === undefined ? null : verdict;
  }

  /** Stores a scan, with what this device said of it. Answers whether it is safe. */
  async function store(
    read: ReadCode,
    judged: OwnVerdict | null,
    { isOffline, deviceName }: { isOffline: boolean; deviceName: string | null },
  ): Promise<boolean> {
    const said = judged?.verdict ?? null;
    const isLetIn = said === "ADMITTED";
    scannedHere.add(read.scanId);
    const public_id = parseTicketCode(read.code)?.publicId ?? null;
    if (isLetIn && public_id) entries.add(public_id, read.scanId, read.at);
    const scan = {
      scan_id: read.scanId,
      code: read.code,
      public_id,
      is_typed: read.isTyped,
      is_confirmed: read.isConfirmed,
      scanned_at: new Date(read.at).toISOString(),
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

  /** No answer came in time, and the device has let the person in. */
  async function letIn(read: ReadCode, deviceName: string | null): Promise<void> {
    const public_id = parseTicketCode(read.code)?.publicId;
    if (public_id) entries.add(public_id, read.scanId, read.at);
    await scans.markLetIn(read.scanId).catch(() => {});
    // The person's verdict does not wait for other devices.
    if (public_id) void share([entryOf(read, public_id, deviceName)]).catch(() => {});
  }

  async function answered(verdicts: readonly Verdict[], deviceName: string | null): Promise<void> {
    const now = Date.now();
    const entered = new Map<string, Verdict>();
    for (const verdict of verdicts) {
      if (verdict.verdict !== "ADMITTED" && verdict.verdict !== "ALREADY_IN") continue;
      // Let in by a device nearby that has not sent it yet.
      if (verdict.verdict === "ALREADY_IN" && verdict.checked_in_at === null) continue;
      entered.set(verdict.scan_id, verdict);
      if (!verdict.public_id) continue;
      entries.add(verdict.public_id, verdict.scan_id, Date.parse(verdict.checked_in_at ?? "") || now);
      entries.markSent(verdict.public_id, now);
    }
    await scans
      .markSent(
        verdicts.map(({ scan_id }) => scan_id),
        entered,
        now,
      )
      .catch(() => {});
    await share(
      [...entered.values()].flatMap((verdict) => {
        const { verdict: word, scan_id: id, public_id, checked_in_at } = verdict;
        if (!public_id || word !== "ADMITTED") return [];
        // By the server's clock; notes are made of this device's.
        const ahead = (book.heardAt() ?? now) - (book.freshAt() ?? now);
        const at = checked_in_at === null ? now : Date.parse(checked_in_at) - ahead;
        const own = { id, publicId: public_id, by: deviceName };
        return [
          { ...own, kind: "entry" as const, at },
          { ...own, kind: "sent" as const, at: now },
        ];
      }),
    );
    await tell();
  }

  /** From now on devices nearby are told what happens here; first, what happened before. */
  async function startSharing(deviceName: string | null): Promise<void> {
    if (isSharing) return;
    isSharing = true;
    const stored = await scans.all().catch(() => []);
    await share(stored.flatMap((scan) => notesOf(scan, deviceName)));
  }

  /** These will not be sent again: the server refuses them for good. */
  async function dropped(scanIds: readonly string[]): Promise<void> {
    await scans.markSent(scanIds, new Map(), Date.now()).catch(() => {});
    await tell();
  }

  /** Asks the server for the tickets, or for what changed. The conflicts are those of this device's scans. */
  async function refresh(): Promise<void> {
    const before = book.version();
    const notes = await book.refresh();
    if (notes.length > 0) {
      const stored = await scans.all().catch(() => []);
      const own = new Set([...scannedHere, ...stored.map(({ scan_id }) => scan_id)]);
      const mine = notes.filter(({ scan_id }) => own.has(scan_id));
      if (mine.length > 0) onConflicts(mine);
    }
    if (book.version() !== before) onNews();
    await tell();
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
      /** Says who is told when this device has heard from the server. */
      onNews: (listen: () => void) => void (onNews = listen),
    },
    store,
    letIn,
    answered,
    dropped,
    refresh,
    undone(publicId: string): void {
      entries.forget(publicId);
      void share([{ kind: "undo", id: randomToken(16), publicId, at: Date.now(), by: null }]);
    },
    unsent: scans.unsent,
    close: () => {
      noteStore?.close();
      database.close();
    },
  };
}

export type OfflineDoor = Awaited<ReturnType<typeof openOfflineDoor>>;

function entryOf({ scanId, at }: ReadCode, publicId: string, by: string | null): OwnNote {
  return { kind: "entry", id: scanId, publicId, at, by };
}

/** The notes that a stored scan makes: none unless it let a person in. */
function notesOf(scan: StoredScan, by: string | null): OwnNote[] {
  const {
    scan_id: id,
    public_id: publicId,
    scanned_at,
    let_in,
    is_sent,
    sent_at,
    answered = "ADMITTED",
  } = scan;
  const hasLetIn = let_in || (is_sent === 1 && answered === "ADMITTED");
  if (!publicId || !hasLetIn) return [];
  const entry: OwnNote = { kind: "entry", id, publicId, at: Date.parse(scanned_at), by };
  return is_sent === 1 ? [entry, { ...entry, kind: "sent", at: sent_at! }] : [entry];
}
