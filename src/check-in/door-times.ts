import type { WallTimes } from "../events/index.ts";

/** When a list opens and closes, typed in the event's zone. */
export const DOOR_TIMES: WallTimes = { table: "check_in_lists", columns: ["activates_at", "expires_at"] };
