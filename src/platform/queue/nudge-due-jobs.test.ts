import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import type { JobHandlers } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const { pool } = database;
const { log } = testServices(database);
/** Shorter than the interval at which workers poll. */
const PROMPT = { timeout: 7_000 };

const planned = vi.fn(async () => {});
const immediate = vi.fn(async () => {});
const failsOnce = vi.fn(async () => {
  if (failsOnce.mock.calls.length === 1) throw new Error("not yet");
});
const handlers = { planned, immediate, "fails-once": failsOnce } as unknown as JobHandlers;
const worker = startWorker({ pool, log, handlers, schedules: [] });
afterAll(() => worker.stop());

test("runs a scheduled job at its time, and not before", async () => {
  const { rows } = await pool.query<{ run_at: Date }>(
    "select (graphile_worker.add_job('planned', run_at := now() + interval '3 seconds')).run_at",
  );

  await vi.waitFor(() => expect(planned).toHaveBeenCalledOnce(), PROMPT);

  expect(Date.now()).toBeGreaterThanOrEqual(rows[0]!.run_at.getTime());
});

test("runs a job that becomes due between two looks at the times of jobs", async () => {
  planned.mockClear();
  await pool.query("select graphile_worker.add_job('immediate')");
  await vi.waitFor(() => expect(immediate).toHaveBeenCalledOnce(), PROMPT);
  // Waits until the worker has found no further job. The next check is then a second away.
  await sleep(100);

  await pool.query(
    "select graphile_worker.add_job('planned', run_at := now() + interval '300 milliseconds')",
  );

  await vi.waitFor(() => expect(planned).toHaveBeenCalledOnce(), PROMPT);
});

test("retries a failed job when its pause is over", async () => {
  await pool.query("select graphile_worker.add_job('fails-once')");

  await vi.waitFor(() => expect(failsOnce).toHaveBeenCalledTimes(2), PROMPT);
});
