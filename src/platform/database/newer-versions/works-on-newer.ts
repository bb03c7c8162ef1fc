import { type Kysely, sql } from "kysely";
import { compareVersions } from "./compare-versions.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyDb = Kysely<any>;

export interface OwnProgram {
  version: string;
  /** The names of its migrations, in their order. */
  migrations: readonly string[];
}

/**
 * Returns the migration or version with which a newer program has upgraded the database, if this program still
 * works with it. Returns undefined if the database is not newer, or if it is too new: the start then refuses it.
 */
export async function worksOnNewer(db: AnyDb, own: OwnProgram): Promise<string | undefined> {
  if (!(await hasRelation(db, "kysely_migration"))) return undefined;
  const { rows: applied } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const names = new Set(applied.map(({ name }) => name));
  if (own.migrations.some((name) => !names.has(name))) return undefined;
  // Migrations are numbered: those of a newer version come after all of ours.
  const newest = own.migrations.at(-1) ?? "";
  const unknown = [...names].filter((name) => !own.migrations.includes(name));
  if (unknown.some((name) => name < newest)) return undefined;
  const by = unknown[0] ?? (await newerFunctions(db, own.version));
  if (!by) return undefined;
  const oldest = await findOldestProgram(db);
  return oldest && compareVersions(own.version, oldest) >= 0 ? by : undefined;
}

async function newerFunctions(db: AnyDb, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select distinct version from sql_functions`.execute(db);
  return rows.map((row) => row.version).find((applied) => compareVersions(applied, version) > 0);
}

/**
 * Returns the oldest version that works with the database. Undefined if the database lacks the function
 * `oldest_program`: then no older version works with it.
 */
async function findOldestProgram(db: AnyDb): Promise<string | undefined> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regprocedure('public.oldest_program()') is not null as exists`.execute(db);
  if (!found[0]!.exists) return undefined;
  const { rows } = await sql<{ oldest: string }>`select public.oldest_program() as oldest`.execute(db);
  return rows[0]?.oldest;
}

async function hasRelation(db: AnyDb, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]!.exists;
}
