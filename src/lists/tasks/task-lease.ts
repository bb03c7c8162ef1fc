import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

const LEASE_SECONDS = 60;
const RENEW_EVERY_MILLISECONDS = 15_000;

/**
 * The runner paused until its lease expired, and another runner has the task now. This runner has to stop.
 */
export class LeaseLost extends Error {
  constructor() {
    super("another runner has taken the task over");
  }
}

/** Relative to the current time of the database. */
export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

export interface TaskLease {
  /** Throws if another runner has the task. */
  require(): void;
  stop(): void;
}

/**
 * Renews the lease of a task while its runner works. If a renewal finds another runner, the lease is lost.
 */
export function keepLease(
  db: Db,
  { taskId, runner }: { taskId: number; runner: string },
  everyMilliseconds = RENEW_EVERY_MILLISECONDS,
): TaskLease {
  let isLost = false;
  const renew = async () => {
    const { numUpdatedRows } = await db
      .updateTable("tasks")
      .set({ leased_until: leaseEnd })
      .where("id", "=", taskId)
      .where("leased_by", "=", runner)
      .executeTakeFirstOrThrow();
    isLost = numUpdatedRows === 0n;
  };
  // A failed renewal does not end the lease. The next renewal shows whether the runner still has it.
  const timer = setInterval(() => void renew().catch(() => {}), everyMilliseconds);
  return {
    require() {
      if (isLost) throw new LeaseLost();
    },
    stop: () => clearInterval(timer),
  };
}
