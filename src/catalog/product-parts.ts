import { sql } from "kysely";
import type { RequiredEvent } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { lockCounters } from "./counters.ts";
import type { CheckedPrice } from "./product-input.ts";
import type { OfEvent } from "./products.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/** Finds the requested category, or the event's first. */
export async function chooseCategory(
  tx: Tx,
  event: RequiredEvent,
  categoryId: number | undefined,
): Promise<number> {
  let categories = tx
    .selectFrom("product_categories")
    .select("id")
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null);
  if (categoryId !== undefined) categories = categories.where("id", "=", categoryId);
  const category = await categories.orderBy("position").orderBy("id").limit(1).executeTakeFirst();
  if (!category) throw invalidField("product_category_id", "unknown");
  return category.id;
}

interface ChosenProducts {
  ids: number[];
  field: string;
  /** The products selected before, which may stay even if they are deleted. */
  before?: readonly number[];
}

/**
 * Returns the event's products with these ids, each once. Refuses a foreign product at its position in the
 * field.
 */
export async function chooseProducts(
  tx: Tx,
  at: OfEvent,
  { ids, field, before = [] }: ChosenProducts,
): Promise<number[]> {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return [];
  const rows = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", chosen)
    .where("event_id", "=", at.eventId)
    .where("deleted_at", "is", null)
    .execute();
  const unknown = ids.findIndex((id) => !rows.some((row) => row.id === id) && !before.includes(id));
  if (unknown >= 0) throw invalidField(`${field}.${unknown}`, "unknown");
  return chosen;
}

/** Creates prices with one counter each, in one statement, so that both ids come from the same row. */
export async function insertPrices(
  tx: Tx,
  { accountId, eventId }: OfEvent,
  productId: number,
  prices: CheckedPrice[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    with given as (
      select *, nextval(pg_get_serial_sequence('stock', 'id')) as stock_id
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(
        label text, price bigint, position integer, is_hidden boolean,
        sale_start_date timestamptz, sale_end_date timestamptz, capacity bigint)
    ), counters as (
      insert into stock (id, account_id, event_id, kind, capacity) overriding system value
      select stock_id, ${accountId}::bigint, ${eventId}::bigint, 'PRICE', capacity from given
    )
    insert into product_prices (
      account_id, event_id, product_id, label, price, position, is_hidden,
      sale_start_date, sale_end_date, stock_id)
    select ${accountId}::bigint, ${eventId}::bigint, ${productId}::bigint, label, price, position, is_hidden,
           sale_start_date, sale_end_date, stock_id
    from given order by position`.execute(tx);
}

/**
 * Sets exactly these taxes and fees for a product. Refuses foreign or retired ones, and amounts in another
 * currency. Retired ones that the product already has may stay.
 */
export async function setTaxes(
  tx: Tx,
  event: RequiredEvent & { accountId: number },
  productId: number,
  taxIds: number[],
): Promise<void> {
  const { accountId, id: eventId } = event;
  const allowed = await tx
    .selectFrom("taxes_and_fees as t")
    .leftJoin("product_taxes_and_fees as has", (join) =>
      join.onRef("has.tax_or_fee_id", "=", "t.id").on("has.product_id", "=", productId),
    )
    .select("t.id")
    .where("t.account_id", "=", accountId)
    .where((eb) => eb.or([eb("t.is_active", "=", true), eb("has.product_id", "is not", null)]))
    .where((eb) => eb.or([eb("t.currency", "is", null), eb("t.currency", "=", event.currency)]))
    .where("t.id", "in", taxIds.length > 0 ? taxIds : [0])
    // Waits for a concurrent deletion, after which the tax is unknown.
    .forKeyShare("t")
    .execute();
  const unknown = taxIds.findIndex((id) => !allowed.some((tax) => tax.id === id));
  if (unknown >= 0) throw invalidField(`tax_and_fee_ids.${unknown}`, "unknown");
  await tx.deleteFrom("product_taxes_and_fees").where("product_id", "=", productId).execute();
  if (taxIds.length === 0) return;
  await tx
    .insertInto("product_taxes_and_fees")
    .values(
      taxIds.map((id) => ({
        account_id: accountId,
        event_id: eventId,
        product_id: productId,
        tax_or_fee_id: id,
      })),
    )
    .execute();
}

/**
 * Returns the prices of these products that have orders, finished or in progress. Call it after locking their
 * counters.
 */
export async function orderedPrices(
  tx: Tx,
  { accountId }: OfEvent,
  productIds: number[],
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("product_prices as pp")
    .select("pp.id")
    .where("pp.product_id", "in", productIds)
    .where("pp.account_id", "=", accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_items as i")
          .innerJoin("orders as o", "o.id", "i.order_id")
          .select("i.id")
          .whereRef("i.product_price_id", "=", "pp.id")
          .where("o.status", "<>", "ABANDONED"),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes products with their prices. Refuses products with orders. */
export async function removeProducts(
  tx: Tx,
  at: OfEvent,
  { productIds, refusal }: { productIds: number[]; refusal: "product_has_orders" | "category_has_products" },
): Promise<void> {
  if (productIds.length === 0) return;
  const prices = await tx
    .selectFrom("product_prices")
    .select("stock_id")
    .where("product_id", "in", productIds)
    .where("account_id", "=", at.accountId)
    .execute();
  await lockCounters(
    tx,
    prices.map(({ stock_id }) => stock_id),
  );
  if ((await orderedPrices(tx, at, productIds)).size > 0) throw new Refusal(refusal);
  const deleted_at = new Date();
  const products = await tx
    .updateTable("products")
    .set({ deleted_at })
    .where("id", "in", productIds)
    .where("account_id", "=", at.accountId)
    .returning(["id", "account_id", "event_id"])
    .execute();
  for (const { id, ...of } of products)
    await addOutboxEvent(tx, { ...of, kind: "product-deleted", subject_id: id });
  await tx
    .updateTable("product_prices")
    .set({ deleted_at })
    .where("product_id", "in", productIds)
    .where("account_id", "=", at.accountId)
    .execute();
}
