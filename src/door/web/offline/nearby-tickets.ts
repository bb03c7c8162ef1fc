import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import { createSnapshotTable, type FoundTicket } from "../../../check-in/rules/snapshot-table.ts";
import type { TicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import { TOLD_AFTER_MILLISECONDS } from "../../../nearby-doors/rules/note-book.ts";
import type { NoteStore } from "./note-store.ts";
import { createTicketOpener, type TicketOpener } from "./open-ticket.ts";

/** A device that lacks more changes than this needs the whole list, which only the server sends. */
export const MAX_TOLD = 20_000;

/** The server's word about a ticket, as a device nearby has told it. */
export interface TicketNews {
  /** null: it was neither in nor refused, and had not changed. */
  ticket: FoundTicket | null;
  facts: SealedFacts | null;
  /** The time of the server's answer, by its own clock. */
  cursor: string;
}

interface Told {
  chunk: Uint8Array;
  /** The time of the server's answer, by its own clock. */
  cursor: string;
  table: ReturnType<typeof createSnapshotTable>;
  opener: TicketOpener;
}

/** Stores the tickets that a device nearby has told, if it heard from the server later than this device. */
export async function createNearbyTickets(store: NoteStore | null) {
  let told: Told | null = null;
  const stored = await store?.loadTickets().catch(() => null);
  if (stored) told = await read(stored).catch(() => null);

  return {
    cursor: () => told?.cursor ?? null,
    chunk: () => told?.chunk ?? null,
    /** Stores tickets that are fresher than the present ones. Returns false for others. Throws if damaged. */
    async take(chunk: Uint8Array): Promise<boolean> {
      const next = await read(chunk);
      if (told && told.cursor >= next.cursor) return false;
      await store?.keepTickets(chunk).catch(() => {});
      told = next;
      return true;
    },
    /** Null: no device told about this ticket, or nothing newer than `since`, the own tickets' cursor. */
    async find({ publicId, secret }: TicketCode, since: string): Promise<TicketNews | null> {
      if (!told || told.cursor <= since) return null;
      const { table, opener, cursor } = told;
      if (secret === null) {
        const typed = table.findReadable(await opener.readableOf(publicId));
        return typed ? { ticket: typed, facts: null, cursor } : absent(told, since);
      }
      const { lookup, key } = await opener.keysOf(publicId, secret);
      const ticket = table.findTicket(lookup);
      if (!ticket) return absent(told, since);
      return { ticket, facts: await opener.factsOf(ticket.sealed, key), cursor };
    },
    /** Deletes the tickets and the notes of other devices, when the door is shut for this device. */
    async clear(): Promise<void> {
      told = null;
      await store?.clear().catch(() => {});
    },
  };
}

export type NearbyTickets = Awaited<ReturnType<typeof createNearbyTickets>>;

/**
 * Interprets the absence of a ticket. Devices tell every ticket that is in, unless there are too many. Two
 * snapshots of about the same time may differ by what was committed in between, so their differences mean nothing.
 */
function absent({ table, cursor }: Told, since: string): TicketNews | null {
  const isNewer = Date.parse(cursor) - Date.parse(since) > TOLD_AFTER_MILLISECONDS;
  return isNewer && table.size() < MAX_TOLD ? { ticket: null, facts: null, cursor } : null;
}

async function read(chunk: Uint8Array): Promise<Told> {
  const table = createSnapshotTable();
  const { cursor, salt } = table.add(chunk);
  if (Number.isNaN(Date.parse(cursor))) throw new Error("the tickets have no date");
  return { chunk, cursor, table, opener: await createTicketOpener(salt) };
}
