import type { WallTimes } from "../events/index.ts";
import { invalidField } from "../values/refusal.ts";
import { resolveWallTime } from "../values/time/zoned-time.ts";

/** The times when a list opens and closes, typed in the event's zone. */
export const DOOR_TIMES: WallTimes = { table: "check_in_lists", columns: ["activates_at", "expires_at"] };

/**
 * SQL: the time when the door of the list `l` of the event `e` closes. It is the typed time, else 48 hours
 * after the end of the event, or 7 days after the start of one without an end. So a link that nobody closes
 * stays open no longer.
 */
export const CLOSES_AT =
  "coalesce(l.expires_at, e.end_date + interval '48 hours', e.start_date + interval '7 days')";

interface Typed {
  activates_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

interface Opening {
  activates_at: Date | null;
  expires_at: Date | null;
}

/** Converts the typed times to instants; absent times stay. Refuses a list that would close before it opens. */
export function openingOf({ activates_at, expires_at }: Typed, timezone: string, before: Opening): Opening {
  const instant = (typed: string | null | undefined, stays: Date | null) => {
    if (typed === undefined) return stays;
    return typed === null ? null : resolveWallTime(typed, timezone).instant;
  };
  const opening = {
    activates_at: instant(activates_at, before.activates_at),
    expires_at: instant(expires_at, before.expires_at),
  };
  if (opening.activates_at && opening.expires_at && opening.expires_at <= opening.activates_at)
    throw invalidField("expires_at", "before_start");
  return opening;
}
