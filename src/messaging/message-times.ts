import type { WallTimes } from "../events/index.ts";

/** When messages leave that wait: typed in the event's zone, or counted from the event's own times. */
export const MESSAGE_TIMES: WallTimes = { table: "messages", columns: ["scheduled_at"] };
