import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { resolveWallTime } from "../../values/time/zoned-time.ts";
import { MAX_ROWS } from "../organizer-reports/scope.ts";
import { findZoneOfOrganizer, type RequestedEvents, seenEvents } from "../organizer-reports/seen-events.ts";
import { inOneSnapshot } from "../in-one-snapshot.ts";
import type { DayRange } from "../rules/period.ts";
import { definitionOf, type ReportDefinition, type ReportKey } from "../rules/report-definitions.ts";
import { reportPeriodOf } from "../rules/report-period.ts";
import type { ReportPeriod } from "../rules/report-periods.ts";
import { mergeRows, type ReportRow, totalsOf } from "../rules/report-rows.ts";
import type { ReportTable } from "./contract.ts";
import { LIST_ROWS } from "./queries/list-rows.ts";
import type { TableScope } from "./table-scope.ts";

/** The owner of a report: one event, or those of an organiser's events that the viewer can access. */
export type ReportOwner =
  | { accountId: number; eventId: number; eventIds: readonly number[] | null }
  | Omit<RequestedEvents, "currency">;

export interface RequestedTable {
  report: ReportKey;
  period?: ReportPeriod | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  as_of?: string | undefined;
  /** Comma-separated. */
  columns?: string | undefined;
  compare?: "previous" | "none" | undefined;
  /** The provider's number of a payout. Refused for reports that are not about payouts. */
  payout?: string | undefined;
}

/**
 * Returns a report as of the requested instant. A later call with the same instant returns the same figures
 * (decision 119). Refuses reports about the whole account with "forbidden" to members who are limited to events.
 */
export async function findReportTable(
  db: Db,
  owner: ReportOwner,
  wanted: RequestedTable,
  now: Date,
): Promise<ReportTable> {
  const { report } = wanted;
  const definition = definitionOf(report)!;
  const { seen, event, zone } = await findSeen(db, owner);
  const ofOne = "eventId" in owner ? owner.eventId : owner.event_id;
  if (definition.isOfAccount && owner.eventIds !== null) throw new Refusal("forbidden");
  if (definition.isOfAccount && ofOne !== undefined) throw invalidField("event_id", "invalid_choice");
  if (wanted.payout !== undefined && !definition.hasPayoutFilter)
    throw invalidField("payout", "invalid_choice");
  const hasPeriod = definition.hasPeriod && wanted.payout === undefined;
  const asOf = pastMoment({ asked: wanted.as_of, zone, now });
  const period = reportPeriodOf(wanted, zone, asOf ?? now);
  const chosen = wanted.columns?.split(",");
  const tableOf = async (tx: Tx, days: DayRange) => {
    const scope: TableScope = {
      accountId: owner.accountId,
      eventIds: owner.eventIds,
      seen,
      event,
      isOfWholeAccount: owner.eventIds === null && ofOne === undefined,
      zone,
      days,
      payout: wanted.payout ?? null,
      asOf,
    };
    const found = await LIST_ROWS[report](tx, scope);
    const rows = mergeRows(definition, asOf ? withoutCurrent(definition, found) : found, chosen);
    return { rows, totals: totalsOf(definition, rows), isCut: found.length === MAX_ROWS };
  };
  const isCompared = wanted.compare === "previous" && hasPeriod;
  const [{ isCut, ...table }, before] = await inOneSnapshot(db, async (tx) => [
    await tableOf(tx, period.now),
    isCompared ? await tableOf(tx, period.before) : null,
  ]);
  return {
    report,
    timezone: zone,
    period: hasPeriod ? daysOf(period.now) : null,
    as_of: (asOf ?? now).toISOString(),
    ...table,
    before: before && { ...daysOf(period.before), rows: before.rows, totals: before.totals },
    is_cut: isCut,
  };
}

function pastMoment({
  asked,
  zone,
  now,
}: {
  asked: string | undefined;
  zone: string;
  now: Date;
}): Date | null {
  if (asked === undefined) return null;
  const moment = asked.endsWith("Z") ? new Date(asked) : resolveWallTime(asked, zone).instant;
  if (moment > now) throw invalidField("as_of", "too_far_ahead");
  return moment;
}

/** Blanks the values without a recorded history, because later values would change the report. */
function withoutCurrent({ columns }: ReportDefinition, rows: readonly ReportRow[]): readonly ReportRow[] {
  const current = columns.filter(({ hasNoPast }) => hasNoPast).map(({ key }) => [key, null]);
  return current.length === 0 ? rows : rows.map((row) => ({ ...row, ...Object.fromEntries(current) }));
}

async function findSeen(
  db: Db,
  owner: ReportOwner,
): Promise<Pick<TableScope, "seen" | "event"> & { zone: string }> {
  if (!("eventId" in owner)) {
    const zone = await findZoneOfOrganizer(db, owner);
    return { seen: seenEvents(owner), event: null, zone };
  }
  const event = await requireEvent(db, owner);
  const seen = sql<boolean>`e.account_id = ${owner.accountId} and e.id = ${event.id} and e.deleted_at is null`;
  return { seen, event, zone: event.timezone };
}

const daysOf = ({ start, end }: DayRange) => ({ start_date: start, end_date: end });
