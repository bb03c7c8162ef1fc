import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import type { Db } from "../platform/database/database.ts";
import { requireEvent } from "../events/index.ts";
import { listPage, type WantedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { type Category, type Product, PRODUCTS_LISTING } from "./contract.ts";
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

export async function listProducts(
  db: Db,
  at: OfEvent,
  wanted: WantedPage,
): Promise<{ data: Product[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const products = selectProducts(db).clearOrderBy().where("p.event_id", "=", event.id);
  const { rows, meta } = await listPage(db, products, {
    listing: PRODUCTS_LISTING,
    wanted,
    columns: {
      order: "p.position",
      created_at: "p.created_at",
      title: "p.title",
      product_type: "p.product_type",
      product_category_id: "p.product_category_id",
      is_hidden: "p.is_hidden",
      sale_start_date: "p.sale_start_date",
      sale_end_date: "p.sale_end_date",
    },
    optional: ["sale_start_date", "sale_end_date"],
    search: { words: "p.title" },
    unique: "p.id",
    zone: event.timezone,
  });
  return { data: rows.map((row) => toProduct(row, event.timezone)), meta };
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
    description: sanitizedBefore(category.description),
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
