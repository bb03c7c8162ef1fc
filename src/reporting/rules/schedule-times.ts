export const SCHEDULE_FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

export interface ScheduleTimes {
  frequency: ScheduleFrequency;
  /** 1 is Monday. Null unless weekly. */
  weekday: number | null;
  /** The last day in shorter months. Null unless monthly. */
  month_day: number | null;
  /** Wall-clock time, such as "07:30". */
  time: string;
}

/** Returns the first instant after `after` at which a report is due, in the zone. */
export function nextRunAfter(times: ScheduleTimes, zone: string, after: Date): Date {
  const time = Temporal.PlainTime.from(times.time);
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  let day = now.toPlainDate();
  for (;;) {
    if (isDue(times, day)) {
      const at = day.toZonedDateTime({ timeZone: zone, plainTime: time });
      if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
    }
    day = day.add({ days: 1 });
  }
}

function isDue({ frequency, weekday, month_day }: ScheduleTimes, day: Temporal.PlainDate): boolean {
  if (frequency === "WEEKLY") return day.dayOfWeek === weekday;
  if (frequency === "MONTHLY") return day.day === Math.min(month_day ?? 1, day.daysInMonth);
  return true;
}

/**
 * Returns the whole days that a report covers: yesterday, the seven days until yesterday, or the previous
 * month.
 */
export function daysReported(
  frequency: ScheduleFrequency,
  zone: string,
  at: Date,
): { start_date: string; end_date: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const yesterday = today.subtract({ days: 1 });
  if (frequency === "DAILY") return { start_date: yesterday.toString(), end_date: yesterday.toString() };
  if (frequency === "WEEKLY")
    return { start_date: today.subtract({ days: 7 }).toString(), end_date: yesterday.toString() };
  const first = today.with({ day: 1 });
  return {
    start_date: first.subtract({ months: 1 }).toString(),
    end_date: first.subtract({ days: 1 }).toString(),
  };
}
