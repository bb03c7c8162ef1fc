import { sql } from "kysely";
import type { z } from "zod";
import { type NewEvent, touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import type { contract } from "./contract.ts";
import { removeProducts } from "./product-parts.ts";
import type { OfEvent } from "./products.ts";

type CategoryInput = z.infer<(typeof contract)["createCategory"]["body"]>;

/** Creates the first category of an event, so that the first ticket needs no decision about categories. */
export async function createDefaultCategory(
  tx: Tx,
  event: Pick<NewEvent, "id" | "account_id">,
): Promise<void> {
  await tx
    .insertInto("product_categories")
    .values({ account_id: event.account_id, event_id: event.id, name: "Tickets" })
    .execute();
}

export async function createCategory(db: Db, at: OfEvent, input: CategoryInput): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const category = await tx
      .insertInto("product_categories")
      .values({
        ...columnsOf(input),
        account_id: at.accountId,
        event_id: at.eventId,
        position: sql<number>`(
          select coalesce(max(position), -1) + 1 from product_categories where event_id = ${at.eventId})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return category.id;
  });
}

export async function updateCategory(
  db: Db,
  at: OfEvent,
  { categoryId, input, edit = unversioned }: { categoryId: number; input: CategoryInput; edit?: Edit },
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    await touchCatalog(tx, at);
    const changed = await tx
      .updateTable("product_categories")
      .set(columnsOf(input))
      .where("id", "=", categoryId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("not_found");
  });
}

/** Deletes a category with its products, unless one of them has orders or it is the event's last. */
export async function deleteCategory(db: Db, at: OfEvent, categoryId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const categories = await tx
      .selectFrom("product_categories")
      .select("id")
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .execute();
    if (!categories.some(({ id }) => id === categoryId)) throw new Refusal("not_found");
    if (categories.length === 1) throw new Refusal("last_category");
    const products = await tx
      .selectFrom("products")
      .select("id")
      .where("product_category_id", "=", categoryId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .execute();
    await removeProducts(tx, at, {
      productIds: products.map(({ id }) => id),
      refusal: "category_has_products",
    });
    await tx
      .updateTable("product_categories")
      .set({ deleted_at: new Date() })
      .where("id", "=", categoryId)
      .where("event_id", "=", at.eventId)
      .execute();
  });
}

function columnsOf({ name, description, is_hidden, no_products_message }: CategoryInput) {
  return { name, is_hidden, no_products_message, description: sanitizeHtml(description) };
}
