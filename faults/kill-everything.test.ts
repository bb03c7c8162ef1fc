import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../src/demo/random.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { checkInvariants } from "./invariants.ts";
import { startProgram } from "./program.ts";
import { stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-all-"));
afterAll(() => fs.rmSync(dataFolder, { recursive: true, force: true }));

/** Starts the program as `npm start` does: with its own database and demo data. */
const start = () =>
  startProgram({
    TESSERA_DATA: dataFolder,
    TESSERA_API_CALLS_PER_MINUTE: "0",
    TESSERA_PAGES_PER_MINUTE: "0",
    TESSERA_HELD_PER_ADDRESS: "0",
    TESSERA_FREE_ORDERS_PER_ADDRESS: "0",
    TESSERA_FREE_ORDERS_PER_EMAIL: "0",
  });

test("FLT-01 kill -9 of the program with its own PostgreSQL leaves no process, and the next start has every acknowledged order", async () => {
  const first = await start();
  const before = openEmbedded();
  const sales = await stageSales(before.pool, 500);
  expect(await checkInvariants(before.pool)).toEqual([]);
  const balancer = createBalancer();
  balancer.setPorts([first.port]);
  const load = startLoad({
    balancer,
    events: sales,
    buyers: 16,
    random: seededRandom(3),
    abandoning: 0.2,
  });

  await until("a good many have bought", () => load.report.bought.size > 100);
  await first.kill();
  const report = await load.stop();
  await balancer.stop();
  await before.close();
  await until("PostgreSQL has ended", () => processesIn(dataFolder).length === 0);

  const startedAt = performance.now();
  const second = await start();
  await (await fetch(`http://127.0.0.1:${second.port}/event/1`)).text();
  console.info(
    `the first page came ${((performance.now() - startedAt) / 1000).toFixed(1)} s after a start that recovers`,
  );
  const after = openEmbedded();
  await letMinutesPass(after.pool);
  await untilSettled(after.pool);
  expect(await audit(after.pool, report)).toEqual(ALL_IS_WELL);

  await after.close();
  expect(await second.stop()).toMatchObject({ code: 0 });
  expect(processesIn(dataFolder)).toEqual([]);
});

/** Connects to the program's own database, through the socket that only its user may open. */
function openEmbedded() {
  const lines = fs.readFileSync(path.join(dataFolder, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const socketFolder = encodeURIComponent(lines[4]!);
  return openDatabase(`postgres://postgres@localhost/postgres?host=${socketFolder}&port=5432`);
}

/** Finds processes that were started with this folder, and their descendants. */
function processesIn(folder: string): string[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return command.includes(folder) ? [command] : [];
      } catch {
        return [];
      }
    });
}
