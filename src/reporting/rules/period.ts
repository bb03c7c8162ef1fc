import { Refusal } from "../../values/refusal.ts";
import { boundsOfDay, dayIn } from "../../values/time/zoned-time.ts";
import type { StatsPeriod } from "../contract.ts";

export const MAX_DAYS = 370;
const HOUR_MILLISECONDS = 3_600_000;
const DAYS = { "7d": 7, "14d": 14, "30d": 30, "90d": 90 } as const;

export interface RequestedPeriod {
  period?: StatsPeriod | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** A half-open interval [from, until), with the first and last day that it touches. */
export interface DayRange {
  from: Date;
  until: Date;
  start: string;
  end: string;
}

export interface Period {
  period: StatsPeriod;
  /** The unit of the figures: hours for `24h`, or else days. */
  unit: "hour" | "day";
  now: DayRange;
  /** The same number of hours or days directly before. */
  before: DayRange;
}

/**
 * Resolves a requested period to days in the event's zone, and to the days to compare with. The last days
 * always include today. Without a request: today and the seven days before.
 */
export function periodOf(wanted: RequestedPeriod, zone: string, at: Date): Period {
  const { start_date, end_date } = wanted;
  const period = wanted.period ?? (start_date || end_date ? "custom" : undefined);
  if (period === "24h") return lastHours(zone, at);
  const today = dayIn(zone, at);
  if (period === "custom") return periodOfDays("custom", zone, ...chosenDays(start_date, end_date));
  if (period === undefined) return periodOfDays("7d", zone, plusDays(today, -7), today);
  return periodOfDays(period, zone, plusDays(today, 1 - DAYS[period]), today);
}

/** The current hour and the 23 before it. Always 24 hours, even if the clocks change. */
function lastHours(zone: string, at: Date): Period {
  const hour = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds;
  const until = new Date(hour + HOUR_MILLISECONDS);
  return {
    period: "24h",
    unit: "hour",
    now: rangeUpTo(zone, until),
    before: rangeUpTo(zone, hoursBefore(until, 24)),
  };
}

function rangeUpTo(zone: string, until: Date): DayRange {
  const from = hoursBefore(until, 24);
  return { from, until, start: dayIn(zone, from), end: dayIn(zone, new Date(until.getTime() - 1)) };
}

function periodOfDays(period: StatsPeriod, zone: string, start: string, end: string): Period {
  const days = daysBetween(start, end) + 1;
  return {
    period,
    unit: "day",
    now: rangeOfDays(zone, start, end),
    before: rangeOfDays(zone, plusDays(start, -days), plusDays(start, -1)),
  };
}

function rangeOfDays(zone: string, start: string, end: string): DayRange {
  return { from: boundsOfDay(zone, start).from, until: boundsOfDay(zone, end).until, start, end };
}

function chosenDays(start: string | undefined, end: string | undefined): [string, string] {
  if (!start || !end) throw refused(start ? "end_date" : "start_date", { code: "required" });
  if (end < start) throw refused("end_date", { code: "before_start" });
  const tooLong = { code: "too_big" as const, facts: { maximum: MAX_DAYS } };
  if (daysBetween(start, end) >= MAX_DAYS) throw refused("end_date", tooLong);
  return [start, end];
}

function refused(
  field: string,
  problem: { code: "required" | "before_start" | "too_big"; facts?: { maximum: number } },
): Refusal {
  return new Refusal("invalid", { fields: { [field]: [problem] } });
}

function hoursBefore(at: Date, hours: number): Date {
  return new Date(at.getTime() - hours * HOUR_MILLISECONDS);
}

function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function daysBetween(start: string, end: string): number {
  return Temporal.PlainDate.from(start).until(end, { largestUnit: "days" }).days;
}
