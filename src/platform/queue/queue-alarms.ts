import { sql } from "kysely";
import type { Alarm } from "../alarms/alarm.ts";
import type { Db } from "../database/database.ts";
import { readJobOutcomes } from "./job-outcomes.ts";
import { LOW_PRIORITY } from "./queue.ts";

/** Fewer failures raise no alarm, because one email to an address that does not exist is normal. */
const MIN_FAILURES = 3;
const TOLERATED_SHARE = 0.1;

/** Raised when too many background jobs fail. The jobs are tried again, but something is wrong. */
export const failingJobs: Alarm = {
  name: "failing-jobs",
  async look(db) {
    const { succeeded, failed } = await readJobOutcomes(db);
    const all = succeeded + failed;
    if (failed < MIN_FAILURES || failed / all < TOLERATED_SHARE) return null;
    return `${failed} of ${all} background jobs failed within five minutes.`;
  },
};

const LATE_MINUTES = 2;
/** The limit of jobs of low priority: after a sale opens, the emails of all its orders wait in the queue. */
const LATE_EMAILS_MINUTES = 15;
const SILENT_SECONDS = 120;

/** Raised when due jobs wait too long, or the outbox of a sale is not drained. */
export const queueLag: Alarm = {
  name: "queue-lag",
  async look(db) {
    const { silentSeconds } = await readJobOutcomes(db);
    const isDead = silentSeconds === null || silentSeconds > SILENT_SECONDS;
    const emailMinutes = isDead ? LATE_MINUTES : LATE_EMAILS_MINUTES;
    const { jobs, emails, events } = await countLate(db, emailMinutes);
    if (jobs + emails + events === 0) return null;
    const who = isDead ? "no worker has given a sign of life for two minutes" : "the workers do not keep up";
    return (
      `${jobs} jobs and ${events} outbox events have waited for more than ${LATE_MINUTES} minutes, and ` +
      `${emails} emails and other jobs of low priority for more than ${emailMinutes} minutes: ${who}.`
    );
  },
};

interface Late {
  jobs: number;
  /** The number of jobs of low priority. Most of them send emails. */
  emails: number;
  events: number;
}

async function countLate(db: Db, emailMinutes: number): Promise<Late> {
  const { rows } = await sql<Late>`
    select
      (select count(*)::int from graphile_worker._private_jobs
       where is_available and priority < ${LOW_PRIORITY}
         and run_at < now() - make_interval(mins => ${LATE_MINUTES})) as jobs,
      (select count(*)::int from graphile_worker._private_jobs
       where is_available and priority >= ${LOW_PRIORITY}
         and run_at < now() - make_interval(mins => ${emailMinutes})) as emails,
      (select count(*)::int from outbox_events
       where created_at < now() - make_interval(mins => ${LATE_MINUTES})) as events`.execute(db);
  return rows[0]!;
}

/** Raised when outbox events were parked: tickets, an invoice or figures are missing. */
export const parkedOutboxEvents: Alarm = {
  name: "parked-outbox-events",
  async look(db) {
    const { rows } = await sql<{ count: number; kinds: string; problem: string }>`
      select count(*)::int as count, string_agg(distinct kind, ', ' order by kind) as kinds,
             (array_agg(problem order by parked_at desc))[1] as problem
      from parked_outbox_events having count(*) > 0`.execute(db);
    const [parked] = rows;
    if (!parked) return null;
    return `${parked.count} outbox events failed and are parked (${parked.kinds}), the last with: ${parked.problem}`;
  },
};
