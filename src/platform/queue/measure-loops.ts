import { Counter, Histogram, type Registry } from "prom-client";

/**
 * The reason why a background loop runs: `more` if the last run left work, `fallback` if nothing woke the
 * loop for a long time.
 */
export type RunReason = "start" | "more" | "woken" | "due" | "fallback";

interface LoopRun {
  reason: RunReason;
  /** Milliseconds since the last run. */
  waited: number;
  /** Milliseconds. */
  took: number;
}

const runs = new Counter({
  name: "tessera_background_loop_runs",
  help: "Runs of background loops, by what started them",
  labelNames: ["loop", "reason"],
  registers: [],
});

const durations = new Histogram({
  name: "tessera_background_loop_seconds",
  help: "Duration of one run of a background loop",
  labelNames: ["loop"],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [],
});

const waits = new Histogram({
  name: "tessera_background_loop_wait_seconds",
  help: "Time that a background loop slept before a run",
  labelNames: ["loop"],
  buckets: [0.1, 0.25, 1, 3, 10, 30, 90],
  registers: [],
});

export function observeLoop(loop: string, { reason, waited, took }: LoopRun): void {
  runs.inc({ loop, reason });
  durations.observe({ loop }, took / 1_000);
  if (waited > 0) waits.observe({ loop }, waited / 1_000);
}

export function measureLoops(registry: Registry): void {
  for (const metric of [runs, durations, waits]) registry.registerMetric(metric);
}
