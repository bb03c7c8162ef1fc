import type { WallTimes } from "../../events/index.ts";

/** The times of scheduled messages, which follow the event's zone. */
export const MESSAGE_TIMES: WallTimes = { table: "messages", columns: ["scheduled_at"] };
