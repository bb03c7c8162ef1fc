import { performance } from "node:perf_hooks";
import { MessageChannel, Worker } from "node:worker_threads";
import type { FromJobs, JobsThread, ToJobs } from "./jobs-thread.ts";
import type { Config } from "../platform/config.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { shareRenderer } from "../platform/pdf/shared-renderer.ts";

interface JobsThreadOptions {
  config: Config;
  databaseUrl: string;
  entry: string;
  pdf: PdfRenderer;
}

/**
 * Jobs create little garbage at a time. With the default, a third of the thread's memory would stay empty.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

const TELL_EVERY_MILLISECONDS = 250;
/** A thread that is busy for longer leaves its figures out of this scrape. */
const COLLECT_MILLISECONDS = 2_000;

/** Starts jobs in a thread with a lower priority, and reports to that thread how busy this one is. */
export function startJobsThread({ config, databaseUrl, entry, pdf }: JobsThreadOptions) {
  const { port1: ours, port2: theirs } = new MessageChannel();
  shareRenderer(ours, pdf);
  const given: JobsThread = { role: "jobs", config, databaseUrl, pdf: theirs };
  const thread = new Worker(entry, { workerData: given, transferList: [theirs], resourceLimits: LIMITS });
  thread.on("error", (error) => {
    process.nextTick(() => {
      throw error;
    });
  });
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  const tell = (message: ToJobs) => thread.postMessage(message);
  let before = performance.eventLoopUtilization();
  const telling = setInterval(() => {
    const now = performance.eventLoopUtilization();
    tell({ utilization: performance.eventLoopUtilization(now, before).utilization });
    before = now;
  }, TELL_EVERY_MILLISECONDS);
  const asked = new Map<number, (metrics: unknown[]) => void>();
  let questions = 0;
  thread.on("message", ({ collected, metrics }: FromJobs) => asked.get(collected)?.(metrics));
  return {
    /** The metrics of the thread. Null if it does not answer in time. */
    collect(): Promise<unknown[] | null> {
      const question = (questions += 1);
      return new Promise<unknown[] | null>((resolve) => {
        asked.set(question, resolve);
        setTimeout(() => resolve(null), COLLECT_MILLISECONDS).unref();
        tell({ collect: question });
      }).finally(() => asked.delete(question));
    },
    async stop() {
      clearInterval(telling);
      tell("stop");
      await ended;
      ours.close();
    },
  };
}
