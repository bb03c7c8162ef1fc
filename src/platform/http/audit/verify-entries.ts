import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { SecretKeys } from "../../secret-keys.ts";
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from "./delete-old-entries.ts";
import { isOriginSealed, isSealed } from "./seals.ts";
import { type StoredEntry, readEntries } from "./read-entries.ts";

const DAY = 86_400_000;
const MAX_NAMED = 10;

export interface AuditLogState {
  entries: number;
  /** Without a seal: written by an older program, imported with an account, or not by the program. */
  unsealed: number;
  /** Entries that were changed or removed, each described in a few words. At most ten. */
  violations: string[];
}

/**
 * Compares every entry with its seal, and checks that the entries that others name still exist. Entries on the last
 * day before their deletion may be missing, because they may be deleted while the check runs.
 */
export async function verifyAuditLog(
  db: Db,
  secretKeys: SecretKeys,
  now = Date.now(),
): Promise<AuditLogState> {
  const state: AuditLogState = { entries: 0, unsealed: 0, violations: [] };
  const note = (violation: string) => {
    if (state.violations.length < MAX_NAMED) state.violations.push(violation);
  };
  for await (const batch of readEntries(db)) {
    state.entries += batch.length;
    for (const entry of batch) {
      if (!entry.seal) state.unsealed += 1;
      else if (!isUnchanged(secretKeys, entry, now))
        note(`entry ${entry.id} of account ${entry.account_id} was changed`);
    }
    const missing = await findMissing(db, batch, now);
    for (const { id, by } of missing)
      note(`entry ${id}, which entry ${by} names, was removed or lost its seal`);
  }
  return state;
}

interface Named {
  id: number;
  at: string;
  sealed: boolean;
}

function isUnchanged(secretKeys: SecretKeys, entry: StoredEntry, now: number): boolean {
  if (!isSealed(secretKeys, entry, entry.seal!)) return false;
  if (entry.origin_seal) return isOriginSealed(secretKeys, entry, entry.origin_seal);
  const isCleared = entry.address === null && entry.user_agent === null && entry.request_id === null;
  return isCleared && Date.parse(entry.at) < now - (AUDIT_ADDRESS_DAYS - 1) * DAY;
}

/**
 * Finds entries that the given ones name and that are missing or have lost their seal, although they are too young
 * to be deleted.
 */
async function findMissing(
  db: Db,
  entries: readonly StoredEntry[],
  now: number,
): Promise<{ id: number; by: number }[]> {
  const named = entries.flatMap(({ id: by, after_entries }) =>
    (JSON.parse(after_entries ?? "[]") as Named[])
      .filter(({ at }) => Date.parse(at) > now - (AUDIT_DAYS - 1) * DAY)
      .map(({ id, sealed }) => ({ id, sealed, by })),
  );
  const { rows } = await sql<{ id: number }>`
    select n.id
    from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ sealed }) => sealed)}::boolean[]) n (id, sealed)
    where not exists (select from audit_entries e where e.id = n.id and (e.seal is not null or not n.sealed))`.execute(
    db,
  );
  const gone = new Set(rows.map(({ id }) => id));
  return named.filter(({ id }) => gone.has(id));
}
