/** What one device tells the others of its door. Notes never name a person. */
export interface DoorNote {
  /**
   * `entry`: a door has let a ticket in. `undo`: an entry was taken back. `sent`: the server has the entry, and its
   * word stands from then on.
   */
  kind: "entry" | "undo" | "sent";
  /** Of an entry: the id of its scan. */
  id: string;
  /** The hidden readable code (`hideTicket`). */
  ticket: string;
  /** By the server's clock, in milliseconds: the device has corrected its own. */
  at: number;
  /** The name of the device that made it; null: it has none. */
  by: string | null;
  /** Random id of the device that made the note. */
  device: string;
}

const KINDS: ReadonlySet<unknown> = new Set(["entry", "undo", "sent"] satisfies DoorNote["kind"][]);
const ID = /^[\w-]{8,80}$/;
const TICKET = /^[\w-]{22}$/;
const MAX_NAME_LENGTH = 60;
const MAX_AT = 8.64e15;

/** Returns null for anything that is no note: what comes from another device is not trusted. */
export function readNote(value: unknown): DoorNote | null {
  if (typeof value !== "object" || value === null) return null;
  const { kind, id, ticket, at, by, device } = value as Record<keyof DoorNote, unknown>;
  const isNote =
    KINDS.has(kind) &&
    isMatch(id, ID) &&
    isMatch(ticket, TICKET) &&
    isMatch(device, ID) &&
    typeof at === "number" &&
    Math.abs(at) <= MAX_AT &&
    (by === null || (typeof by === "string" && by.length <= MAX_NAME_LENGTH));
  return isNote ? ({ kind, id, ticket, at, by, device } as DoorNote) : null;
}

function isMatch(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}
