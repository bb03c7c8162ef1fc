import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { SecretKeys } from "../../secret-keys.ts";
import { COLUMNS, readEntries, type StoredEntry } from "./read-entries.ts";
import { isSealed, sealEntry } from "./seals.ts";

export interface ResealedEntries {
  /** Entries that an earlier key had sealed. */
  resealed: number;
  /** Entries that had no seal. */
  adopted: number;
  /** Entries that do not match their seal. */
  changed: number;
}

/**
 * Seals with the current key all entries that have no seal or the seal of an earlier key. With `acceptsChanges`,
 * also seals entries that do not match their seal, and removes references to missing entries.
 */
export async function resealAuditEntries(
  db: Db,
  secretKeys: SecretKeys,
  { acceptsChanges = false } = {},
): Promise<ResealedEntries> {
  if (acceptsChanges) await forgetMissing(db);
  const counts: ResealedEntries = { resealed: 0, adopted: 0, changed: 0 };
  const [current] = secretKeys;
  for await (const batch of readEntries(db)) {
    const due = batch.filter((entry) => {
      if (!entry.seal) counts.adopted += 1;
      else if (isSealed([current], entry, entry.seal)) return false;
      else if (isSealed(secretKeys, entry, entry.seal)) counts.resealed += 1;
      else {
        counts.changed += 1;
        return acceptsChanges;
      }
      return true;
    });
    if (due.length > 0) await db.transaction().execute((tx) => storeSeals(tx, secretKeys, due));
  }
  return counts;
}

async function forgetMissing(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('tessera.changes_audit_log', 'on', true)`.execute(tx);
    await sql`
      update audit_entries n
      set after_entries = coalesce((
            select jsonb_agg(a.value order by a.ordinality)
            from jsonb_array_elements(n.after_entries) with ordinality a
            where exists (select from audit_entries e where e.id = (a.value ->> 'id')::bigint)), '[]')
      where exists (
        select from jsonb_array_elements(n.after_entries) a
        where not exists (select from audit_entries e where e.id = (a.value ->> 'id')::bigint))`.execute(tx);
  });
}

/** Seals again the entries of an account that this transaction has changed. */
export async function resealChangedEntries(tx: Tx, secretKeys: SecretKeys, accountId: number): Promise<void> {
  const { rows } = await sql<StoredEntry>`
    select ${COLUMNS} from audit_entries n
    where n.account_id = ${accountId} and n.xmin = pg_current_xact_id()::xid and n.seal is not null`.execute(
    tx,
  );
  if (rows.length > 0) await storeSeals(tx, secretKeys, rows);
}

async function storeSeals(tx: Tx, secretKeys: SecretKeys, entries: readonly StoredEntry[]): Promise<void> {
  const sealed = entries.map((entry) => ({ ...entry, ...sealEntry(secretKeys, entry) }));
  await sql`select set_config('tessera.changes_audit_log', 'on', true)`.execute(tx);
  await sql`
    update audit_entries n set seal = s.seal,
           origin_seal = case when n.origin_seal is null and n.seal is not null then null else s.origin_seal end
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map(({ account_id }) => account_id)}::bigint[],
                ${sealed.map(({ seal }) => seal)}::bytea[], ${sealed.map(({ origin_seal }) => origin_seal)}::bytea[])
         as s (id, account_id, seal, origin_seal)
    where n.account_id = s.account_id and n.id = s.id`.execute(tx);
}
