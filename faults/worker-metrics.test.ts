import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { freePort } from "./caddy.ts";
import { sharing, startWorker } from "./program.ts";
import { until } from "./until.ts";

const { db, url, pool } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-worker-metrics-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const TOKEN = "a-token-of-sixteen-or-more";

test("a process that only runs jobs serves its health and the metrics of its jobs at TESSERA_METRICS_PORT", async () => {
  await makeOrganizer(db);
  const port = await freePort();
  const worker = await startWorker({
    ...sharing(url, folder),
    TESSERA_METRICS_PORT: String(port),
    TESSERA_METRICS_TOKEN: TOKEN,
  });
  const get = (address: string, authorization = "") =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization } });
  const read = async () => (await get("/metrics", `Bearer ${TOKEN}`)).text();

  await pool.query("select graphile_worker.add_job('reconcile-payments')");
  await until("the job is counted", async () =>
    /^tessera_job_seconds_count\{name="reconcile-payments",outcome="ok"\} [1-9]/m.test(await read()),
  );
  const answers = await Promise.all([get("/livez"), get("/readyz"), get("/metrics"), get("/")]);
  const metrics = await read();
  const ended = await worker.stop();

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  for (const name of [
    "tessera_jobs_waiting",
    "tessera_background_loop",
    "tessera_database_connections",
    "process_cpu",
  ])
    expect(metrics, name).toMatch(new RegExp(`^${name}`, "m"));
  expect(ended.code).toBe(0);
  await expect(get("/livez")).rejects.toThrow();
});
