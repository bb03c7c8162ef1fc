import { sql } from "kysely";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import type { Db } from "../platform/database/database.ts";
import { type RequiredEvent, requireEvent } from "../events/index.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { CATEGORIES_LISTING, type Category, type Product, PRODUCTS_LISTING } from "./contract.ts";
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
  wanted: RequestedPage,
): Promise<{ data: Product[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows: products, ...source } = productsList(db, event);
  const { rows, meta } = await listPage(db, products, { ...source, wanted });
  return { data: rows.map((row) => toProduct(row, event.timezone)), meta };
}

/** The definition of the product list; exports use it too. */
export function productsList(db: Db, event: Pick<RequiredEvent, "id" | "timezone">) {
  return {
    rows: selectProducts(db).clearOrderBy().where("p.event_id", "=", event.id),
    listing: PRODUCTS_LISTING,
    columns: {
      order: "p.position",
      created_at: "p.created_at",
      title: "p.title",
      type: "p.type",
      product_type: "p.product_type",
      product_category_id: "p.product_category_id",
      is_hidden: "p.is_hidden",
      is_paused: "p.is_paused",
      sale_start_date: "p.sale_start_date",
      sale_end_date: "p.sale_end_date",
      price: LOWEST_PRICE,
      quantity_sold: UNITS_SOLD,
    },
    optional: ["sale_start_date", "sale_end_date"],
    search: { words: "p.title" },
    unique: "p.id",
    zone: event.timezone,
  } as const;
}

const LOWEST_PRICE = sql<number>`(
  select min(pp.price) from product_prices pp where pp.product_id = p.id and pp.deleted_at is null)`;
const UNITS_SOLD = sql<number>`(
  select coalesce(sum(sold.quantity_sold), 0)::bigint
  from product_price_sales sold where sold.product_id = p.id)`;

/** Lists the categories of an event with their products, including hidden ones. */
export async function listCategories(
  db: Db,
  at: OfEvent,
  wanted: RequestedPage,
): Promise<{ data: Category[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows, meta } = await listPage(db, selectCategories(db, event.id), {
    listing: CATEGORIES_LISTING,
    wanted,
    columns: { order: "c.position", name: "c.name", is_hidden: "c.is_hidden", created_at: "c.created_at" },
    search: { words: "c.name" },
    unique: "c.id",
    zone: event.timezone,
  });
  return { data: await withProducts(db, event, rows), meta };
}

/** Lists every category of an event, in its order, with all its products. */
export async function listAllCategories(db: Db, at: OfEvent): Promise<Category[]> {
  const event = await requireEvent(db, at);
  const rows = await selectCategories(db, event.id).orderBy("c.position").orderBy("c.id").execute();
  return withProducts(db, event, rows);
}

export async function findCategory(db: Db, at: OfEvent, categoryId: number): Promise<Category> {
  const event = await requireEvent(db, at);
  const row = await selectCategories(db, event.id).where("c.id", "=", categoryId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return (await withProducts(db, event, [row]))[0]!;
}

function selectCategories(db: Db, eventId: number) {
  return db
    .selectFrom("product_categories as c")
    .select([
      "c.id",
      "c.name",
      "c.description",
      "c.is_hidden",
      "c.position as order",
      "c.no_products_message",
    ])
    .where("c.event_id", "=", eventId)
    .where("c.deleted_at", "is", null);
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>["executeTakeFirstOrThrow"]>>;

async function withProducts(db: Db, event: RequiredEvent, categories: CategoryRow[]): Promise<Category[]> {
  const products = await selectProducts(db)
    .where("p.event_id", "=", event.id)
    .where("p.product_category_id", "in", [0, ...categories.map(({ id }) => id)])
    .execute();
  return categories.map((category) => ({
    ...category,
    description: sanitizedBefore(category.description),
    products: products
      .filter((product) => product.product_category_id === category.id)
      .map((product) => toProduct(product, event.timezone)),
  }));
}
