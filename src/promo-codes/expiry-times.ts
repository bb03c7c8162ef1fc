import type { WallTimes } from "../events/index.ts";

/** Expiry times that organisers type in the event's time zone. */
export const EXPIRY_TIMES: WallTimes = { table: "promo_codes", columns: ["expiry_date"] };
