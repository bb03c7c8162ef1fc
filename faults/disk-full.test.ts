import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../src/demo/random.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrateQueue } from "../src/platform/queue/worker.ts";
import { makeOrganizer } from "../test/factories.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer } from "./balancer.ts";
import { keepEmailsOut, stageSales } from "./fixture.ts";
import { startLoad } from "./load.ts";
import { sharing, startProgram } from "./program.ts";
import { openSmallDisk } from "./small-disk.ts";
import { until } from "./until.ts";

const DISK_MEGABYTES = 256;
const ORDERS = 30;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-disk-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("FLT-13 while the database's disk is full buyers are asked to come back, nothing acknowledged is lost, and sales go on by themselves once there is space", async (context) => {
  const disk = await openSmallDisk(DISK_MEGABYTES);
  if ("refused" in disk) return context.skip(`this machine allows no private mount: ${disk.refused}`);
  await migrate(disk.url);
  const { db, pool, close } = openDatabase(disk.url);
  await migrateQueue(pool);
  await makeOrganizer(db);
  await keepEmailsOut(pool);
  const events = await stageSales(pool, 100_000);
  const program = await startProgram(sharing(disk.url, folder));
  const balancer = createBalancer();
  balancer.setPorts([program.port]);
  await until("the program is ready", balancer.isComplete);
  const load = startLoad({ balancer, events, buyers: 8, random: seededRandom(13), abandoning: 0.2 });
  await until("there are sales", () => load.report.bought.size >= ORDERS);

  await disk.fill();
  await until("buyers are asked to come back", () => load.report.busy > 0);
  const isAlive = program.isRunning();
  await disk.free();
  const before = load.report.bought.size;
  await until("sales go on", () => load.report.bought.size >= before + ORDERS);
  const report = await load.stop();
  await balancer.stop();
  await letMinutesPass(pool);
  await untilSettled(pool);
  const outcome = await audit(pool, report);
  const ended = await program.stop();
  await close();
  await disk.stop();

  expect(isAlive).toBe(true);
  expect(ended.code).toBe(0);
  expect(report.lost).toEqual([]);
  expect(outcome).toEqual(ALL_IS_WELL);
});
