import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import { nextRunAfter, type ScheduleTimes } from "../rules/schedule-times.ts";

export interface DueReport {
  schedule_id: number;
  account_id: number;
  user_id: number;
  /** The due time. The report covers the days before it. */
  due_at: string;
}

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-due-reports": Record<string, never>;
    "send-report": DueReport;
  }
}

interface DueSchedule extends ScheduleTimes {
  id: number;
  account_id: number;
  recipient_ids: number[];
  next_run_at: Date;
  timezone: string;
}

const MAX_CLAIMED = 100;

/**
 * Queues an email to each recipient of every due schedule. One transaction locks the schedule, moves its next
 * run and queues the jobs. So a period is sent once, however many processes run or die. After an outage only
 * the latest period is sent.
 */
export async function sendDueReports(db: Db, now: Date): Promise<void> {
  for (let claimed = MAX_CLAIMED; claimed === MAX_CLAIMED;) claimed = await claim(db, now);
}

async function claim(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueSchedule>`
      select s.id, s.account_id, s.recipient_ids, s.frequency, s.weekday, s.month_day,
             to_char(s.time_of_day, 'HH24:MI') as time, s.next_run_at, coalesce(e.timezone, o.timezone) as timezone
      from report_schedules s
      left join events e on e.account_id = s.account_id and e.id = s.event_id
      left join organizers o on o.account_id = s.account_id and o.id = s.organizer_id
      where s.next_run_at <= ${now}
        and not exists (select from accounts a where a.id = s.account_id and a.suspended_at is not null)
      order by s.next_run_at, s.id
      limit ${MAX_CLAIMED}
      for update of s skip locked`.execute(tx);
    const jobs: DueReport[] = [];
    for (const schedule of rows) {
      const { id, account_id, recipient_ids, timezone } = schedule;
      const due_at = latestDue(schedule, now).toISOString();
      jobs.push(...recipient_ids.map((user_id) => ({ schedule_id: id, account_id, user_id, due_at })));
      await sql`
        update report_schedules set last_run_at = ${due_at}, next_run_at = ${nextRunAfter(schedule, timezone, now)}
        where account_id = ${account_id} and id = ${id}`.execute(tx);
    }
    await enqueueAll(tx, "send-report", jobs, { priority: LOW_PRIORITY });
    return rows.length;
  });
}

function latestDue(schedule: DueSchedule, now: Date): Date {
  let due = schedule.next_run_at;
  for (;;) {
    const next = nextRunAfter(schedule, schedule.timezone, due);
    if (next > now) return due;
    due = next;
  }
}
