import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { OwnEvent } from "../../checkout/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { AttendeeImport } from "./contract.ts";
import type { FileRow } from "./read-file.ts";

export interface OwnImport extends OwnEvent {
  importId: number;
}

/** How many filled cells of a column are shown as samples. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

export async function findAttendeeImport(db: Db, own: OwnImport): Promise<AttendeeImport> {
  await requireEvent(db, own);
  const found = await selectImports(db, own)
    .select(["id", "file_name", "file_hash", "row_count", "column_names", "created_at", "started_at"])
    // Samples come from the first 50 lines.
    .select(sql<FileRow[] | null>`jsonb_path_query_array(content, '$[0 to 49]')`.as("first_rows"))
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  const { id, file_name, row_count, column_names, created_at, started_at } = found;
  return {
    id,
    file_name,
    row_count,
    columns: column_names.map((name, index) => ({ name, samples: samplesOf(found.first_rows ?? [], index) })),
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    imported_before: await findImportedBefore(db, own, found),
  };
}

/** Finds the rows of an upload. Refuses after a day, when they are deleted. */
export async function findRows(db: Db | Tx, own: OwnImport): Promise<FileRow[]> {
  const found = await selectImports(db, own).select("content").executeTakeFirst();
  if (!found?.content) throw new Refusal("not_found");
  return found.content as unknown as FileRow[];
}

/**
 * Reads lines of an upload in the transaction that issues them. An erasure removes the lines of its person: it waits
 * for this transaction, or the line is missing here.
 */
export async function lockLines(tx: Tx, own: OwnImport, lines: readonly number[]): Promise<FileRow[]> {
  const found = await selectImports(tx, own)
    .select(
      sql<FileRow[] | null>`jsonb_path_query_array(content, 'strict $[*] ? (@[0] >= $first && @[0] <= $last)',
        jsonb_build_object('first', ${Math.min(...lines)}::integer, 'last', ${Math.max(...lines)}::integer))`.as(
        "rows",
      ),
    )
    .forShare()
    .executeTakeFirst();
  if (!found?.rows) throw new Refusal("not_found");
  const wanted = new Set(lines);
  return found.rows.filter(([line]) => wanted.has(line));
}

function samplesOf(rows: readonly FileRow[], column: number): string[] {
  const filled = rows.map(([, cells]) => cells[column] ?? "").filter((cell) => cell !== "");
  return [...new Set(filled)].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH));
}

export async function findImportedBefore(
  db: Db | Tx,
  { accountId, eventId }: OwnEvent,
  { id, file_hash }: { id: number; file_hash: Buffer },
): Promise<AttendeeImport["imported_before"]> {
  const before = await db
    .selectFrom("attendee_imports")
    .select(["started_at", "file_name"])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("file_hash", "=", file_hash)
    .where("started_at", "is not", null)
    .where("id", "<>", id)
    .orderBy("started_at", "desc")
    .executeTakeFirst();
  return before ? { at: before.started_at!.toISOString(), file_name: before.file_name } : null;
}

function selectImports(db: Db | Tx, { accountId, eventId, importId }: OwnImport) {
  return db
    .selectFrom("attendee_imports")
    .where("id", "=", importId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId);
}
