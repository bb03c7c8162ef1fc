import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { instantText, type SealedEntry, type Seals } from "./seals.ts";

const BATCH = 2_000;

export type StoredEntry = SealedEntry & { [name in keyof Seals]: Seals[name] | null };

/** Reads all entries as they are sealed, in batches, in the order of their ids. */
export async function* readEntries(db: Db | Tx): AsyncGenerator<StoredEntry[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<StoredEntry>`
      select ${COLUMNS} from audit_entries n where n.id > ${last} order by n.id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}

export const COLUMNS = sql`
  n.id, n.account_id, n.user_id, n.impersonator_id, n.by_platform, n.api_key_name, n.kind, n.call, n.subject,
  n.subject_id, n.label, n.event_id, n.changes::text as changes, ${instantText(sql`n.created_at`)} as at,
  n.after_entries::text as after_entries, n.address, n.user_agent, n.request_id, n.seal, n.origin_seal`;
