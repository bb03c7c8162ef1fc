/** Moves a wall-clock time such as "2026-12-14T20:00". The time has no zone. */
export function addToWallTime(wallTime: string, { days = 0, minutes = 0 }): string {
  const at = new Date(`${wallTime.slice(0, 16)}:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  at.setUTCMinutes(at.getUTCMinutes() + minutes);
  return at.toISOString().slice(0, 16);
}

/**
 * Returns the time on the clocks of a zone at a moment, to the minute. Empty if the runtime does not know the
 * zone.
 */
export function wallTimeIn(timeZone: string, at: Date): string {
  try {
    // Swedish formats dates as date inputs do.
    const words = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    return words.format(at).replace(" ", "T");
  } catch {
    return "";
  }
}

/**
 * Returns the instant of a wall-clock time in a zone, without the time zone library. If clocks repeat the time,
 * returns one of the two instants. Null: not a valid time.
 */
export function instantIn(timeZone: string, wallTime: string): Date | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number) => Date.parse(`${wallTimeIn(timeZone, new Date(at))}Z`) - at;
  // Uses the offset at the first result, which is right unless the clocks change between the two results.
  const first = asUtc - offsetAt(asUtc);
  const instant = new Date(asUtc - offsetAt(first));
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Returns the next Saturday after the day of a wall-clock time, at an hour such as "19:00". */
export function nextSaturday(wallTime: string, time: string): string {
  const weekday = new Date(`${wallTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const day = addToWallTime(wallTime, { days: 6 - weekday || 7 }).slice(0, 10);
  return `${day}T${time}`;
}
