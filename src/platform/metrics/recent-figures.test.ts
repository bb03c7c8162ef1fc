import { Histogram, Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { quantile, watchRecentFigures } from "./recent-figures.ts";

test("estimates quantiles as Prometheus does", () => {
  const buckets = [
    { bound: 0.1, count: 50 },
    { bound: 0.2, count: 100 },
    { bound: Infinity, count: 100 },
  ];

  expect(quantile(buckets, 0.5)).toBeCloseTo(0.1);
  expect(quantile(buckets, 0.75)).toBeCloseTo(0.15);
  expect(quantile([...buckets.slice(0, 2), { bound: Infinity, count: 400 }], 0.99)).toBe(0.2);
  expect(quantile([], 0.5)).toBeNull();
});

test("counts what happened since the oldest sample", async () => {
  const registry = new Registry();
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "h",
    labelNames: ["status"],
    registers: [registry],
  });
  const calls = new Histogram({
    name: "tessera_call_seconds",
    help: "h",
    labelNames: ["call"],
    buckets: [0.01, 0.1],
    registers: [registry],
  });
  requests.observe({ status: "200" }, 0.1);
  const watch = watchRecentFigures(registry);
  await vi.waitFor(async () => expect((await watch.read()).seconds).toBe(1));

  for (const status of ["200", "200", "200", "503"]) requests.observe({ status }, 0.1);
  calls.observe({ call: "scan" }, 0.005);
  const figures = await watch.read();
  watch.stop();

  expect(figures.requests_per_second * figures.seconds).toBeCloseTo(4, 0);
  expect(figures.failed_share).toBe(0.25);
  expect(figures.callsOf("scan")).toMatchObject({ p50_seconds: 0.005 });
  expect(figures.callsOf("placeOrder")).toEqual({ per_second: 0, p50_seconds: null, p99_seconds: null });
});
