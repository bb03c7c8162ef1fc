import type { ReportRow, ReportValue } from "./report-rows.ts";

interface Drawn {
  table: {
    period: { start_date: string; end_date: string } | null;
    before: { start_date: string; end_date: string } | null;
  };
  rows: readonly ReportRow[];
  before: readonly ReportRow[] | null;
  /** The column on the horizontal axis. */
  along: string;
  measure: string;
  /** The column that the measure is compared with in the same row. */
  against?: string | undefined;
}

export interface ChartPoint {
  at: ReportValue;
  /** Null: not known yet. */
  now: number | null;
  before?: number | undefined;
}

/**
 * Returns the points of a chart from left to right: every day of the period, or the values of another column
 * as its rows have them.
 */
export function chartPoints({ table, rows, before, along, measure, against }: Drawn): ChartPoint[] {
  const now = sumsBy(rows, along, measure);
  if (against !== undefined)
    return rows
      .filter((row) => row[measure] !== null || row[against] !== null)
      .map((row) => ({
        at: row[along]!,
        now: row[measure] === null ? null : Number(row[measure]),
        before: Number(row[against] ?? 0),
      }));
  if (along !== "date" || !table.period)
    return [...now]
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
      .map(([at, sum]) => ({ at, now: sum }));
  const days = daysOf(table.period);
  const earlier = before && table.before ? sumsBy(before, along, measure) : null;
  const daysBefore = table.before ? daysOf(table.before) : [];
  return days.map((at, place) => ({
    at,
    now: now.get(at) ?? 0,
    ...(earlier && { before: earlier.get(daysBefore[place] ?? "") ?? 0 }),
  }));
}

function sumsBy(rows: readonly ReportRow[], along: string, measure: string): Map<ReportValue, number> {
  const sums = new Map<ReportValue, number>();
  for (const row of rows) {
    const at = row[along] ?? null;
    sums.set(at, (sums.get(at) ?? 0) + Number(row[measure] ?? 0));
  }
  return sums;
}

/** Calendar days have no zone. Not every browser supports Temporal. */
function daysOf({ start_date, end_date }: { start_date: string; end_date: string }): string[] {
  const days: string[] = [];
  const day = new Date(`${start_date}T00:00:00Z`);
  for (let at = start_date; at <= end_date; at = day.toISOString().slice(0, 10)) {
    days.push(at);
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return days;
}
