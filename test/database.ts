import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Db, openDatabase } from "../src/platform/database/database.ts";

export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  url: string;
}

export interface GuardableDatabase extends TestDatabase {
  /**
   * The same database for the program's own statements. Refuses a statement of a call that names no account.
   */
  guarded: TestDatabase;
}

/**
 * Creates a separate migrated database for a test file and drops it at its end. Call it at the top of the
 * file or in beforeAll.
 */
export async function testDatabase(): Promise<GuardableDatabase> {
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(`create database ${name} template template_tessera strategy file_copy`);
  const url = inject("databaseServer").replace(/\/postgres\?/, `/${name}?`);
  const { db, pool, close } = openDatabase(url);
  const guarded = openDatabase(url, { requiresAccount: true });
  afterAll(async () => {
    await Promise.all([close(), guarded.close()]);
    await onServer(`drop database ${name} with (force)`);
  });
  return { db, pool, url, guarded: { db: guarded.db, pool: guarded.pool, url } };
}

/**
 * Returns the URL of a separate, empty database for a role that owns it and is no superuser. Both are dropped at the
 * end of the test file.
 */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(`create role ${name} login`);
  await onServer(`create database ${name} owner ${name} template template0`);
  afterAll(async () => {
    await onServer(`drop database ${name} with (force)`);
    await onServer(`drop role ${name}`);
  });
  return inject("databaseServer")
    .replace(/\/postgres\?/, `/${name}?`)
    .replace("//postgres@", `//${name}@`);
}

/** A pool with one connection, so that one transaction contains all its statements. End it in the test. */
export function singleConnection(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The database may be dropped before the ended connection is closed.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject("databaseServer"));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
