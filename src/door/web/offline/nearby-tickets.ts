import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import { createSnapshotTable, type FoundTicket } from "../../../check-in/rules/snapshot-table.ts";
import type { TicketCode } from "../../../tickets/rules/parse-ticket-code.ts";
import type { NoteStore } from "./note-store.ts";
import { createTicketOpener, type TicketOpener } from "./open-ticket.ts";

interface Told {
  chunk: Uint8Array;
  /** When the server said it, by its own clock. */
  cursor: string;
  table: ReturnType<typeof createSnapshotTable>;
  opener: TicketOpener;
}

/** What a device nearby, which heard from the server later than this one, has told about tickets. */
export async function createNearbyTickets(store: NoteStore | null) {
  let told: Told | null = null;
  const stored = await store?.loadTickets().catch(() => null);
  if (stored) told = await read(stored).catch(() => null);

  return {
    cursor: () => told?.cursor ?? null,
    chunk: () => told?.chunk ?? null,
    /** Stores tickets that are fresher than those it has; answers whether they are. Throws if they are damaged. */
    async take(chunk: Uint8Array): Promise<boolean> {
      const next = await read(chunk);
      if (told && told.cursor >= next.cursor) return false;
      await store?.keepTickets(chunk).catch(() => {});
      told = next;
      return true;
    },
    /** null: no device told about this ticket, or nothing that is newer than this cursor of the device's own tickets. */
    async find(
      { publicId, secret }: TicketCode,
      since: string,
    ): Promise<{ ticket: FoundTicket; facts: SealedFacts | null } | null> {
      if (!told || told.cursor <= since) return null;
      const { table, opener } = told;
      if (secret === null) {
        const typed = table.findReadable(await opener.readableOf(publicId));
        return typed && { ticket: typed, facts: null };
      }
      const { lookup, key } = await opener.keysOf(publicId, secret);
      const ticket = table.findTicket(lookup);
      return ticket && { ticket, facts: await opener.factsOf(ticket.sealed, key) };
    },
  };
}

export type NearbyTickets = Awaited<ReturnType<typeof createNearbyTickets>>;

async function read(chunk: Uint8Array): Promise<Told> {
  const table = createSnapshotTable();
  const { cursor, salt } = table.add(chunk);
  if (Number.isNaN(Date.parse(cursor))) throw new Error("the tickets have no date");
  return { chunk, cursor, table, opener: await createTicketOpener(salt) };
}
