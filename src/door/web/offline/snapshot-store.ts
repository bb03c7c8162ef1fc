import type { DoorList } from "../../../check-in/contract.ts";
import { finished, rangeOf, resultOf, type StoredDoor } from "./database.ts";

type StoredPosition = Pick<StoredDoor, "cursor" | "rules" | "askedAt">;

interface StoredChunk {
  list: string;
  number: number;
  bytes: ArrayBuffer;
}

/** Stores the tickets of one list on this device: encrypted chunks, and how fresh they are. */
export function createSnapshotStore(database: IDBDatabase, list: string) {
  const writing = () => database.transaction(["doors", "chunks"], "readwrite");

  async function load(): Promise<{ door: StoredDoor | null; chunks: Uint8Array[] }> {
    const transaction = database.transaction(["doors", "chunks"]);
    const [door, chunks] = await Promise.all([
      resultOf(transaction.objectStore("doors").get(list)) as Promise<StoredDoor | undefined>,
      resultOf(transaction.objectStore("chunks").getAll(rangeOf(list))) as Promise<StoredChunk[]>,
    ]);
    return { door: door ?? null, chunks: chunks.map(({ bytes }) => new Uint8Array(bytes)) };
  }

  /** Replaces the tickets in one transaction: if the tab is killed, either the old or the new ones remain. */
  async function replace(
    door: DoorList,
    chunk: Uint8Array,
    { cursor, rules, askedAt }: StoredPosition,
  ): Promise<void> {
    const transaction = writing();
    const chunks = transaction.objectStore("chunks");
    chunks.delete(rangeOf(list));
    chunks.put({ list, number: 1, bytes: bufferOf(chunk) } satisfies StoredChunk);
    const stored: StoredDoor = { list, door, cursor, rules, askedAt, freshAt: Date.now() };
    transaction.objectStore("doors").put(stored);
    await finished(transaction);
  }

  /** Adds what changed. `chunk` is null if nothing did. */
  async function append(chunk: Uint8Array | null, { cursor, rules, askedAt }: StoredPosition): Promise<void> {
    const transaction = writing();
    const stored = (await resultOf(transaction.objectStore("doors").get(list))) as StoredDoor | undefined;
    // Another tab has deleted it meanwhile.
    if (!stored) return transaction.abort();
    if (chunk) {
      const number = (await resultOf(transaction.objectStore("chunks").count(rangeOf(list)))) + 1;
      transaction.objectStore("chunks").put({ list, number, bytes: bufferOf(chunk) } satisfies StoredChunk);
    }
    transaction.objectStore("doors").put({ ...stored, cursor, rules, askedAt, freshAt: Date.now() });
    await finished(transaction);
  }

  /** Deletes the tickets, because the door is closed to this device. Scans stay until they are sent. */
  async function clear(): Promise<void> {
    const transaction = writing();
    transaction.objectStore("chunks").delete(rangeOf(list));
    transaction.objectStore("doors").delete(list);
    await finished(transaction);
  }

  return { load, replace, append, clear };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

function bufferOf(chunk: Uint8Array): ArrayBuffer {
  return chunk.slice().buffer as ArrayBuffer;
}
