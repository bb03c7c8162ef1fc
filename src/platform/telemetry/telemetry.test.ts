import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { startOtlpReceiver } from "../../../test/otlp-receiver.ts";
import { createLog } from "../log.ts";
import { currentLogSink } from "./log-sink.ts";
import { inSpan, isTracing, startSpan } from "./spans.ts";
import { startTelemetry } from "./start-telemetry.ts";
import type { Telemetry } from "./telemetry.ts";
import { readTelemetrySettings } from "./telemetry-settings.ts";
import { exportedBatches } from "./count-exports.ts";

const collector = await startOtlpReceiver();
let telemetry: Telemetry | undefined;

afterEach(async () => {
  collector.mood = null;
  await telemetry?.stop();
  telemetry = undefined;
});

async function start(sampledShare = 1, endpoint = collector.url): Promise<Telemetry> {
  const settings = { endpoint, headers: {}, serviceName: "t", sampledShare, metricsMilliseconds: 3_600_000 };
  telemetry = await startTelemetry(settings, "web");
  return telemetry;
}

test("loads no library and traces nothing without an endpoint", async () => {
  const program = `
    import { registerHooks } from "node:module";
        const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { startTelemetry } = await import(${JSON.stringify(path.join(import.meta.dirname, "start-telemetry.ts"))});
    const { inSpan } = await import(${JSON.stringify(path.join(import.meta.dirname, "spans.ts"))});
    const settings = process.argv[1] === "on" && { endpoint: "http://127.0.0.1:9", headers: {}, serviceName: "t",
      sampledShare: 1, metricsMilliseconds: 60000 };
    const telemetry = await startTelemetry(settings || undefined, "web");
    await inSpan("work", {}, async () => {});
    const count = loaded.filter((url) => url.includes("@opentelemetry")).length;
    process.stdout.write(String(count), () => process.exit());`;
  const countFor = async (mode: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      program,
      mode,
    ]);
    return Number(stdout);
  };
  expect(await countFor("off")).toBe(0);
  expect(await countFor("on")).toBeGreaterThan(10);
  expect(isTracing()).toBe(false);
});

test("sends the share of traces that is asked for", async () => {
  await start(0.25);

  for (let index = 0; index < 400; index += 1) startSpan("sampled")?.end();
  await telemetry!.flush();

  const sent = collector.spans().filter(({ name }) => name === "sampled").length;
  expect(sent).toBeGreaterThan(50);
  expect(sent).toBeLessThan(150);
});

test("sends what waits when it stops", async () => {
  await start();
  const log = createLog("info", { write: (line) => currentLogSink()?.(line) });

  startSpan("last span")?.end();
  await inSpan("around a line", {}, async () => log.warn("last line"));
  await telemetry!.stop();

  expect(collector.spans().map(({ name }) => name)).toContain("last span");
  const around = collector.spans().find(({ name }) => name === "around a line")!;
  const line = collector.logs().find(({ body }) => body.stringValue === "last line")!;
  expect(line.traceId).toBe(around.traceId);
});

test("keeps a bounded number of spans and lines while the collector does not answer", async () => {
  await start();
  collector.mood = "silent";
  const log = createLog("info", { write: (line) => currentLogSink()?.(line) });

  for (let index = 0; index < 20_000; index += 1) {
    startSpan("waits", { attributes: { index } })?.end();
    log.info({ index }, "waits");
  }
  collector.mood = null;
  await telemetry!.flush();

  // The queue and the batch that is on its way.
  const MOST = 2_048 + 512;
  expect(collector.spans().filter(({ name }) => name === "waits").length).toBeLessThanOrEqual(MOST);
  expect(collector.logs().filter(({ body }) => body.stringValue === "waits").length).toBeLessThanOrEqual(
    MOST,
  );
});

test("stops within its limit while the collector does not answer", async () => {
  await start();
  collector.mood = "silent";
  startSpan("lost")?.end();
  const unanswered = Symbol();

  const stopping = telemetry!.stop().then(() => "stopped");
  const first = await Promise.race([
    stopping,
    new Promise((resolve) => setTimeout(() => resolve(unanswered), 20_000)),
  ]);

  expect(first).toBe("stopped");
}, 30_000);

test("counts batches that a collector refused", async () => {
  await start();
  collector.mood = "refuses";
  const failedBefore = await failed();

  startSpan("refused")?.end();
  await telemetry!.flush().catch(() => {});

  expect(await failed()).toBeGreaterThan(failedBefore);
});

async function failed(): Promise<number> {
  const { values } = await exportedBatches.get();
  return values.find(({ labels }) => labels.signal === "traces" && labels.outcome === "failed")?.value ?? 0;
}

test("reads headers with percent-encoded values and refuses others", () => {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20a%2Cb, x-team=door",
    OTEL_SERVICE_NAME: "tickets",
    OTEL_TRACES_SAMPLER_ARG: 0.1,
    OTEL_METRIC_EXPORT_INTERVAL: 15_000,
  };

  expect(readTelemetrySettings(given)).toEqual({
    endpoint: "http://collector:4318",
    headers: { authorization: "Bearer a,b", "x-team": "door" },
    serviceName: "tickets",
    sampledShare: 0.1,
    metricsMilliseconds: 15_000,
  });
  for (const headers of ["authorization", "a=%", "a=b%0Ac"])
    expect(() => readTelemetrySettings({ ...given, OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
      "OTEL_EXPORTER_OTLP_HEADERS",
    );
});
