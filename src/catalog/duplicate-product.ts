import { sql } from "kysely";
import { touchCatalog } from "../events/index.ts";
import { copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Db } from "../platform/database/database.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import { Refusal } from "../values/refusal.ts";
import type { OfEvent } from "./products.ts";

interface Duplication {
  productId: number;
  /** Absent: the title of the original. */
  title?: string | undefined;
}

/**
 * Copies a product, with its prices, taxes and shared capacities, directly after the original. The copy has
 * no sales and is hidden until a member shows it. Returns its id.
 */
export async function duplicateProduct(
  db: Db,
  at: OfEvent,
  { productId, title }: Duplication,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const own = sql`event_id = ${at.eventId} and deleted_at is null`;
    const created_at = sql`now()`;
    const copies = await copyRows(tx, {
      table: "products",
      where: sql`${own} and id = ${productId}`,
      set: {
        ...(title !== undefined && { title: sql`${title}::text` }),
        position: sql`source.position + 1`,
        is_hidden: sql`true`,
        created_at,
        updated_at: created_at,
      },
    });
    const copyId = copies.get(productId);
    if (copyId === undefined) throw new Refusal("not_found");
    await sql`
      update products set position = position + 1
      where event_id = ${at.eventId} and id <> ${copyId}
        and position > (select position from products where id = ${productId})`.execute(tx);
    const ofProduct = sql`${own} and product_id = ${productId}`;
    const counters = await copyRows(tx, {
      table: "stock",
      where: sql`event_id = ${at.eventId} and id in (select stock_id from product_prices where ${ofProduct})`,
      set: { taken: sql`0` },
    });
    const product_id = sql`${copyId}::bigint`;
    const stock_id = copyOf("stock_id", counters);
    await copyRows(tx, {
      table: "product_prices",
      where: ofProduct,
      set: { product_id, stock_id, created_at, is_kept_for_waiting: sql`false` },
    });
    for (const table of ["product_taxes_and_fees", "capacity_assignment_products"])
      await copyRows(tx, { table, where: sql`product_id = ${productId}`, set: { product_id } });
    await addOutboxEvent(tx, {
      kind: "product-created",
      account_id: at.accountId,
      event_id: at.eventId,
      subject_id: copyId,
    });
    return copyId;
  });
}
