import { type RawBuilder, sql, type SqlBool } from "kysely";
import { requireEvent, requireOrganizer } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { instant } from "../organizer-reports/scope.ts";
import { definitionOf } from "../rules/report-definitions.ts";
import { reportPeriodOf } from "../rules/report-period.ts";
import { daysWanted, type ReportView } from "../rules/report-view.ts";
import { nextRunAfter, type ScheduleTimes } from "../rules/schedule-times.ts";
import type { ReportSchedule } from "./contract.ts";

/** The owner of schedules: one event, or an organiser for all its events. */
export interface ScheduleOwner {
  accountId: number;
  eventId: number | null;
  organizerId: number | null;
}

export interface ScheduleInput extends ScheduleTimes {
  report: string;
  columns: string | null;
  view: ReportView | null;
  format: "csv" | "xlsx";
  recipient_ids: number[];
}

/** The limit of one event or organiser. */
export const MAX_SCHEDULES_OF_OWNER = 50;
/** The limit of an account, because every schedule sends emails without a person behind them. */
export const MAX_SCHEDULES_OF_ACCOUNT = 200;

/** Lists the schedules of an event or organiser, the oldest first. */
export async function listSchedules(db: Db, owner: ScheduleOwner): Promise<ReportSchedule[]> {
  await zoneOf(db, owner);
  return findSchedules(db, ofOwner(owner));
}

/** Adds a schedule. Recipients must be active members of the account, but not door staff. */
export async function createSchedule(
  db: Db,
  owner: ScheduleOwner,
  { input, userId, now }: { input: ScheduleInput; userId: number; now: Date },
): Promise<ReportSchedule> {
  const zone = await zoneOf(db, owner);
  const times = timesOf(input);
  if (input.view) requireShowable(input.report, input.view, { zone, now });
  const recipients = [...new Set(input.recipient_ids)];
  const id = await db.transaction().execute(async (tx) => {
    await requireMembers(tx, owner.accountId, recipients);
    await requireRoom(tx, owner);
    const made = await tx
      .insertInto("report_schedules")
      .values({
        account_id: owner.accountId,
        event_id: owner.eventId,
        organizer_id: owner.organizerId,
        created_by_user_id: userId,
        report: input.report,
        columns: input.columns,
        view: input.view && JSON.stringify(input.view),
        format: input.format,
        frequency: times.frequency,
        weekday: times.weekday,
        month_day: times.month_day,
        time_of_day: times.time,
        recipient_ids: recipients,
        next_run_at: nextRunAfter(times, zone, now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return (await findSchedules(db, sql`${ofOwner(owner)} and s.id = ${id}`))[0]!;
}

export async function deleteSchedule(db: Db, owner: ScheduleOwner, scheduleId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from report_schedules s where ${ofOwner(owner)} and s.id = ${scheduleId}`.execute(db);
  if (numAffectedRows !== 1n) throw new Refusal("not_found");
}

/** Finds the zone of a schedule. Refuses with "not_found" for another account's event or organiser. */
async function zoneOf(db: Db, { accountId, eventId, organizerId }: ScheduleOwner): Promise<string> {
  if (eventId !== null) return (await requireEvent(db, { accountId, eventId })).timezone;
  await requireOrganizer(db, { accountId, organizerId: organizerId! });
  const { timezone } = await db
    .selectFrom("organizers")
    .select("timezone")
    .where("account_id", "=", accountId)
    .where("id", "=", organizerId!)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** Refuses days that make no period, and a payout where the report is not about payouts. */
function requireShowable(report: string, view: ReportView, { zone, now }: { zone: string; now: Date }): void {
  reportPeriodOf(daysWanted(view), zone, now);
  if (view.payout !== null && !definitionOf(report)?.hasPayoutFilter)
    throw invalidField("payout", "invalid_choice");
}

/** Keeps only the fields that the frequency uses. */
function timesOf({ frequency, weekday, month_day, time }: ScheduleTimes): ScheduleTimes {
  if (frequency === "WEEKLY" && weekday === null) throw invalidField("weekday", "required");
  if (frequency === "MONTHLY" && month_day === null) throw invalidField("month_day", "required");
  return {
    frequency,
    weekday: frequency === "WEEKLY" ? weekday : null,
    month_day: frequency === "MONTHLY" ? month_day : null,
    time,
  };
}

async function requireMembers(tx: Tx, accountId: number, userIds: number[]): Promise<void> {
  const members = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("account_id", "=", accountId)
    .where("user_id", "in", userIds)
    .where("status", "=", "ACTIVE")
    .where("role", "<>", "DOOR")
    .execute();
  if (members.length !== userIds.length) throw invalidField("recipient_ids", "unknown");
}

/** Locks the account's row, so that concurrent calls cannot exceed the limits together. */
async function requireRoom(tx: Tx, owner: ScheduleOwner): Promise<void> {
  await sql`select from accounts where id = ${owner.accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ of_one: number; of_account: number }>`
    select count(*) filter (where ${ofOwner(owner)})::int as of_one, count(*)::int as of_account
    from report_schedules s where s.account_id = ${owner.accountId}`.execute(tx);
  const { of_one, of_account } = rows[0]!;
  if (of_one >= MAX_SCHEDULES_OF_OWNER)
    throw invalidField("report", "too_many", { maximum: MAX_SCHEDULES_OF_OWNER });
  if (of_account >= MAX_SCHEDULES_OF_ACCOUNT)
    throw invalidField("report", "too_many", { maximum: MAX_SCHEDULES_OF_ACCOUNT });
}

function ofOwner({ accountId, eventId, organizerId }: ScheduleOwner): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.account_id = ${accountId} and s.event_id is not distinct from ${eventId}::bigint
    and s.organizer_id is not distinct from ${organizerId}::bigint`;
}

async function findSchedules(db: Db, which: RawBuilder<unknown>): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`
    select s.id, s.event_id, s.organizer_id, s.report, s.columns, s.view, s.format, s.frequency, s.weekday, s.month_day,
           to_char(s.time_of_day, 'HH24:MI') as time, ${instant("s.next_run_at")} as next_run_at,
           ${instant("s.last_run_at")} as last_run_at, ${instant("s.created_at")} as created_at,
           coalesce((
             select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
                              order by u.first_name, u.id)
             from memberships m join users u on u.id = m.user_id
             where m.account_id = s.account_id and m.user_id = any(s.recipient_ids) and m.status = 'ACTIVE'
           ), '[]') as recipients
    from report_schedules s
    where ${which}
    order by s.id`.execute(db);
  return rows;
}
