import type { Page } from "@playwright/test";
import { createSnapshotTable } from "../../src/check-in/rules/snapshot-table.ts";
import type { TicketState } from "../../src/check-in/rules/snapshot-codec.ts";
import { createTicketOpener } from "../../src/door/web/offline/open-ticket.ts";
import { parseTicketCode } from "../../src/tickets/rules/parse-ticket-code.ts";
import { expect } from "./test.ts";

/** Longer than two devices need to tell each other something on a busy machine. */
const TOLD = { timeout: 90_000 };
const NEARBY = "tessera-door-nearby";

/** Waits until the phone has stored this many entries of another device. */
export async function expectEntriesOf(device: string, { on, count }: { on: Page; count: number }) {
  const entries = async () => {
    const notes = await rowsOf<{ kind: string; by: string | null }>(on, NEARBY, "notes");
    return notes.filter(({ kind, by }) => kind === "entry" && by === device).length;
  };
  await expect.poll(entries, { message: `stored entries of ${device}`, ...TOLD }).toBe(count);
}

/** Waits until the phone has stored that a ticket is in this state, as the server has told it. */
export async function expectStoredState(phone: Page, code: string, state: TicketState): Promise<void> {
  const stored = async () => stateIn(await rowsOf<StoredBytes>(phone, "tessera-door", "chunks"), code);
  await expect.poll(stored, { message: "the stored state", ...TOLD }).toBe(state);
}

/** Waits until the phone has stored that a ticket is in this state, as a device nearby has told it. */
export async function expectToldState(phone: Page, code: string, state: TicketState): Promise<void> {
  const told = async () => stateIn(await rowsOf<StoredBytes>(phone, NEARBY, "tickets"), code);
  await expect.poll(told, { message: "the state that a device nearby has told", ...TOLD }).toBe(state);
}

interface StoredBytes {
  bytes: number[];
}

/** Finds the state of a ticket in stored tickets; null: it is not among them. */
async function stateIn(chunks: readonly StoredBytes[], code: string): Promise<TicketState | null> {
  if (chunks.length === 0) return null;
  const table = createSnapshotTable();
  for (const { bytes } of chunks) table.add(Uint8Array.from(bytes));
  const { publicId, secret } = parseTicketCode(code)!;
  const opener = await createTicketOpener(table.salt()!);
  const { lookup } = await opener.keysOf(publicId, secret!);
  return table.findTicket(lookup)?.state ?? null;
}

/** Reads the rows of a store of a database that the page has opened before. Bytes become lists of numbers. */
function rowsOf<Row>(phone: Page, database: string, store: string): Promise<Row[]> {
  return phone.evaluate(
    async ([name, of]) => {
      const open = indexedDB.open(name);
      await new Promise((resolve, reject) => {
        open.addEventListener("success", resolve);
        open.addEventListener("error", () => reject(open.error!));
      });
      const request = open.result.transaction(of).objectStore(of).getAll();
      await new Promise((resolve, reject) => {
        request.addEventListener("success", resolve);
        request.addEventListener("error", () => reject(request.error!));
      });
      open.result.close();
      const rows = request.result as { bytes?: ArrayBuffer }[];
      return rows.map((row) => (row.bytes ? { ...row, bytes: [...new Uint8Array(row.bytes)] } : row));
    },
    [database, store] as const,
  ) as Promise<Row[]>;
}
