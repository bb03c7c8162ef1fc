import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { LOGS_LOCK_WAITS } from "./lock-waits.ts";
import { watchLocks } from "./lock-watch.ts";

const HELD_MS = 700;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-locks-"));
const postgres = await startEmbeddedPostgres({ directory: folder, settings: LOGS_LOCK_WAITS });
const clients: pg.Client[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url(), application_name: name });
  clients.push(client);
  await client.connect();
  return client;
}

test("the drill of upgrades sees a migration that locks a table, how long it has the lock, and how long a program waits for it", async () => {
  const [migration, program] = [await connect("tessera-migrate"), await connect("tessera")];
  await program.query("create table seats (id int)");
  const locks = await watchLocks(postgres.url(), path.join(folder, "postgres.log"));

  await migration.query("begin; alter table seats add column colour text");
  const selling = program.query("insert into seats values (1)");
  await sleep(HELD_MS);
  await migration.query("commit");
  await selling;
  const seen = await locks.stop();

  expect([...seen.lockedTables]).toEqual(["seats"]);
  expect(seen.longestHeldMs).toBeGreaterThan(HELD_MS / 2);
  expect(seen.longestWaitMs.programs).toBeGreaterThan(HELD_MS / 2);
  expect(seen.longestWaitMs.migrations).toBe(0);
});
