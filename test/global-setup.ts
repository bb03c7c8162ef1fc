import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrateQueue } from "../src/platform/queue/worker.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the `postgres` database on the run's PostgreSQL. */
    databaseServer: string;
  }
}

export const TEMPLATE = "template_tessera";

/** Starts one real PostgreSQL for the whole run, without durability, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = fs.mkdtempSync(path.join(fastFolder(), "tessera-test-"));
  const server = await startEmbeddedPostgres({
    directory,
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "300" },
  });
  await makeTemplate(server.url("postgres"), server.url(TEMPLATE));
  project.provide("databaseServer", server.url("postgres"));

  return async () => {
    await server.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  };
}

/** Several times what a run takes. */
const ROOM_IN_MEMORY = 2 * 1024 ** 3;

/**
 * Returns a folder in memory if there is one with enough room. Each test file creates and drops a database of
 * 1,200 files. An ext4 without a journal compares each new file with those deleted in the last minutes, which
 * takes up to a second of processor time for a database.
 */
function fastFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync("/dev/shm");
    return bavail * bsize < ROOM_IN_MEMORY ? os.tmpdir() : "/dev/shm";
  } catch {
    return os.tmpdir();
  }
}

async function makeTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`create database ${TEMPLATE}`);
  await migrate(templateUrl);
  const pool = new pg.Pool({ connectionString: templateUrl });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await migrateQueue(pool);
  await pool.end();
  // A database without connections can be cloned at any time.
  await server.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  await server.end();
}
