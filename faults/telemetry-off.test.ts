import fs from "node:fs";
import path from "node:path";
import os from "node:os";
import { afterAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import { send } from "./balancer.ts";
import type { Settings } from "./program.ts";
import { until } from "./until.ts";

const PLANT = path.resolve(import.meta.dirname, "planted-load-log.mjs");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-loads-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("the program, its jobs and its pages load nothing of OpenTelemetry unless a collector is named", async () => {
  const fixture = await openFixture();
  const countLoads = async (name: string, settings: Settings) => {
    const log = path.join(folder, name);
    fs.writeFileSync(log, "");
    const program = await fixture.startProgram({
      NODE_OPTIONS: `--import ${PLANT}`,
      PLANTED_LOAD_LOG: log,
      ...settings,
    });
    const ask = (address: string) => send(program.port, { method: "GET", path: address }, 30_000);
    await until("it is ready", async () => (await ask("/readyz")).status === 200);
    await ask("/auth/login");
    await ask("/metrics");
    await program.stop();
    return fs.readFileSync(log, "utf8").split("\n").filter(Boolean).length;
  };

  const without = await countLoads("off", {});
  const control = await countLoads("on", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  await fixture.close();

  expect(without).toBe(0);
  expect(control).toBeGreaterThan(0);
});
