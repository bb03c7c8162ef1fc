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

/** From a moment up to another, which is no part of it; the first and the last day that it touches. */
export interface Stretch {
  from: Date;
  until: Date;
  start: string;
  end: string;
}

export interface Period {
  period: StatsPeriod;
  /** What is counted together: hours of the last day, else days. */
  unit: "hour" | "day";
  now: Stretch;
  /** As many hours or days directly before it. */
  before: Stretch;
}

/**
 * Which days of the event's zone are meant, and which they are compared with. Today is always part of the last
 * days. Nothing wanted: today and the seven days before it.
 */
export function periodOf(wanted: RequestedPeriod, zone: string, at: Date): Period {
  const { start_date, end_date } = wanted;
  const period = wanted.period ?? (start_date || end_date ? "custom" : undefined);
  if (period === "24h") return lastHours(zone, at);
  const today = dayIn(zone, at);
  if (period === "custom") return ofDays("custom", zone, ...chosenDays(start_date, end_date));
  if (period === undefined) return ofDays("7d", zone, plusDays(today, -7), today);
  return ofDays(period, zone, plusDays(today, 1 - DAYS[period]), today);
}

/** The hour that runs, and those before it. On a day on which clocks change they are 24 all the same. */
function lastHours(zone: string, at: Date): Period {
  const hour = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds;
  const until = new Date(hour + HOUR_MILLISECONDS);
  return {
    period: "24h",
    unit: "hour",
    now: stretchUpTo(zone, until),
    before: stretchUpTo(zone, hoursBefore(until, 24)),
  };
}

function stretchUpTo(zone: string, until: Date): Stretch {
  const from = hoursBefore(until, 24);
  return { from, until, start: dayIn(zone, from), end: dayIn(zone, new Date(until.getTime() - 1)) };
}

function ofDays(period: StatsPeriod, zone: string, start: string, end: string): Period {
  const days = daysBetween(start, end) + 1;
  return {
    period,
    unit: "day",
    now: stretchOfDays(zone, start, end),
    before: stretchOfDays(zone, plusDays(start, -days), plusDays(start, -1)),
  };
}

function stretchOfDays(zone: string, start: string, end: string): Stretch {
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
