import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  type DataStep,
  findDataStep,
  neededDataStep,
  readDataSteps,
} from "../database/data-steps/data-step-files.ts";
import { finishDataStepWithin } from "../database/data-steps/run-data-steps.ts";
import { readMigrations } from "../database/migrate.ts";
import { withinTransaction } from "../database/run-migrations.ts";
import { StartRefused } from "../database/start-refused.ts";
import { clearDatabase } from "./clear-database.ts";
import { dropIndexes } from "./deferred-indexes.ts";
import { keyOfFile, type Manifest, tableOfPart } from "./manifest.ts";
import type { OpenBundle } from "./read-bundle.ts";
import { TEXT_FORMS } from "./snapshot.ts";
import type { BackedUpFiles, Progress } from "./write-bundle.ts";

interface LoadOptions {
  /** Absent: files are not written. */
  files?: Pick<BackedUpFiles, "put">;
  /** Runs in the same transaction, after everything is loaded. */
  finish?(client: pg.Client): Promise<void>;
  onProgress?(progress: Progress): void;
  /** The texts of all migrations by their names. Absent: those of this program; likewise the data steps. */
  migrations?: ReadonlyMap<string, string>;
  dataSteps?: readonly DataStep[];
}

/** Above this number of rows, building the indexes of a table after loading is faster. */
const MANY_ROWS = 2_000;

/**
 * Replaces the content of the database with the bundle, in one transaction: after a failure the database is
 * unchanged. First creates the schema that the bundle was made with, then loads the rows, then runs all later
 * migrations on them, and the data steps that these need.
 */
export async function loadBundle(
  client: pg.Client,
  { manifest, entries }: OpenBundle,
  {
    files,
    finish,
    onProgress = () => {},
    migrations: known = readMigrations(),
    dataSteps = readDataSteps(),
  }: LoadOptions,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(TEXT_FORMS);
    await client.query("set local maintenance_work_mem = '256MB'");
    await clearDatabase(client);
    await createMigrationTables(client);
    for (const name of manifest.migrations) await runMigration(client, name, known.get(name)!);
    const large = manifest.tables.filter(({ rows }) => rows > MANY_ROWS).map(({ name }) => name);
    const indexes = await dropIndexes(client, large);
    await client.query(`truncate ${await listFilled(client)}`);

    const loaded = new Map<string, number>();
    const progress = { rows: 0, ofRows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
    for await (const { name, content } of entries()) {
      const key = keyOfFile(name);
      if (key !== undefined) {
        await files?.put(key, content);
        continue;
      }
      const table = manifest.tables.find((one) => one.name === tableOfPart(name));
      if (!table)
        throw new Error(`the bundle has the part ${name} of a table that its manifest does not list`);
      const rows = await loadPart(client, table, await decompress(content));
      loaded.set(table.name, (loaded.get(table.name) ?? 0) + rows);
      progress.rows += rows;
      onProgress({ ...progress, what: `rows, ${table.name}` });
    }
    for (const { name, rows } of manifest.tables)
      if ((loaded.get(name) ?? 0) !== rows)
        throw new Error(`${loaded.get(name) ?? 0} of ${rows} rows of ${name} arrived`);
    await setSequences(client, manifest.sequences);
    for (const [index, statement] of indexes.entries()) {
      onProgress({ what: "indexes and keys", rows: index, ofRows: indexes.length });
      await client.query(statement);
    }

    const later = [...known].filter(([name]) => !manifest.migrations.includes(name));
    for (const [name, text] of later) {
      const needed = neededDataStep(text);
      if (needed) await finishDataStepWithin(kyselyWithin(client), findDataStep(dataSteps, needed));
      await runMigration(client, name, text);
    }
    await finish?.(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await client.query("analyze");
}

/** Refuses a bundle with a schema that this program does not know. */
export function refuseNewer(manifest: Manifest, program: string): void {
  const known = readMigrations();
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new StartRefused(
    `The bundle was made by a newer Tessera (${manifest.program}; it has the migration ${unknown}, this program is ` +
      `${program}): restore it with that version. Nothing was changed.`,
  );
}

const decompress = promisify(zstdDecompress);

async function loadPart(
  client: pg.Client,
  { name, columns }: Manifest["tables"][number],
  rows: Buffer,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  // FREEZE is allowed because this transaction created the table. It saves a later vacuum from reading the rows.
  const copy = client.query(
    copyFrom(`copy public.${pg.escapeIdentifier(name)} (${names}) from stdin with (freeze)`),
  );
  await pipeline(Readable.from([rows]), copy);
  return copy.rowCount ?? 0;
}

/** Creates the tables exactly as Kysely's Migrator does, because it reads them later. */
async function createMigrationTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock (id) values ('migration_lock')`);
}

async function runMigration(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query(withinTransaction(text));
  await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ]);
}

/** Sends Kysely's statements through the client, in its transaction. */
function kyselyWithin(client: pg.Client): Kysely<unknown> {
  const reserved = { query: client.query.bind(client), release() {} };
  const pool = { options: {}, connect: async () => reserved, end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** Lists the tables that migrations may have filled: all except Kysely's own. */
async function listFilled(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(`
    select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`);
  return rows[0]!.tables;
}

async function setSequences(client: pg.Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value } of sequences)
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, value]);
}
