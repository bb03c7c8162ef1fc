import { resultOf, type StoredDoor } from "./database.ts";
import { openNoteStore } from "./note-store.ts";
import { createSnapshotStore } from "./snapshot-store.ts";

/** Deletes the tickets of every list that has ended, and what devices nearby told, whichever door is opened. */
export async function deleteEnded(database: IDBDatabase, now: number): Promise<void> {
  const doors = (await resultOf(database.transaction("doors").objectStore("doors").getAll())) as StoredDoor[];
  const ended = doors.filter(({ door }) => Date.parse(door.expires_at) <= now);
  await Promise.all(
    ended.map(async ({ list }) => {
      // The list is known by its door, which therefore goes last.
      await deleteNearby(list);
      await createSnapshotStore(database, list).clear();
    }),
  );
}

/** Deletes what devices nearby have told this one about tickets of a list. */
export async function deleteNearby(list: string): Promise<void> {
  const notes = await openNoteStore(list).catch(() => null);
  await notes?.clear();
  notes?.close();
}
