import { resultOf, type StoredDoor } from "./database.ts";
import { openNoteStore } from "./note-store.ts";
import { createSnapshotStore } from "./snapshot-store.ts";

/**
 * This is longer than a device's clock may be set ahead by mistake while it is without network. If tickets
 * are deleted too early, the door has nothing to judge by.
 */
const GRACE_MILLISECONDS = 12 * 3_600_000;

/**
 * Deletes the tickets of every ended list, and what devices nearby told about them, whichever door is opened.
 * @param now by this device's clock. The server's last answer about each list corrects it.
 */
export async function deleteEnded(database: IDBDatabase, now: number): Promise<void> {
  const doors = (await resultOf(database.transaction("doors").objectStore("doors").getAll())) as StoredDoor[];
  const ended = doors.filter(
    ({ door, ...word }) => Date.parse(door.expires_at) + GRACE_MILLISECONDS <= now + clockOffsetOf(word),
  );
  await Promise.all(
    ended.map(async ({ list }) => {
      // Deletes the door last, because the list is found by it.
      await deleteNearby(list);
      await createSnapshotStore(database, list).clear();
    }),
  );
}

/** Returns the server's clock minus this device's, in milliseconds, at its last answer; 0: none yet. */
function clockOffsetOf({ cursor, askedAt, freshAt }: Omit<StoredDoor, "door">): number {
  const heardAt = askedAt ?? freshAt;
  return cursor === null || heardAt === null ? 0 : Date.parse(cursor) - heardAt;
}

/** Deletes what devices nearby have told this one about tickets of a list. */
export async function deleteNearby(list: string): Promise<void> {
  const notes = await openNoteStore(list).catch(() => null);
  await notes?.clear();
  notes?.close();
}
