import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { runCommand, say, startOnce, timed } from "./drill-commands.ts";
import { DATA, prepareServer } from "./server-under-test.ts";
import { stageBuyers } from "./stage-many.ts";
import { stageEvent } from "./stage.ts";

// Moves an account with this many orders into another installation, by the commands of the built program, and exports
// it there again (docs/moving-an-account.md): npm run drill:account -- 100000

const orders = Number(process.argv[2] ?? 100_000);
const underTest = await prepareServer();
const { pool, postgres } = underTest;
try {
  const folder = path.join(DATA, "drill");
  fs.mkdirSync(folder, { recursive: true });
  const from = { DATABASE_URL: postgres.url("tessera"), TESSERA_DATA: DATA };
  const to = {
    DATABASE_URL: postgres.url("other"),
    TESSERA_DATA: path.join(folder, "other"),
    SECRET_KEY: "the-key-of-another-installation-0123456789",
    TESSERA_DEMO: "off",
  };
  await pool.query("create database other template template0");
  await startOnce(from);
  await startOnce(to);
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  const seeded = await timed("seeding", () => stageBuyers(pool, event, { orders, withAttendees: true }));
  say(`${orders.toLocaleString("en")} orders (seeded in ${seeded} s)`);
  const { rows } = await pool.query(
    "select a.short_id from accounts a join events e on e.account_id = a.id where e.id = $1",
    [event.eventId],
  );
  const account = rows[0].short_id as string;
  const files = [path.join(folder, "first.tar"), path.join(folder, "second.tar")] as const;

  let memory = 0;
  const exported = await timed("export", async () => {
    memory = await runCommand(["export-account", account, "--to", files[0]], from);
  });
  say(
    `export-account: ${exported} s, ${(fs.statSync(files[0]).size / 1e6).toFixed(1)} MB, ${memory} MB of memory`,
  );
  const imported = await timed("import", async () => {
    memory = await runCommand(["import-account", files[0]], to);
  });
  say(`import-account: ${imported} s, ${memory} MB of memory`);
  await runCommand(["export-account", account, "--to", files[1]], to);
  const isSame = digestOf(files[0]) === digestOf(files[1]);
  say(isSame ? "exported again: the same bytes" : "DEFECT: the bytes differ");
  const drift = await countDrift(postgres.url("other"));
  say(drift === 0 ? "the counters agree with the orders" : `DEFECT: ${drift} counters differ`);
  fs.rmSync(folder, { recursive: true });
  process.exitCode = isSame && drift === 0 ? 0 : 1;
} finally {
  await underTest.stop();
}

function digestOf(file: string): string {
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}

async function countDrift(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from stock_drift").finally(() => client.end());
  return rows.length;
}
