import fs from "node:fs";

/** Settings that make PostgreSQL log each wait for a lock over 50 ms, with the name of the waiting connection. */
export const LOGS_LOCK_WAITS = {
  log_lock_waits: "on",
  deadlock_timeout: "50ms",
  log_line_prefix: "%m [%p] %a: ",
};

export interface LockWait {
  /** The name that the waiting connection gave itself. */
  application: string;
  relation: number;
  ms: number;
}

const WAITED =
  /\] (\S*): LOG: {2}process \d+ acquired \w+ on relation (\d+) of database \d+ after ([\d.]+) ms/g;

/** Returns the waits for table locks that the log contains after a position, exact to the microsecond. */
export function readLockWaits(log: string, from: number): LockWait[] {
  const text = fs.readFileSync(log).subarray(from).toString();
  return [...text.matchAll(WAITED)].map(([, application, relation, ms]) => ({
    application: application!,
    relation: Number(relation),
    ms: Number(ms),
  }));
}
