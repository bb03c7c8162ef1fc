import { performance } from "node:perf_hooks";
import v8 from "node:v8";

const LOOK_EVERY_MILLISECONDS = 1_000;
/** A thread that is busier needs its young generation again at once. */
const IDLE_UTILIZATION = 0.1;
/** What V8 grows from, with both halves and a little to spare. */
const SMALL_BYTES = 6 * 1_048_576;

/**
 * Gives the young generation of an idle thread back, some seconds after its start and after each rush. V8 grows it
 * within a second of a rush. It shrinks it only when it collects while little is allocated, and an idle thread fills
 * a large young generation in minutes, so the collection is asked for here: a few milliseconds in which nobody waits
 * (docs/decisions/164). Without V8's own `gc` (memory-settings.ts) nothing happens.
 */
export function shrinkYoungGeneration(everyMilliseconds = LOOK_EVERY_MILLISECONDS): void {
  const { gc } = globalThis;
  if (!gc) return;
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < IDLE_UTILIZATION && youngBytes() > SMALL_BYTES) void gc({ type: "minor" });
  }, everyMilliseconds);
  looking.unref();
}

function youngBytes(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
