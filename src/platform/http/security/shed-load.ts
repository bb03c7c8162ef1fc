import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import v8 from "node:v8";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { Refusal } from "../../../values/refusal.ts";
import type { Log } from "../../log.ts";

/** Measurements of the process. */
export interface Vitals {
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** The used share of memory. At 1 the process fails. */
  memory(): number;
}

interface ShedOptions {
  log: Log;
  vitals?: Vitals;
  /** Called when memory stays full: the process should end and be replaced. */
  onExhausted(): void;
}

const LOOK_EVERY_MILLISECONDS = 100;
/** After a stall of this length, most clients of earlier requests have given up. */
const MAX_STALL_MILLISECONDS = 3_000;
const RECOVERY_MILLISECONDS = 1_000;
const FULL = 0.8;
/** Above OVERFLOWING, or above FULL for this long, only a new process helps. */
const OVERFLOWING = 0.9;
const MAX_FULL_MILLISECONDS = 5_000;

/**
 * Monitors whether this process is overloaded: it just stalled for more than three seconds, or its memory is
 * nearly full. Then /readyz answers no, and all other requests are refused as busy: their clients have mostly
 * given up, and answering them would cause the next stall. Memory that stays full ends the process while it
 * can still finish running requests.
 */
export function monitorOverload({ log, vitals = ownVitals, onExhausted }: ShedOptions) {
  let lastLook = vitals.now();
  let recoveredAt = 0;
  let fullSince: number | null = null;
  let isExhausted = false;

  function look(): void {
    const now = vitals.now();
    const stall = now - lastLook - LOOK_EVERY_MILLISECONDS;
    lastLook = now;
    if (stall > MAX_STALL_MILLISECONDS) {
      recoveredAt = now + RECOVERY_MILLISECONDS;
      log.warn({ milliseconds: Math.round(stall) }, "the process stalled; load is shed");
    }
    lookAtMemory(now);
  }

  function lookAtMemory(now: number): void {
    const memory = vitals.memory();
    if (memory < FULL) {
      fullSince = null;
      return;
    }
    if (fullSince === null) log.warn({ memory: round(memory) }, "memory is nearly full; load is shed");
    fullSince ??= now;
    if (isExhausted || (memory < OVERFLOWING && now - fullSince < MAX_FULL_MILLISECONDS)) return;
    isExhausted = true;
    log.error(
      { memory: round(memory) },
      "memory stays full: the process ends so that a supervisor can start it again",
    );
    onExhausted();
  }

  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS);
  timer.unref();
  return {
    look,
    isOverloaded: () => fullSince !== null || vitals.now() < recoveredAt,
    stop: () => clearInterval(timer),
  };
}

const ALWAYS_ANSWERED = new Set(["/livez", "/readyz", "/metrics"]);

/** Refuses requests as busy while `isOverloaded` returns true. Health checks and metrics still answer. */
export function shedLoad(app: FastifyInstance, isOverloaded: () => boolean, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: "tessera_sheds_load",
    help: "1 while this process stood still a moment ago or is nearly out of memory, and answers 503",
    registers: [registry],
    collect() {
      gauge.set(isOverloaded() ? 1 : 0);
    },
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const isShed = isOverloaded() && !ALWAYS_ANSWERED.has(request.routeOptions.url ?? "");
    done(isShed ? new Refusal("busy") : undefined);
  });
}

const ownVitals: Vitals = {
  now: () => performance.now(),
  memory: () => Math.max(Math.min(shareOfHeap(), keptShareOfHeap), shareOfContainer()),
};

const MAJOR = constants.NODE_PERFORMANCE_GC_MAJOR;

/** The share of the heap that was in use right after the last full garbage collection. */
let keptShareOfHeap = 0;
new PerformanceObserver((collections) => {
  const isWhole = collections
    .getEntries()
    .some((entry) => (entry as PerformanceEntry & { detail: { kind: number } }).detail.kind === MAJOR);
  if (isWhole) keptShareOfHeap = shareOfHeap();
}).observe({ entryTypes: ["gc"] });

/** The heap limit covers both generations. Only the old generation fills up. */
const YOUNG_BYTES = 96 * 1_048_576;

function shareOfHeap(): number {
  const { used_heap_size, heap_size_limit } = v8.getHeapStatistics();
  const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  const limit = Math.max(heap_size_limit - YOUNG_BYTES, (heap_size_limit * 2) / 3);
  return (used_heap_size - (young?.space_used_size ?? 0)) / limit;
}

/** Returns the used share of the container's memory limit, if there is one. */
function shareOfContainer(): number {
  const given = process.constrainedMemory();
  return given > 0 && Number.isSafeInteger(given) ? process.memoryUsage.rss() / given : 0;
}

const round = (share: number) => Math.round(share * 100) / 100;
