import { touchCatalog } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { removeProducts } from "./product-parts.ts";
import type { OfEvent } from "./products.ts";

/** Deletes a product without orders. One with orders can be hidden instead. */
export async function deleteProduct(db: Db, at: OfEvent, productId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const product = await tx
      .selectFrom("products")
      .select("id")
      .where("id", "=", productId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!product) throw new Refusal("not_found");
    await removeProducts(tx, at, { productIds: [product.id], refusal: "product_has_orders" });
  });
}
