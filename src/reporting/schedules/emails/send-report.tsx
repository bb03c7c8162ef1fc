import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { findMemberById } from "../../../accounts/index.ts";
import type { Db } from "../../../platform/database/database.ts";
import { type Reads, readsPrimary } from "../../../platform/database/replica/open-replica.ts";
import type { Member } from "../../../platform/http/call.ts";
import { serverI18n } from "../../../platform/i18n/server-i18n.ts";
import { messageIdFor } from "../../../platform/mail/mail.ts";
import { renderEmail } from "../../../platform/mail/render-email.tsx";
import { withoutLinks } from "../../../platform/mail/sanitize-subject.ts";
import type { FileAnswer } from "../../../platform/http/contract.ts";
import type { Services } from "../../../platform/services.ts";
import { formatDateTimeRange, formatMoney, formatNumber } from "../../../ui/format.ts";
import { offeredLocale } from "../../../values/languages/locales.ts";
import { Refusal } from "../../../values/refusal.ts";
import { definitionOf, type ReportKey } from "../../rules/report-definitions.ts";
import { reportPeriodOf } from "../../rules/report-period.ts";
import { inCurrency } from "../../rules/report-rows.ts";
import { daysWanted, queryOfView, type ReportView } from "../../rules/report-view.ts";
import { daysReported, type ScheduleFrequency } from "../../rules/schedule-times.ts";
import type { ReportTable } from "../../tables/contract.ts";
import { findReportTable, type ReportOwner } from "../../tables/find-report-table.ts";
import { reportFile } from "../../tables/table-file.ts";
import { wordsOfColumn } from "../../words/column-words.ts";
import { REPORT_TITLES } from "../../words/report-titles.ts";
import type { DueReport } from "../send-due-reports.ts";
import { ReportEmail, type ReportFigure } from "./report-email.tsx";

const MAX_FILE_BYTES = 5_000_000;
const MAX_FIGURES = 6;

/**
 * Emails one member a report with the data as of its due time, so that a retry sends the same figures. Sends
 * nothing to a person who has left, has not confirmed their address (it may be another person's), or can no
 * longer access the report.
 */
export async function sendReport(
  { db, config, mail, replica }: Pick<Services, "db" | "config" | "mail" | "replica">,
  due: DueReport,
): Promise<void> {
  const schedule = await findSchedule(db, due);
  const member = await findMemberById(db, { accountId: due.account_id, userId: due.user_id });
  if (!schedule || !member?.isEmailVerified || member.role === "DOOR") return;
  const dueAt = new Date(due.due_at);
  const report = schedule.report as ReportKey;
  const find = (reads: Reads) => tableFor(reads(db), member, { schedule, dueAt });
  // The due time may be only a moment ago. The report needs all figures until then, so it waits until the replica
  // has them.
  const found = replica ? replica.read({ userId: due.user_id, waits: true }, find) : find(readsPrimary);
  const table = await found.catch((error: unknown) => {
    const isRefused = error instanceof Refusal && ["not_found", "forbidden"].includes(error.code);
    if (isRefused) return null;
    throw error;
  });
  if (!table) return;
  const locale = offeredLocale(schedule.locale);
  const i18n = serverI18n(locale);
  const columns = schedule.columns ?? undefined;
  const view = schedule.view as ReportView | null;
  const file = reportFile(table, { format: schedule.format as "csv" | "xlsx", columns, ...orderOf(view) });
  const content = await contentOf(file);
  const title = i18n._(REPORT_TITLES[report]);
  const place =
    schedule.event_id === null ? `organizer/${schedule.organizer_id}` : `event/${schedule.event_id}`;
  const query = new URLSearchParams({
    ...queryOfView(view, schedule.columns),
    ...table.period,
    as_of: due.due_at,
  });
  // The link has the days of this report. A period such as "the last 30 days" would change with the day of the
  // visit.
  query.delete("period");
  const days =
    table.period && [table.period.start_date, table.period.end_date].map((day) => `${day}T00:00:00Z`);
  const email = (
    <ReportEmail
      appName={config.appName}
      firstName={schedule.first_name}
      title={title}
      ownerName={schedule.owner_name}
      days={days && formatDateTimeRange(days[0]!, days[1]!, { locale, zone: "UTC", style: "day" })}
      figures={figuresOf(table, i18n)}
      isTooLong={content === null}
      url={`${config.publicUrl}/manage/${place}/report/${report}?${query}`}
    />
  );
  const about = `${due.schedule_id}-${due.user_id}-${dueAt.getTime()}`;
  await mail.send({
    ...(await renderEmail(config, locale, email)),
    to: schedule.email,
    subject: `${title}: ${withoutLinks(schedule.owner_name)}`,
    messageId: messageIdFor("report", about, new URL(config.publicUrl).hostname),
    ...(content && { attachments: [{ filename: file.name, contentType: file.type, content }] }),
  });
}

async function findSchedule(db: Db, { schedule_id, account_id, user_id }: DueReport) {
  const row = await db
    .selectFrom("report_schedules as s")
    .innerJoin("users as u", (join) => join.on("u.id", "=", user_id))
    .leftJoin("events as e", (join) =>
      join.onRef("e.id", "=", "s.event_id").onRef("e.account_id", "=", "s.account_id"),
    )
    .leftJoin("organizers as o", (join) =>
      join.onRef("o.id", "=", "s.organizer_id").onRef("o.account_id", "=", "s.account_id"),
    )
    .select(["s.event_id", "s.organizer_id", "s.report", "s.columns", "s.view", "s.format", "s.frequency"])
    .select(["u.email", "u.first_name", "u.locale", "e.title", "o.name"])
    .select((eb) => eb.fn.coalesce("e.timezone", "o.timezone").as("timezone"))
    .where("s.account_id", "=", account_id)
    .where("s.id", "=", schedule_id)
    .executeTakeFirst();
  return row && { ...row, owner_name: row.title ?? row.name ?? "" };
}

type Schedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

/** Returns the report as the recipient is allowed to see it. */
async function tableFor(
  db: Db,
  { accountId, eventIds }: Member,
  { schedule, dueAt }: { schedule: Schedule; dueAt: Date },
): Promise<ReportTable> {
  const { event_id: eventId, organizer_id: organizerId } = schedule;
  if (eventId !== null && eventIds !== null && !eventIds.includes(eventId)) throw new Refusal("not_found");
  const owner: ReportOwner =
    eventId === null ? { accountId, organizerId: organizerId!, eventIds } : { accountId, eventId, eventIds };
  const report = schedule.report as ReportKey;
  const view = schedule.view as ReportView | null;
  const wanted = {
    report,
    ...daysOf(schedule, view, dueAt),
    as_of: dueAt.toISOString(),
    columns: schedule.columns ?? undefined,
    ...(view?.is_compared && { compare: "previous" as const }),
    ...(view?.payout && { payout: view.payout }),
  };
  return inCurrency(await findReportTable(db, owner, wanted, new Date()), view?.currency ?? null);
}

function daysOf({ frequency, timezone }: Schedule, view: ReportView | null, dueAt: Date) {
  const zone = timezone ?? "UTC";
  if (!view) return daysReported(frequency as ScheduleFrequency, zone, dueAt);
  const { start, end } = reportPeriodOf(daysWanted(view), zone, dueAt).now;
  return { start_date: start, end_date: end };
}

function orderOf(view: ReportView | null) {
  return view?.sort_by ? { sort_by: view.sort_by, sort_direction: view.sort_direction } : {};
}

async function contentOf({ bytes }: FileAnswer): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_FILE_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function figuresOf({ report, totals, before }: ReportTable, i18n: I18n): ReportFigure[] {
  const { locale } = i18n;
  const summed = definitionOf(report)!.columns.filter(({ isSummed, isHidden }) => isSummed && !isHidden);
  return totals.flatMap(({ currency, values }) => {
    const earlierTotal = before?.totals.find((total) => total.currency === currency);
    return summed.slice(0, MAX_FIGURES).map(({ key, kind }) => {
      const written = (value: number) =>
        kind === "money"
          ? formatMoney({ minor: value, currency: currency ?? "XXX" }, locale)
          : formatNumber(value, locale);
      const name = i18n._(wordsOfColumn(report, key).label);
      const figure = written(values[key] ?? 0);
      const sumBefore = written(earlierTotal?.values[key] ?? 0);
      return { name, figure, earlier: before ? i18n._(msg`Previous period: ${sumBefore}`) : null };
    });
  });
}
