import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { listSequences, listTables, TEXT_FORMS } from "../src/platform/backup/snapshot.ts";
import { runCommand, say, startOnce, timed } from "./drill-commands.ts";
import { DATA, prepareServer } from "./server-under-test.ts";
import { stageBuyers } from "./stage-many.ts";
import { stageEvent } from "./stage.ts";

// Backs up, verifies and restores an installation with this many orders, by the commands of the built program, and
// says how long each took (docs/backups.md): npm run drill:backup -- 1000000

/** A restore writes its state into this table, with the times of the changes. */
const CHANGED_BY_RESTORE = "installation";
const orders = Number(process.argv[2] ?? 100_000);
const underTest = await prepareServer();
const { pool, postgres } = underTest;
try {
  await startOnce({ DATABASE_URL: postgres.url("tessera"), TESSERA_DATA: DATA });
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  const seeded = await timed("seeding", () => stageBuyers(pool, event, { orders, withAttendees: true }));
  await pool.query("create database restored template template0");
  const { rows } = await pool.query("select pg_database_size(current_database()) as bytes");
  say(`${orders.toLocaleString("en")} orders, ${gigabytes(Number(rows[0].bytes))} (seeded in ${seeded} s)`);
  const folder = path.join(DATA, "drill");
  fs.mkdirSync(folder);
  const file = path.join(folder, "drill.tar");
  const from = { DATABASE_URL: postgres.url("tessera"), TESSERA_DATA: folder };
  const to = { DATABASE_URL: postgres.url("restored"), TESSERA_DATA: path.join(folder, "restored") };

  const backup = await timed("backup", () => runCommand(["backup", file], from));
  say(`backup: ${backup} s, ${gigabytes(fs.statSync(file).size)}`);
  const restore = await timed("restore", () => runCommand(["restore", file], to));
  say(`restore: ${restore} s`);
  await pool.query("checkpoint");
  const before = await digestsOf(postgres.url("tessera"));
  const after = await digestsOf(postgres.url("restored"));
  const differing = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name);
  const isEqual = differing.length === 0 && after.size === before.size;
  say(
    isEqual
      ? `the rows of all ${before.size - 1} tables are those from before, by count and digest, and so are the sequences`
      : `DEFECT: these differ: ${differing.join(", ") || "the list of tables"}`,
  );
  fs.rmSync(folder, { recursive: true });
  process.exitCode = isEqual ? 0 : 1;
} finally {
  await underTest.stop();
}

/**
 * Returns for each table its number of rows and the sum of their hashes, which does not depend on their order. Also
 * returns the sequences.
 */
async function digestsOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin read only; ${TEXT_FORMS}`);
    const digests = new Map<string, string>();
    for (const { name, source } of await listTables(client)) {
      if (name === CHANGED_BY_RESTORE) continue;
      // The restore parks all waiting jobs. Before it, a query finds them in the queue; afterwards they are rows of
      // `parked_jobs`.
      const rows = name === "parked_jobs" ? source : `public.${pg.escapeIdentifier(name)}`;
      const { rows: found } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as digest from ${rows} r`,
      );
      digests.set(name, found[0]!.digest);
    }
    const sequences = (await listSequences(client)).filter(({ name }) => !name.startsWith("parked_jobs"));
    return digests.set("sequences", JSON.stringify(sequences));
  } finally {
    await client.end();
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
