import type { WallTimes } from "../events/index.ts";

/** The sale times that are typed in the event's zone. */
export const SALE_TIMES: readonly WallTimes[] = [
  { table: "products", columns: ["sale_start_date", "sale_end_date"] },
  { table: "product_prices", columns: ["sale_start_date", "sale_end_date"] },
  { table: "promo_codes", columns: ["expiry_date"] },
];
