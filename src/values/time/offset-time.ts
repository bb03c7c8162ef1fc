/**
 * The local time in a zone with its offset: "2026-11-30T19:30:00-05:00". Separate from the other time
 * functions, because browsers need it without the list of zone names.
 */
export function offsetTimeOf(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return wall.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** How many minutes a zone's clocks are ahead of UTC at an instant. */
export function offsetMinutesOf(instant: string, zone: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000;
}
