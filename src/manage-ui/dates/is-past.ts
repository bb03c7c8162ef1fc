/**
 * Whether this wall-clock time of a zone is past. Both have minute precision and compare as text. A zone that the
 * browser does not know is left to the server.
 */
export function isPast(wallTime: string | null, timezone: string, now: Date): boolean {
  if (!wallTime) return false;
  try {
    return wallTime.slice(0, 16) < wallTimeIn(timezone, now);
  } catch {
    return false;
  }
}

function wallTimeIn(timeZone: string, now: Date): string {
  // Swedish formats dates as inputs do.
  const words = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return words.format(now).replace(" ", "T");
}
