import type { WallTimes } from "../events/index.ts";

/** Sale times that organisers type in the event's time zone. */
export const SALE_TIMES: readonly WallTimes[] = [
  { table: "products", columns: ["sale_start_date", "sale_end_date"] },
  { table: "product_prices", columns: ["sale_start_date", "sale_end_date"] },
];
