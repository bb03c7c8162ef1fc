import type { RaisedAlarm } from "./alarm.ts";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { startBackgroundLoop } from "../queue/background-loop.ts";
import type { Services } from "../services.ts";
import type { Alarm } from "./alarm.ts";
import { notifyOperator } from "./notify-operator.ts";

type Watched = Pick<Services, "db" | "log" | "mail" | "config">;

const LOOK_EVERY_MILLISECONDS = 30_000;

/**
 * Checks all alarms twice a minute for as long as the process runs, without a job or a worker. The first
 * check waits until the backlog of the downtime has had time to drain.
 */
export function startWatching(services: Watched, alarms: Alarm[]) {
  let hasSettled = false;
  return startBackgroundLoop({
    name: "alarms",
    async work() {
      if (hasSettled) await lookAtAlarms(services, alarms);
      hasSettled = true;
      return LOOK_EVERY_MILLISECONDS;
    },
    restMilliseconds: LOOK_EVERY_MILLISECONDS,
    onError: (error) => services.log.error({ err: error }, "alarms could not be checked"),
  });
}

/**
 * The first process that finds a problem logs it and notifies the operator. The state is in the database: a
 * problem is reported once, however many processes check, and an email that could not be sent is sent later. An
 * alarm that cannot be checked delays no other alarm: the first such error is thrown at the end.
 */
export async function lookAtAlarms(services: Watched, alarms: Alarm[]): Promise<void> {
  const failures: unknown[] = [];
  for (const alarm of alarms) await lookAt(services, alarm).catch((error: unknown) => failures.push(error));
  for (let alarm; (alarm = await claimUnreported(services.db));) await report(services, alarm);
  if (failures.length > 0) throw failures[0];
}

async function report(services: Watched, alarm: RaisedAlarm): Promise<void> {
  try {
    await notifyOperator(services, alarm);
  } catch (error) {
    await releaseReport(services.db, alarm);
    throw error;
  }
  await markReported(services.db, alarm);
}

async function lookAt({ db, log }: Watched, { name, look }: Alarm): Promise<void> {
  const problem = await look(db);
  if (problem === null) {
    if (await end(db, name)) log.warn({ alarm: name }, "the alarm is over");
  } else if (await raise(db, name, problem)) {
    log.error({ alarm: name }, `ALARM: ${problem}`);
  }
}

const PREFIX = "alarm:";

/** Returns true to the process that raised the alarm. */
async function raise(db: Db, name: string, problem: string): Promise<boolean> {
  const { rows } = await sql`
    insert into installation as i (key, value)
    values (${PREFIX + name}, jsonb_build_object('problem', ${problem}::text, 'since', now()))
    on conflict (key) do update set value = excluded.value, updated_at = now()
      where i.value ->> 'problem' is null
    returning key`.execute(db);
  return rows.length === 1;
}

async function end(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    update installation set value = '{}', updated_at = now()
    where key = ${PREFIX + name} and value ->> 'problem' is not null
    returning key`.execute(db);
  return rows.length === 1;
}

/** Longer than the email of an alarm can take. After this time another process sends it. */
const REPORT_SECONDS = 300;

/** Returns an alarm whose email this process is to send. Other processes leave it alone meanwhile. */
async function claimUnreported(db: Db): Promise<RaisedAlarm | undefined> {
  const { rows } = await sql<RaisedAlarm>`
    update installation
    set value = value || jsonb_build_object('telling_until', now() + make_interval(secs => ${REPORT_SECONDS}))
    where key = (
      select key from installation
      where starts_with(key, ${PREFIX}) and value ->> 'problem' is not null and value -> 'told' is null
        and coalesce((value ->> 'telling_until')::timestamptz <= now(), true)
      order by key limit 1 for update skip locked)
    returning substr(key, ${PREFIX.length + 1}) as name, value ->> 'problem' as problem, value ->> 'since' as since`.execute(
    db,
  );
  return rows[0];
}

async function releaseReport(db: Db, { name, since }: RaisedAlarm): Promise<void> {
  await sql`
    update installation set value = value - 'telling_until'
    where key = ${PREFIX + name} and value ->> 'since' = ${since}`.execute(db);
}

async function markReported(db: Db, { name, since }: RaisedAlarm): Promise<void> {
  await sql`
    update installation set value = value || '{"told": true}'
    where key = ${PREFIX + name} and value ->> 'since' = ${since}`.execute(db);
}

/** Lists the names of the raised alarms. */
export async function findRaised(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select substr(key, ${PREFIX.length + 1}) as name
    from installation
    where starts_with(key, ${PREFIX}) and value ->> 'problem' is not null`.execute(db);
  return rows.map(({ name }) => name);
}
