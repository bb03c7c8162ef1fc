import { modernZoneName } from "./zone-names.ts";

/** A resolved wall-clock time, with warnings for the user. */
export type ResolvedTime = {
  instant: Date;
  /** Clocks skip this time on that day. The instant is later by the gap. */
  wasShifted: boolean;
  /** Clocks repeat this time on that day. The instant is the earlier of the two. */
  isAmbiguous: boolean;
};

/**
 * Converts a wall-clock time in a zone to an instant. A time that clocks skip moves forward by the gap (02:30
 * → 03:30). Of a repeated time, the first one counts.
 */
export function resolveWallTime(wallTime: string, zone: string): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(wallTime);
  const resolved = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
  const wasShifted = !resolved.toPlainDateTime().equals(wall);
  const later = wall.toZonedDateTime(zone, { disambiguation: "later" });
  return {
    instant: new Date(resolved.epochMilliseconds),
    wasShifted,
    isAmbiguous: !wasShifted && later.epochMilliseconds !== resolved.epochMilliseconds,
  };
}

/** The wall-clock time in a zone: "2027-03-28T19:30". Seconds appear only if there are any. */
export function wallTimeOf(instant: Date, zone: string): string {
  const wall = zoned(instant, zone).toPlainDateTime();
  return wall.toString({ smallestUnit: wall.second === 0 ? "minute" : "second" });
}

/** True for a wall-clock time on an existing day, as forms send it: without zone and fractions. */
export function isWallTime(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d)?$/.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day in the zone, as reports and door lists count it. */
export function dayIn(zone: string, instant: Date): string {
  return zoned(instant, zone).toPlainDate().toString();
}

/** The instants at which a day begins and ends in the zone: 23 or 25 hours apart when clocks change. */
export function boundsOfDay(zone: string, day: string): { from: Date; until: Date } {
  const date = Temporal.PlainDate.from(day);
  return {
    from: new Date(date.toZonedDateTime(zone).epochMilliseconds),
    until: new Date(date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds),
  };
}

/**
 * True for a named zone of the time zone database. Fixed offsets such as +02:00 are refused, because they
 * have no summer time.
 */
export function isKnownZone(zone: string): boolean {
  return canonicalZone(zone) !== null;
}

/**
 * The zone's current name in its proper spelling (asia/calcutta → Asia/Kolkata). Null if there is no such
 * zone.
 */
export function canonicalZone(zone: string): string | null {
  if (!/^[a-z]/i.test(zone)) return null;
  try {
    return modernZoneName(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId);
  } catch {
    return null;
  }
}

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}
