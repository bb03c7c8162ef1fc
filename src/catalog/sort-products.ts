import { sql } from "kysely";
import type { z } from "zod";
import { touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { contract } from "./contract.ts";
import type { OfEvent } from "./products.ts";

type Sorting = z.infer<(typeof contract)["sortProducts"]["body"]>["sorted_categories"];

/**
 * Reorders categories and products. A product may move to another category. Refuses a list that does not name
 * all of them, because it comes from an outdated page.
 */
export async function sortProducts(db: Db, at: OfEvent, sorted: Sorting): Promise<void> {
  const categories = sorted.map(({ product_category_id }, position) => ({
    id: product_category_id,
    position,
  }));
  const products = sorted.flatMap(({ product_category_id, sorted_products }) =>
    sorted_products.map(({ id, order }) => ({ id, position: order, category_id: product_category_id })),
  );
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    await requireAll(tx, "product_categories", at, categories);
    await requireAll(tx, "products", at, products);
    await sql`
      update product_categories c set position = sorted.position
      from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as sorted(id bigint, position integer)
      where c.id = sorted.id and c.event_id = ${at.eventId}`.execute(tx);
    await sql`
      update products p set position = sorted.position, product_category_id = sorted.category_id, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as sorted(id bigint, position integer, category_id bigint)
      -- Products of a changed category end the snapshots of doors whose lists name categories.
      where p.id = sorted.id and p.event_id = ${at.eventId}
        and (p.position, p.product_category_id) is distinct from (sorted.position, sorted.category_id)`.execute(
      tx,
    );
  });
}

async function requireAll(
  tx: Tx,
  table: "product_categories" | "products",
  at: OfEvent,
  named: { id: number }[],
): Promise<void> {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("event_id", "=", at.eventId)
    .where("deleted_at", "is", null)
    .execute();
  const ids = new Set(named.map(({ id }) => id));
  const areSame =
    ids.size === named.length && ids.size === rows.length && rows.every(({ id }) => ids.has(id));
  if (!areSame) throw new Refusal("conflict");
}
