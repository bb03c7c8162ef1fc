import type { Db } from "../platform/database/database.ts";
import { requireEvent } from "../events/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { Category, Product } from "./contract.ts";
import { selectProducts, toProduct } from "./product-row.ts";

/** An event of the caller's account. */
export interface OfEvent {
  accountId: number;
  eventId: number;
}

export async function findProduct(db: Db, at: OfEvent, productId: number): Promise<Product> {
  const event = await requireEvent(db, at);
  const row = await selectProducts(db)
    .where("p.event_id", "=", event.id)
    .where("p.id", "=", productId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toProduct(row, event.timezone);
}

/** All categories of an event with their products, hidden ones too. */
export async function listCategories(db: Db, at: OfEvent): Promise<Category[]> {
  const event = await requireEvent(db, at);
  const [categories, products] = await Promise.all([
    db
      .selectFrom("product_categories")
      .select(["id", "name", "description", "is_hidden", "position as order", "no_products_message"])
      .where("event_id", "=", event.id)
      .where("deleted_at", "is", null)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    selectProducts(db).where("p.event_id", "=", event.id).execute(),
  ]);
  return categories.map((category) => ({
    ...category,
    products: products
      .filter((product) => product.product_category_id === category.id)
      .map((product) => toProduct(product, event.timezone)),
  }));
}

export async function findCategory(db: Db, at: OfEvent, categoryId: number): Promise<Category> {
  const categories = await listCategories(db, at);
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw new Refusal("not_found");
  return category;
}
