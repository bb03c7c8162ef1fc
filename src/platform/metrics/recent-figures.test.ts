import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Histogram, Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { watchRecentFigures } from "./recent-figures.ts";
import { quantile } from "./recent-growth.ts";

/** The oldest sample was begun before this reading, so it is complete first. */
const untilSampled = (watch: ReturnType<typeof watchRecentFigures>) => watch.read();

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
  await untilSampled(watch);

  for (const status of ["200", "200", "200", "503"]) requests.observe({ status }, 0.1);
  calls.observe({ call: "scan" }, 0.005);
  const figures = await watch.read();
  watch.stop();

  // At least one, because rates are divided by it.
  expect(figures.seconds).toBeGreaterThanOrEqual(1);
  expect(figures.by("http_request_seconds", [])).toMatchObject([{ count: 4 }]);
  expect(figures.by("http_request_seconds", ["status"])).toMatchObject([
    { labels: { status: "200" }, count: 3 },
    { labels: { status: "503" }, count: 1 },
  ]);
  expect(figures.by("tessera_call_seconds", ["call"])).toEqual([
    { labels: { call: "scan" }, count: 1, p50_seconds: 0.005, p99_seconds: expect.closeTo(0.0099) },
  ]);
});

test("adds what the jobs' thread counts, also while that thread is too busy to answer", async () => {
  const registry = new Registry();
  const name = "tessera_emails_total";
  const emails = new Counter({ name, help: "h", labelNames: ["outcome"], registers: [registry] });
  emails.inc({ outcome: "sent" }, 10);
  let inThread = 0;
  let isBusy = false;
  const elsewhere = async () =>
    isBusy ? null : [{ name, values: [{ labels: { outcome: "sent" }, value: inThread }] }];
  const watch = watchRecentFigures(registry, { elsewhere });
  await untilSampled(watch);

  emails.inc({ outcome: "sent" }, 2);
  emails.inc({ outcome: "failed" });
  inThread = 5;

  const expected = [
    [{ outcome: "sent" }, 7],
    [{ outcome: "failed" }, 1],
  ];
  const read = async () =>
    (await watch.read()).by(name, ["outcome"]).map(({ labels, count }) => [labels, count]);
  expect(await read()).toEqual(expected);
  isBusy = true;
  expect(await read()).toEqual(expected);
  watch.stop();
});

test("measures how late the event loop is", async () => {
  const watch = watchRecentFigures(new Registry());
  await sleep(30);

  occupy(300);
  await sleep(30);
  const { event_loop_p99_seconds } = await watch.read();
  watch.stop();

  expect(event_loop_p99_seconds).toBeGreaterThan(0.28);
});

test("says how late the event loop was within the last five minutes, and no earlier", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const loop = fakeLoop();
  const watch = watchRecentFigures(new Registry(), { loop });
  const passSamples = (samples: number) => vi.advanceTimersByTimeAsync(samples * 15_000);
  const readDelay = async () => (await watch.read()).event_loop_p99_seconds;

  await passSamples(1);
  loop.delay(0.3);
  expect(await readDelay()).toBe(0.3);
  await passSamples(1);
  loop.delay(0.1);
  expect(await readDelay()).toBe(0.3);
  await passSamples(18);
  expect(await readDelay()).toBe(0.3);
  await passSamples(1);
  expect(await readDelay()).toBe(0.1);
  await passSamples(1);
  expect(await readDelay()).toBe(0);
  watch.stop();
  vi.useRealTimers();
});

/** Each delay is the 99th percentile until the next reset. */
function fakeLoop() {
  let nanoseconds = 0;
  return {
    count: 1,
    enable: () => true,
    disable: () => true,
    percentile: () => nanoseconds,
    reset: () => void (nanoseconds = 0),
    delay: (seconds: number) => void (nanoseconds = seconds * 1e9),
  };
}

function occupy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
