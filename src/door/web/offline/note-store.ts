import type { DoorNote } from "../../../nearby-doors/rules/door-note.ts";
import { finished, resultOf } from "./database.ts";

/** Notes are stored as long as their scans may turn out to be in a conflict. */
const KEPT_MILLISECONDS = 2 * 86_400_000;
/** Scans have another database, which a stored page of an earlier version must still be able to open. */
const NAME = "tessera-door-nearby";
const VERSION = 1;

interface StoredNote extends DoorNote {
  list: string;
  /** The time when the note was stored, by this device's clock. */
  keptAt: number;
}

interface StoredTickets {
  list: string;
  bytes: ArrayBuffer;
}

/** Stores the notes of other devices, and the undos of this one. This device's entries follow from its scans. */
export async function openNoteStore(list: string) {
  const database = await openDatabase();
  const writing = () => database.transaction("notes", "readwrite");
  const ofList = IDBKeyRange.bound([list], [list, []]);

  async function load(): Promise<DoorNote[]> {
    const transaction = database.transaction("notes");
    const stored = (await resultOf(transaction.objectStore("notes").getAll(ofList))) as StoredNote[];
    return stored.map(({ list: _list, keptAt: _keptAt, ...note }) => note);
  }

  async function add(notes: readonly DoorNote[]): Promise<void> {
    const transaction = writing();
    for (const note of notes)
      transaction.objectStore("notes").put({ ...note, list, keptAt: Date.now() } satisfies StoredNote);
    await finished(transaction);
  }

  /** Deletes the old notes of every list, whichever door is opened. */
  async function deleteOld(now: number): Promise<void> {
    const transaction = writing();
    const old = IDBKeyRange.upperBound(now - KEPT_MILLISECONDS);
    const request = transaction.objectStore("notes").index("by-age").openCursor(old);
    request.onsuccess = () => {
      request.result?.delete();
      request.result?.continue();
    };
    await finished(transaction);
  }

  /** Loads the freshest tickets that a device nearby has told; null: none ever did. */
  async function loadTickets(): Promise<Uint8Array | null> {
    const request = database.transaction("tickets").objectStore("tickets").get(list);
    const stored = (await resultOf(request)) as StoredTickets | undefined;
    return stored ? new Uint8Array(stored.bytes) : null;
  }

  async function keepTickets(chunk: Uint8Array): Promise<void> {
    const transaction = database.transaction("tickets", "readwrite");
    const bytes = chunk.slice().buffer as ArrayBuffer;
    transaction.objectStore("tickets").put({ list, bytes } satisfies StoredTickets);
    await finished(transaction);
  }

  async function clear(): Promise<void> {
    const transaction = database.transaction(["notes", "tickets"], "readwrite");
    transaction.objectStore("notes").delete(ofList);
    transaction.objectStore("tickets").delete(list);
    await finished(transaction);
  }

  return { load, loadTickets, keepTickets, add, deleteOld, clear, close: () => database.close() };
}

export type NoteStore = Awaited<ReturnType<typeof openNoteStore>>;

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const notes = request.result.createObjectStore("notes", { keyPath: ["list", "kind", "id"] });
    notes.createIndex("by-age", "keptAt");
    request.result.createObjectStore("tickets", { keyPath: "list" });
  };
  const database = await resultOf(request);
  database.onversionchange = () => database.close();
  return database;
}
