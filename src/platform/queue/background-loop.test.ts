import { setTimeout as sleep } from "node:timers/promises";
import { Registry } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { startBackgroundLoop, type WakeSource } from "./background-loop.ts";
import { measureLoops } from "./measure-loops.ts";

const MINUTE = 60_000;
/** Longer than the timer delays of a busy machine, and much shorter than a minute. */
const PATIENCE = { timeout: 10_000 };

let stop = async () => {};
afterEach(() => stop());

interface TestSource {
  wake(): void;
  of: WakeSource;
}

function wakeSource({ isListening = true } = {}): TestSource {
  const source: TestSource = {
    wake: () => {},
    of: {
      subscribe(onWake) {
        source.wake = onWake;
        return () => (source.wake = () => {});
      },
      isListening: () => isListening,
    },
  };
  return source;
}

interface Given {
  name?: string;
  work?: () => Promise<number>;
  rest?: number;
  fallback?: number;
  source?: TestSource;
}

function start({ name = "test", work = async () => Infinity, rest = 10, fallback = MINUTE, source }: Given) {
  const runs = vi.fn(work);
  const errors: unknown[] = [];
  const loop = startBackgroundLoop({
    name,
    work: runs,
    restMilliseconds: rest,
    fallbackMilliseconds: fallback,
    ...(source && { wokenBy: source.of }),
    onError: (error) => void errors.push(error),
  });
  stop = () => loop.stop();
  return { runs, errors };
}

test("sleeps until it is woken, and then runs", async () => {
  const source = wakeSource();
  const { runs } = start({ source });
  await vi.waitFor(() => expect(runs).toHaveBeenCalled(), PATIENCE);
  await sleep(200);
  const before = runs.mock.calls.length;

  source.wake();
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2), PATIENCE);
  await sleep(200);

  expect(before).toBe(1);
  expect(runs).toHaveBeenCalledTimes(2);
});

test("runs again when it is woken during a run", async () => {
  const source = wakeSource();
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) source.wake();
    return Infinity;
  });
  const { runs } = start({ source, work });

  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2), PATIENCE);
});

test("rests between two runs, however often it is woken", async () => {
  const source = wakeSource();
  const { runs } = start({ source, rest: MINUTE });

  for (let times = 0; times < 50; times += 1) {
    source.wake();
    await sleep(10);
  }

  expect(runs).toHaveBeenCalledTimes(1);
});

test("runs again at the time that the last run returned", async () => {
  const due = [300, Infinity];
  const startedAt = performance.now();
  const { runs } = start({ work: async () => due.shift() ?? Infinity });

  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2), { ...PATIENCE, interval: 5 });

  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
});

test("recovers a lost wake-up after its fallback", async () => {
  const { runs } = start({ source: wakeSource(), fallback: 300 });

  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2), PATIENCE);
});

test("runs after every rest while wake-ups do not arrive", async () => {
  const { runs } = start({ source: wakeSource({ isListening: false }) });

  await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(5), PATIENCE);
});

test("runs again at once while there is more work, and after a rest when a run fails", async () => {
  const results = [async () => 0, async () => Promise.reject(new Error("no")), async () => Infinity];
  const { runs, errors } = start({ work: () => results.shift()!(), rest: 20 });

  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(3), PATIENCE);

  expect(errors).toEqual([new Error("no")]);
});

test("ends during its sleep when it is stopped", async () => {
  const { runs } = start({ source: wakeSource() });
  await vi.waitFor(() => expect(runs).toHaveBeenCalledOnce(), PATIENCE);

  await stop();

  expect(runs).toHaveBeenCalledOnce();
});

test("shows in the metrics how often it ran and why, how long it slept and how long it took", async () => {
  const source = wakeSource();
  const due = [0, Infinity];
  const { runs } = start({ name: "measured", source, work: async () => due.shift() ?? Infinity });
  const registry = new Registry();
  measureLoops(registry);
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2), PATIENCE);
  await sleep(50);

  source.wake();
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(3), PATIENCE);
  await stop();
  const metrics = await registry.metrics();

  for (const reason of ["start", "more", "woken"])
    expect(metrics).toContain(`tessera_background_loop_runs{loop="measured",reason="${reason}"} 1`);
  expect(metrics).toContain('tessera_background_loop_seconds_count{loop="measured"} 3');
  expect(metrics).toContain('tessera_background_loop_wait_seconds_count{loop="measured"} 1');
});
