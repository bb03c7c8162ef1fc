/**
 * The local time in a zone with its offset: "2026-11-30T19:30:00-05:00". Separate from the other zone rules,
 * because browsers do not need the list of zone names for it.
 */
export function offsetTimeOf(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return wall.toString({ smallestUnit: "second", timeZoneName: "never" });
}
