import type { Verdict } from "../../../check-in/contract.ts";
import type { OwnVerdict } from "../../../check-in/rules/judge-offline.ts";
import { finished, resultOf, type StoredScan } from "./database.ts";

/** Sent scans are remembered as long as they may turn out to be in a conflict. */
const KEPT_MILLISECONDS = 2 * 86_400_000;

/** An undo by its own id and by that of the scan that it takes back. */
export interface Undo {
  undoId: string;
  scanId: string;
}

interface UndoneScan extends Undo {
  publicId: string;
  /** The time of the undo, by this device's clock. */
  at: number;
}

/**
 * Stores the scans of one list on this device. A scan is on disk before its verdict is shown.
 * @param listId of the list behind the link; null if the link opens no list.
 */
export function createScanStore(database: IDBDatabase, list: string, listId: number | null) {
  const writing = (durability: IDBTransactionDurability = "default") =>
    database.transaction("scans", "readwrite", { durability });
  const rangeOf = (from: StoredScan["is_sent"], to: StoredScan["is_sent"]) =>
    IDBKeyRange.bound([list, from, 0], [list, to, Number.MAX_SAFE_INTEGER]);
  const byList = () => database.transaction("scans").objectStore("scans").index("by-list");

  /** Adds a scan. Without network it is flushed to the disk, because the battery may run out at any time. */
  async function add(
    scan: Omit<StoredScan, "seq" | "list" | "list_id" | "is_sent">,
    isOffline: boolean,
  ): Promise<void> {
    const transaction = writing(isOffline ? "strict" : "relaxed");
    transaction
      .objectStore("scans")
      .add({ ...scan, list, list_id: listId ?? undefined, is_sent: 0 } satisfies StoredScan);
    await finished(transaction);
  }

  /** Moves scans that were made under an older link of the list to its new link, so that they are sent. */
  async function adopt(): Promise<void> {
    if (listId === null) return;
    const transaction = writing("strict");
    const scans = transaction.objectStore("scans");
    const request = scans.getAll() as IDBRequest<StoredScan[]>;
    request.onsuccess = () => {
      for (const scan of request.result)
        if (scan.list_id === listId && scan.list !== list) scans.put({ ...scan, list });
    };
    await finished(transaction);
  }

  /** Lists the scans to send in their order, including those of closed tabs and from before a restart. */
  const unsent = (): Promise<StoredScan[]> => resultOf(byList().getAll(rangeOf(0, 0)));

  /** Lists the scans that the server has refused to take. */
  const aside = (): Promise<StoredScan[]> => resultOf(byList().getAll(rangeOf(2, 2)));

  /** Lists the scans that the server does not have, in the order in which they were made. */
  async function kept(): Promise<StoredScan[]> {
    const [waiting, refused] = await Promise.all([unsent(), aside()]);
    return [...waiting, ...refused].toSorted((one, other) => one.seq! - other.seq!);
  }

  async function count(): Promise<{ unsent: number; aside: number }> {
    const [waiting, refused] = await Promise.all([
      resultOf(byList().count(rangeOf(0, 0))),
      resultOf(byList().count(rangeOf(2, 2))),
    ]);
    return { unsent: waiting, aside: refused };
  }

  /** Lists every scan of the list that this device still knows. */
  const all = (): Promise<StoredScan[]> => resultOf(byList().getAll(rangeOf(0, 2)));

  /** Changes these scans, in one transaction; null deletes one. */
  async function change(
    scanIds: readonly string[],
    to: (scan: StoredScan) => StoredScan | null,
    durability?: IDBTransactionDurability,
  ): Promise<void> {
    const transaction = writing(durability);
    const scans = transaction.objectStore("scans");
    for (const scanId of scanIds) {
      const request = scans.index("by-id").get([list, scanId]) as IDBRequest<StoredScan | undefined>;
      request.onsuccess = () => {
        const scan = request.result;
        if (!scan) return;
        const changed = to(scan);
        if (changed) scans.put(changed);
        else scans.delete(scan.seq!);
      };
    }
    await finished(transaction);
  }

  /** Records the device's own verdict on a scan without one. Keeps an answer or an undo that came meanwhile. */
  const markJudged = (scanId: string, { verdict, nearbyScanId }: OwnVerdict): Promise<void> =>
    change(
      [scanId],
      (scan) =>
        scan.is_sent === 1 || scan.said !== null || scan.undone_at !== undefined
          ? scan
          : { ...scan, said: verdict, let_in: verdict === "ADMITTED", nearby_scan_id: nearbyScanId },
      "strict",
    );

  /** Records the server's answers: stores the scans in `entered` without their codes, deletes the others. */
  const markSent = (
    scanIds: readonly string[],
    entered: ReadonlyMap<string, Pick<Verdict, "verdict">>,
    now: number,
  ) =>
    change(scanIds, (scan) => {
      const answered = entered.get(scan.scan_id)?.verdict;
      return answered ? { ...scan, code: "", is_sent: 1, sent_at: now, answered } : null;
    });

  /** Takes a scan back. The undo and what it changes are on disk together, before anything is shown of it. */
  async function undo({ undoId, scanId, publicId, at }: UndoneScan): Promise<void> {
    const transaction = writing("strict");
    const store = transaction.objectStore("scans");
    const undone_at = new Date(at).toISOString();
    store.add({
      scan_id: undoId,
      undoes: scanId,
      code: "",
      public_id: publicId,
      is_typed: false,
      scanned_at: undone_at,
      said: "UNDONE",
      let_in: false,
      list,
      list_id: listId ?? undefined,
      is_sent: 0,
    } satisfies StoredScan);
    const request = store.index("by-id").get([list, scanId]) as IDBRequest<StoredScan | undefined>;
    request.onsuccess = () => {
      // If the scan is still to be sent, it no longer says that this device let the person in.
      if (request.result) store.put({ ...request.result, let_in: false, undone_at });
    };
    await finished(transaction);
  }

  /** Deletes the undos that the server has, and marks the scans that they take back. */
  async function markUndosSent(undos: readonly Undo[], now: number): Promise<void> {
    await change(
      undos.map(({ undoId }) => undoId),
      () => null,
    );
    await change(
      undos.map(({ scanId }) => scanId),
      (scan) => ({ ...scan, undo_sent_at: now }),
    );
  }

  /** Sets aside a scan that the server refuses to take. Nothing of it is deleted. */
  const setAside = (scanId: string): Promise<void> =>
    change([scanId], (scan) => (scan.is_sent === 1 ? scan : { ...scan, is_sent: 2 }));

  /** Queues the refused scans again: a later version of the page, or of the server, may accept them. */
  const releaseAside = async (): Promise<void> =>
    change(
      (await aside()).map(({ scan_id }) => scan_id),
      (scan) => (scan.is_sent === 2 ? { ...scan, is_sent: 0 } : scan),
    );

  async function deleteOld(now: number): Promise<void> {
    const old = (await all()).filter((scan) => scan.is_sent === 1 && now - scan.sent_at! > KEPT_MILLISECONDS);
    await change(
      old.map(({ scan_id }) => scan_id),
      () => null,
    );
  }

  return {
    add,
    adopt,
    unsent,
    aside,
    kept,
    count,
    all,
    markJudged,
    markSent,
    undo,
    markUndosSent,
    setAside,
    releaseAside,
    deleteOld,
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;

/** True if a scan with this answer is remembered after it was sent: its ticket is in, or has left. */
export function isRemembered({ verdict, checked_in_at }: Verdict): boolean {
  // ALREADY_IN without a time comes from an entry at a device nearby that has not sent it yet.
  return (
    verdict === "ADMITTED" || verdict === "EXITED" || (verdict === "ALREADY_IN" && checked_in_at !== null)
  );
}
