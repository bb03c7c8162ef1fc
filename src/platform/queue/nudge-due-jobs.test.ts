import { setTimeout as sleep } from "node:timers/promises";
import { Registry } from "prom-client";
import { afterAll, expect, test, vi } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { measureLoops } from "./measure-loops.ts";
import type { JobHandlers } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const { pool } = database;
const { log } = testServices(database);
const PATIENCE = { timeout: 15_000 };
/** Workers do not find a job by themselves within a test, so that only a nudge lets it run. */
const pollMilliseconds = 3_600_000;
const registry = new Registry();
measureLoops(registry);

/** Counts the looks that the loop makes in any case. A prompt nudge comes before the next of them. */
async function fallbacks(): Promise<number> {
  const { values } = await registry.getSingleMetric("tessera_background_loop_runs")!.get();
  const own = { loop: "due-jobs", reason: "fallback" };
  return (
    values.find(({ labels }) => labels["loop"] === own.loop && labels["reason"] === own.reason)?.value ?? 0
  );
}

const planned = vi.fn(async () => {});
const immediate = vi.fn(async () => {});
const failsOnce = vi.fn(async () => {
  if (failsOnce.mock.calls.length === 1) throw new Error("not yet");
});
const handlers = { planned, immediate, "fails-once": failsOnce } as unknown as JobHandlers;
const worker = startWorker({ pool, log, handlers, schedules: [], pollMilliseconds });
afterAll(() => worker.stop());

test("runs a scheduled job at its time, and not before", async () => {
  const before = await fallbacks();
  const { rows } = await pool.query<{ run_at: Date }>(
    "select (graphile_worker.add_job('planned', run_at := now() + interval '3 seconds')).run_at",
  );

  await vi.waitFor(() => expect(planned).toHaveBeenCalledOnce(), PATIENCE);

  expect(Date.now()).toBeGreaterThanOrEqual(rows[0]!.run_at.getTime());
  expect(await fallbacks()).toBe(before);
});

test("runs a job that becomes due between two looks at the times of jobs", async () => {
  planned.mockClear();
  await pool.query("select graphile_worker.add_job('immediate')");
  await vi.waitFor(() => expect(immediate).toHaveBeenCalledOnce(), PATIENCE);
  // Usually the worker has found no further job then, and the next check is a second away.
  await sleep(100);

  await pool.query(
    "select graphile_worker.add_job('planned', run_at := now() + interval '300 milliseconds')",
  );

  await vi.waitFor(() => expect(planned).toHaveBeenCalledOnce(), PATIENCE);
});

test("retries a failed job when its pause is over", async () => {
  const before = await fallbacks();
  await pool.query("select graphile_worker.add_job('fails-once')");

  await vi.waitFor(() => expect(failsOnce).toHaveBeenCalledTimes(2), PATIENCE);

  expect(await fallbacks()).toBe(before);
});
