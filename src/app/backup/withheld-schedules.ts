import type { JobHandlers, JobName } from "../../platform/queue/queue.ts";
import type { Schedule } from "../../platform/queue/worker.ts";

/** Schedules that only delete or check, and backups, run at all times. */
const HARMLESS = /^(?:delete|purge|check|make)-/;

/**
 * Returns the handlers to use until an operator decides about a restore. Jobs of schedules that are not
 * harmless do nothing, because they would act on work of the backup that is due: send e-mails, call
 * providers. Other jobs, which users start now, run as usual.
 */
export function withholdSchedules(
  handlers: Partial<JobHandlers>,
  schedules: readonly Schedule[],
): Partial<JobHandlers> {
  const withheld = schedules.map(({ job }) => job).filter((job) => !HARMLESS.test(job));
  const nothing = withheld.map((job): [JobName, () => Promise<void>] => [job, async () => {}]);
  return { ...handlers, ...Object.fromEntries(nothing) };
}
