import { sql } from "kysely";
import { touchCatalog } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { ProductInput } from "./contract.ts";
import { checkProduct } from "./product-input.ts";
import { chooseCategory, insertPrices, setTaxes } from "./product-parts.ts";
import type { OfEvent } from "./products.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/** Creates a product with its prices and their counters, last in its category, and returns its id. */
export async function createProduct(db: Db, at: OfEvent, input: ProductInput): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await touchCatalog(tx, at);
    const { row, prices, categoryId, taxIds } = checkProduct(input, event.timezone);
    const product = await tx
      .insertInto("products")
      .values({
        ...row,
        account_id: at.accountId,
        event_id: at.eventId,
        product_category_id: await chooseCategory(tx, event, categoryId),
        position: sql<number>`(select coalesce(max(position), -1) + 1 from products where event_id = ${at.eventId})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertPrices(tx, at, product.id, prices);
    await setTaxes(tx, { ...event, accountId: at.accountId }, product.id, taxIds);
    await addOutboxEvent(tx, {
      kind: "product-created",
      account_id: at.accountId,
      event_id: at.eventId,
      subject_id: product.id,
    });
    return product.id;
  });
}
