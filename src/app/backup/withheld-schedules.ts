import type { JobHandlers, JobName } from "../../platform/queue/queue.ts";
import type { Schedule } from "../../platform/queue/worker.ts";

/** Schedules that only delete or check, and backups, run at all times. */
const HARMLESS = /^(?:delete|purge|check|make)-/;

/**
 * The handlers while a restore waits for its decision. Every other schedule looks for what is due by now and would
 * write mails or ask providers about it, so it does nothing. Jobs of what people do now run as always.
 */
export function withholdSchedules(
  handlers: Partial<JobHandlers>,
  schedules: readonly Schedule[],
): Partial<JobHandlers> {
  const withheld = schedules.map(({ job }) => job).filter((job) => !HARMLESS.test(job));
  const nothing = withheld.map((job): [JobName, () => Promise<void>] => [job, async () => {}]);
  return { ...handlers, ...Object.fromEntries(nothing) };
}
