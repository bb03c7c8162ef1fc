import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

const LEASE_SECONDS = 60;
const RENEW_EVERY_MILLISECONDS = 15_000;

/** A runner that stood still past the end of its lease: another one has the task now, and this one stops. */
export class LeaseLost extends Error {
  constructor() {
    super("another runner has taken the task over");
  }
}

/** From now, by the database's clock. */
export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

export interface TaskLease {
  /** Throws once another runner has the task. */
  require(): void;
  stop(): void;
}

/** Renews the lease of a task while its runner works. A renewal that finds another holder ends it. */
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
  // A database that is away for a moment takes no lease away: the next renewal tells.
  const timer = setInterval(() => void renew().catch(() => {}), everyMilliseconds);
  return {
    require() {
      if (isLost) throw new LeaseLost();
    },
    stop: () => clearInterval(timer),
  };
}
