import type { DoorList } from "../../../check-in/contract.ts";
import { finished, rangeOf, resultOf, type StoredDoor } from "./database.ts";

interface StoredPosition extends Pick<StoredDoor, "cursor" | "salt" | "rules" | "askedAt"> {
  /** The time when the list closes, from the server's last answer. Absent: it has not said so. */
  closesAt?: string | undefined;
}

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
  async function replace(door: DoorList, chunk: Uint8Array, position: StoredPosition): Promise<void> {
    const transaction = writing();
    const chunks = transaction.objectStore("chunks");
    chunks.delete(rangeOf(list));
    chunks.put({ list, number: 1, bytes: bufferOf(chunk) } satisfies StoredChunk);
    transaction.objectStore("doors").put(storedDoor(door, position));
    await finished(transaction);
  }

  /**
   * Adds what changed. `chunk` is null if nothing did. Returns true, and adds nothing, if another tab has stored a whole
   * list since: this tab's changes have lookups of another salt.
   */
  async function append(chunk: Uint8Array | null, position: StoredPosition): Promise<boolean> {
    const transaction = writing();
    const stored = (await resultOf(transaction.objectStore("doors").get(list))) as StoredDoor | undefined;
    const isOthers = stored?.salt !== undefined && stored.salt !== position.salt;
    // Without tickets, another tab has deleted them meanwhile.
    if (!stored || isOthers) {
      transaction.abort();
      return isOthers;
    }
    if (chunk) {
      const number = (await resultOf(transaction.objectStore("chunks").count(rangeOf(list)))) + 1;
      transaction.objectStore("chunks").put({ list, number, bytes: bufferOf(chunk) } satisfies StoredChunk);
    }
    transaction.objectStore("doors").put(storedDoor(stored.door, position));
    await finished(transaction);
    return false;
  }

  function storedDoor(
    door: DoorList,
    { closesAt, cursor, salt, rules, askedAt }: StoredPosition,
  ): StoredDoor {
    const current = { ...door, expires_at: closesAt ?? door.expires_at };
    return { list, door: current, cursor, salt, rules, askedAt, freshAt: Date.now() };
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
