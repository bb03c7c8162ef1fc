import { setTimeout as sleep } from "node:timers/promises";
import { observeLoop, type RunReason } from "./measure-loops.ts";

/** The source of a loop's wake-ups. */
export interface WakeSource {
  /** Subscribes until the returned function is called. */
  subscribe(onWake: () => void): () => void;
  /** True while wake-ups arrive. */
  isListening(): boolean;
}

interface BackgroundLoop {
  /** The loop's name in the metrics. */
  name: string;
  /**
   * Does the due work and returns the milliseconds until the next work is due: 0 if there is more at once,
   * Infinity if nothing is known. Work that arrives earlier wakes the loop.
   */
  work(): Promise<number>;
  /** The shortest pause between two runs, also after a failure. */
  restMilliseconds: number;
  /** The longest pause if nothing is due. It recovers a lost wake-up. Default: the rest. */
  fallbackMilliseconds?: number;
  wokenBy?: WakeSource;
  onError(error: unknown): void | Promise<void>;
}

/** Keeps processes that wait for the same thing from querying at the same instant. */
const JITTER_MILLISECONDS = 100;
const FALLBACK_JITTER = 0.2;

/**
 * Works until stopped and sleeps between runs. It runs when it is woken, when something is due, and at the
 * latest after the fallback. While wake-ups do not arrive, it runs after every rest.
 */
export function startBackgroundLoop(loop: BackgroundLoop) {
  const { name, work, restMilliseconds, fallbackMilliseconds = restMilliseconds, wokenBy, onError } = loop;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let interrupt = () => {};
  const forget = wokenBy?.subscribe(() => {
    isWoken = true;
    interrupt();
  });

  async function run(): Promise<number | "failed"> {
    try {
      return await work();
    } catch (error) {
      await onError(error);
      return "failed";
    }
  }

  /** The longest pause after the rest. */
  function longestSleep(): number {
    if (wokenBy?.isListening() === false) return 0;
    return Math.max(0, fallbackMilliseconds * (1 - Math.random() * FALLBACK_JITTER) - restMilliseconds);
  }

  async function sleepUntilDue(dueMilliseconds: number): Promise<RunReason> {
    await sleep(restMilliseconds, null, { signal }).catch(() => {});
    const untilDue = Math.max(0, dueMilliseconds - restMilliseconds) + Math.random() * JITTER_MILLISECONDS;
    const longest = longestSleep();
    const { promise, resolve } = Promise.withResolvers<void>();
    interrupt = resolve;
    const timer = setTimeout(resolve, Math.max(0, Math.min(untilDue, longest)));
    if (!isWoken && !signal.aborted) await promise;
    clearTimeout(timer);
    if (isWoken) return "woken";
    return untilDue < longest ? "due" : "fallback";
  }

  const finished = (async () => {
    let reason: RunReason = "start";
    let waited = 0;
    while (!signal.aborted) {
      isWoken = false;
      const startedAt = performance.now();
      const due = await run();
      const endedAt = performance.now();
      observeLoop(name, { reason, waited, took: endedAt - startedAt });
      waited = 0;
      if (due === 0) {
        reason = "more";
        continue;
      }
      reason = await sleepUntilDue(due === "failed" ? restMilliseconds : due);
      waited = performance.now() - endedAt;
    }
  })();

  return {
    async stop() {
      forget?.();
      stopping.abort();
      interrupt();
      await finished;
    },
  };
}

/** Converts the database's answer to "in how many milliseconds". The answer is null if nothing waits. */
export function orNever(milliseconds: number | null | undefined): number {
  return milliseconds ?? Infinity;
}
