import { Gauge, type Registry } from "prom-client";
import type { Db } from "../database/database.ts";
import { type QueueFigures, readQueueFigures } from "./read-queue-figures.ts";

const HELP = {
  jobs_waiting: "Jobs that are due and not running",
  jobs_oldest_seconds: "Time that the oldest due job has waited",
  jobs_given_up: "Jobs that failed too often and outbox events that were parked",
  jobs_retrying: "Jobs that failed and are tried again",
  emails_waiting: "Due jobs that send e-mails",
  emails_oldest_seconds: "Time that the oldest due job that sends an e-mail has waited",
  outbox_waiting: "Outbox events that are not handled yet",
  outbox_oldest_seconds: "Time that the oldest outbox event has waited",
  outbox_parked: "Outbox events whose handler failed repeatedly",
  worker_silent_seconds: "Time since a worker last gave a sign of life",
} satisfies Partial<Record<keyof QueueFigures, string>>;

/**
 * Reports the work that waits in the background. Read from the database on each scrape; all processes report the
 * same values.
 */
export function measureQueue(registry: Registry, db: Db): void {
  const entries = Object.entries(HELP) as [keyof typeof HELP, string][];
  const read = readOncePerScrape(() => readQueueFigures(db));
  for (const [key, help] of entries) {
    const gauge: Gauge = new Gauge({
      name: `tessera_${key}`,
      help,
      registers: [registry],
      async collect() {
        gauge.set((await read())[key] ?? NEVER_SECONDS);
      },
    });
  }
}

/** All gauges of a scrape share one read. */
export function readOncePerScrape<Figures>(read: () => Promise<Figures>): () => Promise<Figures> {
  let current: Promise<Figures> | undefined;
  return () => {
    current ??= read().finally(() => setImmediate(() => (current = undefined)));
    return current;
  };
}

/** Shown if no worker has written for an hour, because older figures are deleted. */
const NEVER_SECONDS = 3_600;
