import { wallTimeIn } from "./wall-time.ts";

/**
 * Returns true if this wall-clock time of a zone is past. Both have minute precision and compare as text.
 * Zones that the browser does not know are left to the server.
 */
export function isPast(wallTime: string | null, timezone: string, now: Date): boolean {
  return Boolean(wallTime) && wallTime!.slice(0, 16) < wallTimeIn(timezone, now);
}
