import { type Kysely, sql, type Transaction } from "kysely";
import { compareVersions } from "./compare-versions.ts";
import { createAll, dropFunction, dropViews } from "./create-definitions.ts";
import type { SqlDefinition } from "./sql-definition.ts";
import { StartRefused } from "./start-refused.ts";

type Db = Kysely<unknown>;
type Tx = Transaction<unknown>;
type Applied = Omit<SqlDefinition, "text"> & { version: string };

/**
 * Brings the functions and views of the database in line with `definitions`, in one transaction. Returns the
 * names of those that were created or dropped. Costs one query when nothing has changed. Processes that start
 * at the same time wait for each other. Refuses a database whose functions are newer than `version`.
 */
export async function applyFunctions(
  db: Db,
  definitions: readonly SqlDefinition[],
  { version, lockMilliseconds }: { version: string; lockMilliseconds: number },
): Promise<string[]> {
  if (isUpToDate(definitions, await readApplied(db))) return [];
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${lockMilliseconds}`).execute(tx);
    await sql`lock table sql_functions in share row exclusive mode`.execute(tx);
    // Another process may have applied the change while this one waited.
    const applied = await readApplied(tx);
    if (isUpToDate(definitions, applied)) return [];
    refuseOlderProgram(applied, version);
    const removed = applied.filter(({ name }) => !definitions.some((one) => one.name === name));
    const changed = withAllViews(changedOf(definitions, applied), removed, definitions);

    await dropViews(tx, viewsToDrop(applied, [...changed, ...removed]));
    for (const one of removed) if (one.kind === "function") await dropFunction(tx, one.name);
    await createAll(tx, changed);
    await recordApplied(tx, changed, removed, version);
    return [...changed, ...removed].map(({ name }) => name).toSorted();
  });
}

async function readApplied(db: Db): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select name, kind, hash, version from sql_functions`.execute(db);
  return rows;
}

function changedOf(definitions: readonly SqlDefinition[], applied: readonly Applied[]): SqlDefinition[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  return definitions.filter(({ name, hash }) => hashes.get(name) !== hash);
}

function isUpToDate(definitions: readonly SqlDefinition[], applied: readonly Applied[]): boolean {
  return applied.length === definitions.length && changedOf(definitions, applied).length === 0;
}

/** Otherwise a process of the older version that restarts during an upgrade would restore the older functions. */
function refuseOlderProgram(applied: readonly Applied[], version: string): void {
  const newer = applied.find((one) => compareVersions(one.version, version) > 0);
  if (!newer) return;
  throw new StartRefused(
    `The database was already used by a newer Tessera (its function ${newer.name} is of version ${newer.version}, ` +
      `this program is ${version}): start that version, or give DATABASE_URL another database.`,
  );
}

/**
 * A view cannot be replaced while another one reads it. There are few views, so one change drops all of them.
 */
function withAllViews(
  changed: SqlDefinition[],
  removed: readonly Applied[],
  definitions: readonly SqlDefinition[],
): SqlDefinition[] {
  if (![...changed, ...removed].some(({ kind }) => kind === "view")) return changed;
  return [
    ...changed.filter(({ kind }) => kind === "function"),
    ...definitions.filter(({ kind }) => kind === "view"),
  ];
}

function viewsToDrop(
  applied: readonly Applied[],
  affected: readonly Pick<Applied, "name" | "kind">[],
): string[] {
  const isView = ({ kind }: Pick<Applied, "kind">) => kind === "view";
  return affected.some(isView) ? applied.filter(isView).map(({ name }) => name) : [];
}

async function recordApplied(
  tx: Tx,
  changed: readonly SqlDefinition[],
  removed: readonly Applied[],
  version: string,
): Promise<void> {
  for (const { name } of removed) await sql`delete from sql_functions where name = ${name}`.execute(tx);
  for (const { name, kind, hash } of changed) {
    await sql`
      insert into sql_functions (name, kind, hash, version) values (${name}, ${kind}, ${hash}, ${version})
      on conflict (name) do update
      set kind = excluded.kind, hash = excluded.hash, version = excluded.version, applied_at = now()`.execute(
      tx,
    );
  }
}
