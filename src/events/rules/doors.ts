/**
 * Doors that would open even earlier before the start are treated as a mistake, such as a time after the
 * start.
 */
export const MAX_DOORS_HOURS = 12;

const HOUR = 3_600_000;

/**
 * Time when doors open: the last instant at or before the start at which clocks in the zone show `time`
 * ("19:00"). Null if the event gives no time, or if that instant is more than 12 hours before the start.
 */
export function doorsAt(
  { start_date, timezone }: { start_date: Date; timezone: string },
  time: string | null,
): Date | null {
  if (time === null) return null;
  const start = Temporal.Instant.fromEpochMilliseconds(start_date.getTime()).toZonedDateTimeISO(timezone);
  const opening = Temporal.PlainTime.from(time);
  const sameDay = start.toPlainDate().toZonedDateTime({ timeZone: timezone, plainTime: opening });
  const isLater = Temporal.ZonedDateTime.compare(sameDay, start) > 0;
  const dayBefore = start.toPlainDate().subtract({ days: 1 });
  const opens = isLater ? dayBefore.toZonedDateTime({ timeZone: timezone, plainTime: opening }) : sameDay;
  const isFarAhead = start.epochMilliseconds - opens.epochMilliseconds > MAX_DOORS_HOURS * HOUR;
  return isFarAhead ? null : new Date(opens.epochMilliseconds);
}
