import type { WallTimes } from "../events/index.ts";
import { invalidField } from "../values/refusal.ts";
import { resolveWallTime } from "../values/time/zoned-time.ts";

/** When a list opens and closes, typed in the event's zone. */
export const DOOR_TIMES: WallTimes = { table: "check_in_lists", columns: ["activates_at", "expires_at"] };

interface Typed {
  activates_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

interface Opening {
  activates_at: Date | null;
  expires_at: Date | null;
}

/** The instants of what was typed; what was not typed stays. A list never closes before it opens. */
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
