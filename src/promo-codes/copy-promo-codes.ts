import { sql } from "kysely";
import { copyCounters, copyLinks, inCopy, standing } from "../catalog/index.ts";
import type { EventCopy } from "../events/index.ts";
import { copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Tx } from "../platform/database/database.ts";

/**
 * Duplication step: copies the promo codes with unused counters, after the products. Skips a code with products
 * if none of them is copied, because a code without products applies to all.
 */
export async function copyPromoCodes(tx: Tx, copy: EventCopy): Promise<void> {
  if (!copy.wants.duplicate_products || !copy.wants.duplicate_promo_codes) return;
  const meant = sql`${standing(copy)} and (
    id not in (select promo_code_id from promo_code_products where event_id = ${copy.from})
    or id in (
      select promo_code_id from promo_code_products
      where event_id = ${copy.from} and product_id = any (${[...copy.products.keys()]}::bigint[])))`;
  const codes = await copyRows(tx, {
    table: "promo_codes",
    where: meant,
    set: {
      ...inCopy(copy),
      expiry_date: copy.moved("expiry_date"),
      stock_id: copyOf("stock_id", await copyCounters(tx, copy, "promo_codes", meant)),
      updated_at: sql`now()`,
    },
  });
  await copyLinks(tx, copy, { table: "promo_code_products", column: "promo_code_id", copies: codes });
}
