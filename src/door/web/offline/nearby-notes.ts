import { randomToken } from "../../../values/short-id.ts";
import { createDoorKeys } from "../../../nearby-doors/rules/door-keys.ts";
import type { DoorNote } from "../../../nearby-doors/rules/door-note.ts";
import { createNoteBook, type NearbyEntry } from "../../../nearby-doors/rules/note-book.ts";
import type { NoteStore } from "./note-store.ts";

/** A note of this device. Its time is the one that the clock of this device shows. */
export interface OwnNote {
  kind: DoorNote["kind"];
  id: string;
  publicId: string;
  at: number;
  by: string | null;
}

interface NearbyNotesOptions {
  /** null: nothing can be stored, and notes last as long as the page. */
  store: NoteStore | null;
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset(): number;
  /** The time of the last news from the server, direct or through another device, by the server's clock. */
  heardAt(): number | null;
  /** True if an entry at one moment keeps its ticket out at another, by the server's clock. */
  isInTheWay(enteredAt: number, at: number): boolean;
  /** Called when this device and another one have let in the same ticket. */
  onConflict(own: OwnNote, other: DoorNote): void;
}

/** Opens the notes about tickets: those of devices nearby, and those that this device tells them. */
export async function openNearbyNotes(
  list: string,
  { store, clockOffset, heardAt, isInTheWay, onConflict }: NearbyNotesOptions,
) {
  const device = randomToken(16);
  const book = createNoteBook(device);
  const keys = await createDoorKeys(list);
  await store?.deleteOld(Date.now()).catch(() => {});
  book.add((await store?.load().catch(() => [])) ?? []);
  /** The entries of this device, by hidden ticket. */
  const own = new Map<string, OwnNote>();
  const told = new Set<string>();
  let listen: (notes: readonly DoorNote[]) => void = (notes) => void book.add(notes);

  const keep = async (notes: readonly DoorNote[]) => void (await store?.add(notes).catch(() => {}));

  async function noteOf({ kind, id, publicId, at, by }: OwnNote): Promise<DoorNote> {
    return { kind, id, ticket: await keys.hideTicket(publicId), at: at + clockOffset(), by, device };
  }

  /** Reports each pair of entries once, unless one was taken back. The server compares the entries that it has. */
  function compare(tickets: Iterable<string>): void {
    for (const ticket of new Set(tickets)) {
      const mine = own.get(ticket);
      if (!mine) continue;
      const at = mine.at + clockOffset();
      const other = book.findEntries(ticket, heardAt()).find((entry) => isInTheWay(entry.at, at));
      if (!other || at <= book.undoneAtOf(ticket)) continue;
      if (told.has(`${mine.id} ${other.scanId}`)) continue;
      told.add(`${mine.id} ${other.scanId}`);
      onConflict(
        mine,
        book.ofTicket(ticket).find(({ kind, id }) => kind === "entry" && id === other.scanId)!,
      );
    }
  }

  return {
    device,
    book,
    /** Stores notes of other devices. If that fails, they last as long as the page. */
    keep,
    compare: (notes: readonly DoorNote[]) => compare(notes.map(({ ticket }) => ticket)),
    /** Takes notes of this device and hands them to the devices that are connected. */
    async add(notes: readonly OwnNote[]): Promise<void> {
      const made = await Promise.all(notes.map(noteOf));
      notes.forEach((note, index) => {
        const { ticket } = made[index]!;
        if (note.kind === "entry") own.set(ticket, note);
        if (note.kind === "undo") own.delete(ticket);
      });
      // Entries are not stored here, because they follow from the scans of this device.
      await keep(made.filter(({ kind }) => kind === "undo"));
      listen(made);
      compare(made.map(({ ticket }) => ticket));
    },
    /** Sets the function that adds the notes of this device and passes them on. */
    tellTo(to: (notes: readonly DoorNote[]) => void): void {
      listen = to;
    },
    /** Returns the last time an entry of this ticket was taken back. Minus infinity: none is known. */
    undoneAtOf: async (publicId: string): Promise<number> =>
      book.size() === 0 ? Number.NEGATIVE_INFINITY : book.undoneAtOf(await keys.hideTicket(publicId)),
    /** Deletes all notes, because the door is shut for this device. */
    clear(): void {
      book.clear();
      own.clear();
    },
    /** Finds the entry at another device that keeps a ticket out at this moment of the server's clock. */
    async find(publicId: string, at: number, heardAt: number | null): Promise<NearbyEntry | null> {
      if (book.size() === 0) return null;
      const entries = book.findEntries(await keys.hideTicket(publicId), heardAt);
      return entries.find((entry) => isInTheWay(entry.at, at)) ?? null;
    },
  };
}

export type NearbyNotes = Awaited<ReturnType<typeof openNearbyNotes>>;
