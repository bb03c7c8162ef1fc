import { type Kysely, sql } from "kysely";
import { neededDataStep } from "./data-steps/data-step-files.ts";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";

type Db = Kysely<unknown>;

/**
 * The first line of a migration that runs outside a transaction, statement by statement, while programs go on: for
 * `create index concurrently`. If it is interrupted, all of it runs again, so it first drops what it creates.
 */
export const ONLINE = "-- online";
const STATEMENT_END = /;[ \t]*$/m;

/** Another process has run the migration that was next. */
class RanElsewhere extends Error {}

export interface MigrationOptions {
  lockMilliseconds: number;
  /** Called before a migration that may take long, while other programs continue. */
  onOnline(name: string): void;
  /** Runs what is left of a data step that the next migration needs. */
  finishDataStep(name: string): Promise<void>;
}

/**
 * Runs the migrations (texts by name) that are pending and returns their names. In an empty database all run in one
 * transaction. Otherwise each has a separate transaction, so that its locks end before the next one begins.
 */
export async function runMigrations(
  db: Db,
  files: ReadonlyMap<string, string>,
  options: MigrationOptions,
): Promise<string[]> {
  let isEmpty = false;
  const provider = { getMigrations: async () => migrationsOf(files, options, isEmpty) };
  const migrator = new Migrator({ db, provider });
  isEmpty = (await migrator.getMigrations()).every(({ executedAt }) => !executedAt);
  if (isEmpty) return namesOf(await migrator.migrateToLatest());
  const ran: string[] = [];
  for (;;) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt)?.name;
    const text = files.get(next ?? "");
    const needed = neededDataStep(text);
    if (needed) await options.finishDataStep(needed);
    const result = await migrator.migrateUp({ disableTransactions: isOnline(text) });
    if (result.error instanceof RanElsewhere) continue;
    const names = namesOf(result);
    if (names.length === 0) return ran;
    ran.push(...names);
  }
}

function migrationsOf(
  files: ReadonlyMap<string, string>,
  { lockMilliseconds, onOnline }: MigrationOptions,
  isEmpty: boolean,
): Record<string, Migration> {
  const up = async (db: Db, name: string, text: string) => {
    if (isEmpty && isOnline(text)) return sql.raw(withinTransaction(text)).execute(db);
    if (isOnline(text) === db.isTransaction) throw new RanElsewhere();
    if (isOnline(text)) {
      onOnline(name);
      return runOnline(db, text);
    }
    await sql.raw(`set local lock_timeout = ${lockMilliseconds}`).execute(db);
    await sql.raw(text).execute(db);
  };
  return Object.fromEntries(
    [...files].map(([name, text]) => [name, { up: async (db: Db) => void (await up(db, name, text)) }]),
  );
}

/** Returns a text that can be part of a transaction, for a database that nobody else uses, such as an empty one. */
export function withinTransaction(text: string): string {
  return isOnline(text) ? text.replaceAll(/\bconcurrently\b/gi, "") : text;
}

/** Runs statements without time-outs: they wait until older transactions end, and nothing waits for them. */
async function runOnline(db: Db, text: string): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  try {
    for (const statement of text.split(STATEMENT_END).filter((one) => one.trim()))
      await sql.raw(statement).execute(db);
  } finally {
    await sql`reset lock_timeout`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  }
}

function isOnline(text = ""): boolean {
  return text.startsWith(ONLINE);
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error;
  return (results ?? [])
    .filter(({ status }) => status === "Success")
    .map(({ migrationName }) => migrationName);
}
