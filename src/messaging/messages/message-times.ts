import type { WallTimes } from "../../events/index.ts";

/** The scheduled times of messages, which follow changes of the event's zone. */
export const MESSAGE_TIMES: WallTimes = { table: "messages", columns: ["scheduled_at"] };
