import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../bench/stage.ts";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer, send } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { type Program, ROOT } from "./program.ts";
import { openFixture, type Fixture, stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const STALL_MS = process.env.FAULTS === "long" ? 10_000 : 5_000;
const ANSWER_WITHIN_MS = 60_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-overload-"));
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(async () => {
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts a program that the test can overload. */
async function startOverloadable(options = ""): Promise<Program & { overload(order: string): void }> {
  const order = path.join(folder, crypto.randomUUID());
  const program = await fixture.startProgram({
    NODE_OPTIONS: `--import ${path.join(ROOT, "faults/planted-overload.mjs")} ${options}`,
    PLANTED_ORDER: order,
    TESSERA_DRAIN_SECONDS: "1",
  });
  return { ...program, overload: (what) => fs.writeFileSync(order, what) };
}

test("FLT-15 a stalled process is not ready, and refuses waiting requests as busy, until it has recovered", async () => {
  const program = await startOverloadable();
  const [sale] = await stageSales(fixture.pool, 100);
  const ask = (path: string, body?: unknown) =>
    send(program.port, { method: body ? "POST" : "GET", path, body }, ANSWER_WITHIN_MS);
  const orders = `/api/public/events/${sale!.staged.eventId}/order`;
  const wanted = orderOf(sale!.staged.products[0]!);
  const before = await ask(orders, wanted);

  program.overload(`block ${STALL_MS}`);
  await until("it stands still", () => program.output().includes("planted overload: block"));
  const meanwhile = await Promise.all([ask("/readyz"), ask("/livez"), ask("/metrics"), ask(orders, wanted)]);
  await until("it is ready again", async () => (await ask("/readyz")).status === 200);
  const after = await ask(orders, wanted);
  await program.stop();

  expect([before.status, after.status]).toEqual([201, 201]);
  expect(meanwhile.map(({ status }) => status)).toEqual([503, 200, 200, 503]);
  expect(meanwhile[2]!.body).toContain("tessera_sheds_load 1");
  expect(Number(meanwhile[3]!.headers["retry-after"])).toBeGreaterThan(0);
});

test("FLT-14 a process whose memory fills up sheds load first and then ends in order, to be replaced; the others continue selling", async () => {
  const [leaking, other] = await Promise.all([
    startOverloadable("--max-old-space-size=256"),
    fixture.startProgram(),
  ]);
  const balancer = createBalancer();
  balancer.setPorts([leaking.port, other.port]);
  const events = await stageSales(fixture.pool, 10_000);
  const load = startLoad({ balancer, events, buyers: 8, random: seededRandom(14), abandoning: 0.2 });
  await until("they buy", () => load.report.bought.size > 20);

  leaking.overload("fill 165");
  const readiness: number[] = [];
  const watching = (async () => {
    while (leaking.isRunning()) {
      const reply = await send(leaking.port, { method: "GET", path: "/readyz" }, 2_000).catch(() => null);
      if (reply) readiness.push(reply.status);
      await sleep(20);
    }
  })();
  const ending = await leaking.ended;
  await watching;
  const replacement = await fixture.startProgram();
  balancer.setPorts([replacement.port, other.port]);
  const before = load.report.bought.size;
  await until("they buy on", () => load.report.bought.size > before + 20);
  const report = await load.stop();
  await balancer.stop();
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);

  expect(ending.code).toBe(1);
  expect(ending.output).toContain("memory is nearly full; load is shed");
  expect(ending.output).toContain("memory stays full: the process ends");
  expect(ending.output).not.toContain("heap out of memory");
  expect(readiness).toContain(503);
  expect(report.lost).toEqual([]);
  expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
  expect(other.isRunning()).toBe(true);
  await Promise.all([other.stop(), replacement.stop()]);
});
