import type { DoorNote } from "./door-note.ts";

/** What was sent shortly before a device last heard from the server may be missing in its tickets. */
export const TOLD_AFTER_MILLISECONDS = 15_000;
/** More than the scans of any list: a device that tells nonsense does not fill the memory of the others. */
const MAX_NOTES = 300_000;

/** An entry at another door. */
export interface NearbyEntry {
  scanId: string;
  at: number;
  by: string | null;
}

/** The notes that one device knows, its own and those of others, each once. `own`: the id of this device. */
export function createNoteBook(own: string) {
  const byId = new Map<string, DoorNote>();
  const byTicket = new Map<string, DoorNote[]>();

  /** Returns the notes that were not known. */
  function add(notes: readonly DoorNote[]): DoorNote[] {
    const added = notes.filter((note) => {
      if (byId.has(keyOf(note)) || byId.size >= MAX_NOTES) return false;
      byId.set(keyOf(note), note);
      return true;
    });
    for (const note of added) byTicket.set(note.ticket, [...(byTicket.get(note.ticket) ?? []), note]);
    return added;
  }

  /** When an entry of this ticket was last taken back, by the server's clock. Minus infinity: never. */
  function undoneAtOf(ticket: string): number {
    return latestOf(byTicket.get(ticket) ?? [], ({ kind }) => kind === "undo");
  }

  /**
   * The entries of a ticket at other devices that were not taken back, the first one first. `heardAt`: when this
   * device last had the server's tickets, by the server's clock. Leaves out an entry that the server had by then:
   * it is in those tickets, or was taken back since.
   */
  function findEntries(ticket: string, heardAt: number | null): NearbyEntry[] {
    const notes = byTicket.get(ticket) ?? [];
    const undoneAt = undoneAtOf(ticket);
    const isTold = ({ id }: DoorNote) => {
      const sentAt = latestOf(notes, (note) => note.kind === "sent" && note.id === id);
      return heardAt !== null && Number.isFinite(sentAt) && heardAt - sentAt > TOLD_AFTER_MILLISECONDS;
    };
    return notes
      .filter((note) => note.kind === "entry" && note.device !== own)
      .filter((note) => note.at > undoneAt && !isTold(note))
      .toSorted((one, other) => one.at - other.at)
      .map(({ id, at, by }) => ({ scanId: id, at, by }));
  }

  return {
    add,
    findEntries,
    undoneAtOf,
    ofTicket: (ticket: string): readonly DoorNote[] => byTicket.get(ticket) ?? [],
    find: (key: string) => byId.get(key),
    has: (key: string) => byId.has(key),
    all: () => [...byId.values()],
    size: () => byId.size,
    clear(): void {
      byId.clear();
      byTicket.clear();
    },
  };
}

export type NoteBook = ReturnType<typeof createNoteBook>;

/** The kind is a part of the key, because an entry and its `sent` note have the same id. */
export function keyOf({ kind, id }: Pick<DoorNote, "kind" | "id">): string {
  return `${kind}:${id}`;
}

/** Minus infinity if there is none. */
function latestOf(notes: readonly DoorNote[], isWanted: (note: DoorNote) => boolean): number {
  return notes.reduce(
    (latest, note) => (isWanted(note) ? Math.max(latest, note.at) : latest),
    Number.NEGATIVE_INFINITY,
  );
}
