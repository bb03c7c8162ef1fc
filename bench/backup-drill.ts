import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { runCommand, say, startOnce, timed } from "./drill-commands.ts";
import { DATA, prepareServer } from "./server-under-test.ts";
import { stageBuyers } from "./stage-many.ts";
import { stageEvent } from "./stage.ts";

// Backs up, verifies and restores an installation with this many orders, by the commands of the built program, and
// says how long each took (docs/backups.md): npm run drill:backup -- 1000000

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
  const differences = await compare(postgres.url("restored"));
  say(differences === 0 ? "every table has as many rows as before" : `DEFECT: ${differences} tables differ`);
  fs.rmSync(folder, { recursive: true });
  process.exitCode = differences === 0 ? 0 : 1;
} finally {
  await underTest.stop();
}

async function compare(url: string): Promise<number> {
  const restored = new pg.Client({ connectionString: url });
  await restored.connect();
  let differences = 0;
  for (const table of ["orders", "order_items", "attendees", "stock", "events", "users", "product_prices"]) {
    const counts = await Promise.all(
      [pool, restored].map((one) => one.query(`select count(*)::int as count from ${table}`)),
    );
    if (counts[0]!.rows[0].count !== counts[1]!.rows[0].count) differences += 1;
  }
  await restored.end();
  return differences;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
