import type { DoorList, Verdict } from "../../../check-in/contract.ts";
import type { CodeRules } from "../../../check-in/rules/snapshot-codec.ts";

/** A scan on the device, from the moment it was read. */
export interface StoredScan {
  /** The number that the database gives, in the order of scanning. */
  seq?: number;
  /** The link over which the scan is sent. */
  list: string;
  /** The list behind the link, which stays when the link is replaced. Absent: stored by an earlier version. */
  list_id?: number | undefined;
  scan_id: string;
  /** Emptied once the server has answered: nothing that opens a ticket stays longer than it must. */
  code: string;
  /** The readable code, to find a second scan of the same ticket; null if the code is no ticket's. */
  public_id: string | null;
  is_typed: boolean;
  is_confirmed?: boolean | undefined;
  scanned_at: string;
  /** Absent: the person comes in. */
  direction?: "OUT" | undefined;
  /** The device's own verdict; null: it waited for the server's answer. */
  said: Verdict["verdict"] | null;
  /** The device let the person in by itself. */
  let_in: boolean;
  /**
   * Marks an undo of the scan with this id, made at `scanned_at`. Scans and undos are in one store, so that they
   * are sent in their order.
   */
  undoes?: string | undefined;
  /** The time of an undo without network, by the device's clock. */
  undone_at?: string | undefined;
  /** The time of the server's answer to the undo, by the device's clock. Absent: none yet. */
  undo_sent_at?: number | undefined;
  /** The scan of a device nearby that made this device turn the person away. */
  nearby_scan_id?: string | undefined;
  /** 1: the server has answered. 2: set aside, because the server has refused to take it. */
  is_sent: 0 | 1 | 2;
  /** Absent: not sent, or sent by an earlier version of the program. */
  answered?: Verdict["verdict"] | undefined;
  /** The time of the server's answer, by this device's clock. */
  sent_at?: number;
}

export interface StoredDoor {
  list: string;
  door: DoorList;
  cursor: string | null;
  /** The salt of the stored tickets: that of the whole list. Absent: stored by an earlier version. */
  salt?: string | undefined;
  /** Absent: stored by an earlier version of the program. */
  rules?: CodeRules | undefined;
  /** The last time that the server sent the tickets or their changes, by this device's clock. */
  freshAt: number | null;
  /** The time of that request, about that of the cursor. Absent: stored by an earlier version. */
  askedAt?: number | undefined;
}

const NAME = "tessera-door";
const VERSION = 1;

/** Opens the device's database. Fails where storage is forbidden. */
export function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore("doors", { keyPath: "list" });
    database.createObjectStore("chunks", { keyPath: ["list", "number"] });
    const scans = database.createObjectStore("scans", { keyPath: "seq", autoIncrement: true });
    scans.createIndex("by-list", ["list", "is_sent", "seq"]);
    scans.createIndex("by-id", ["list", "scan_id"], { unique: true });
  };
  return resultOf(request).then((database) => {
    // The database closes, so that a page of a later version need not wait to upgrade it.
    database.onversionchange = () => database.close();
    return database;
  });
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when the transaction is on disk, or fails as a whole. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    transaction.onerror = () => reject(transaction.error);
  });
}

/** All keys of one list. */
export const rangeOf = (list: string) => IDBKeyRange.bound([list, 0], [list, Number.MAX_SAFE_INTEGER]);
