/**
 * What a clock in the zone shows at an instant, with the zone's offset: "2026-11-30T19:30:00-05:00". Apart from the
 * other rules about zones, because no browser needs the list of their names for it.
 */
export function offsetTimeOf(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return wall.toString({ smallestUnit: "second", timeZoneName: "never" });
}
