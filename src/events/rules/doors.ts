/** Doors that open longer before the start are taken for a mistake, such as a time after the start. */
export const MAX_DOORS_HOURS = 12;

const HOUR = 3_600_000;

/**
 * When doors open: the last moment at which clocks in the zone show `time` ("19:00"), at the start or before it. Null
 * if the event names no time, or one that lies more than 12 hours before the start.
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
