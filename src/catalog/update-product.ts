import { touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import type { ProductInput } from "./contract.ts";
import { type CheckedPrice, type CheckedProduct, checkProduct } from "./product-input.ts";
import { lockCounters } from "./counters.ts";
import { chooseCategory, insertPrices, orderedPrices, setTaxes } from "./product-parts.ts";
import type { OfEvent } from "./products.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/**
 * Changes a product and its prices. Units sold and held stay valid: after the first order the price type is
 * fixed, an ordered price cannot be removed, and no quantity can go below the units taken.
 */
export async function updateProduct(
  db: Db,
  at: OfEvent,
  { productId, input, edit = unversioned }: { productId: number; input: ProductInput; edit?: Edit },
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    const event = await touchCatalog(tx, at);
    const before = await findForChange(tx, at, productId);
    const checked = checkProduct(input, event.timezone);
    const prices = matchPrices(checked, before.prices);
    const removed = before.prices.filter((price) => !prices.some(({ id }) => id === price.id));
    const resized = prices.filter((price) => before.byId.get(price.id)?.capacity !== price.capacity);

    const counters = await lockCounters(tx, [
      ...removed.map(({ stock_id }) => stock_id),
      ...resized.flatMap(({ id }) => before.byId.get(id)?.stock_id ?? []),
    ]);
    const isOtherKind = before.type !== input.type || before.product_type !== input.product_type;
    if (isOtherKind || removed.length > 0) {
      const ordered = await orderedPrices(tx, at, [productId]);
      if (isOtherKind && ordered.size > 0) throw new Refusal("type_locked");
      if (removed.some(({ id }) => ordered.has(id))) throw new Refusal("product_has_orders");
    }

    await tx
      .updateTable("products")
      .set({
        ...checked.row,
        updated_at: new Date(),
        product_category_id:
          checked.categoryId === undefined
            ? before.product_category_id
            : await chooseCategory(tx, event, checked.categoryId),
      })
      .where("id", "=", productId)
      .where("account_id", "=", at.accountId)
      .execute();
    for (const price of resized) await resize(tx, at, price, before.byId.get(price.id), counters);
    for (const price of prices) await changePrice(tx, at, price);
    await insertPrices(
      tx,
      at,
      productId,
      prices.filter(({ id }) => id === undefined),
    );
    await removePrices(
      tx,
      at,
      removed.map(({ id }) => id),
    );
    await setTaxes(tx, { ...event, accountId: at.accountId }, productId, checked.taxIds);
    await addOutboxEvent(tx, {
      kind: "product-updated",
      account_id: at.accountId,
      event_id: at.eventId,
      subject_id: productId,
    });
  });
}

interface PriceBefore {
  id: number;
  stock_id: number;
  capacity: number | null;
}

async function findForChange(tx: Tx, at: OfEvent, productId: number) {
  const product = await tx
    .selectFrom("products")
    .select(["type", "product_type", "product_category_id"])
    .where("id", "=", productId)
    .where("event_id", "=", at.eventId)
    .where("account_id", "=", at.accountId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw new Refusal("not_found");
  const prices: PriceBefore[] = await tx
    .selectFrom("product_prices as pp")
    .innerJoin("stock as counter", "counter.id", "pp.stock_id")
    .select(["pp.id", "pp.stock_id", "counter.capacity"])
    .where("pp.product_id", "=", productId)
    .where("pp.deleted_at", "is", null)
    .orderBy("pp.position")
    .orderBy("pp.id")
    .execute();
  const byId = new Map<number | undefined, PriceBefore>(prices.map((price) => [price.id, price]));
  return { ...product, prices, byId };
}

/** Matches the form's prices with the product's. If each side has only one, they match. */
function matchPrices(checked: CheckedProduct, before: PriceBefore[]): CheckedPrice[] {
  const unknown = checked.prices.findIndex(
    ({ id }) => id !== undefined && !before.some((price) => price.id === id),
  );
  if (unknown >= 0) {
    throw new Refusal("invalid", { fields: { [`prices.${unknown}.id`]: [{ code: "unknown" }] } });
  }
  if (checked.row.type === "TIERED") return checked.prices;
  return checked.prices.map((price) => ({ ...price, id: price.id ?? before[0]?.id }));
}

async function resize(
  tx: Tx,
  { accountId }: OfEvent,
  price: CheckedPrice,
  before: PriceBefore | undefined,
  counters: { id: number; taken: number }[],
): Promise<void> {
  if (!before) return;
  const taken = counters.find(({ id }) => id === before.stock_id)?.taken ?? 0;
  if (price.capacity !== null && price.capacity < taken) {
    const field = `prices.${price.position}.initial_quantity_available`;
    throw new Refusal("capacity_below_taken", {
      facts: { taken },
      fields: { [field]: [{ code: "too_small", facts: { minimum: taken } }] },
    });
  }
  await tx
    .updateTable("stock")
    .set({ capacity: price.capacity })
    .where("id", "=", before.stock_id)
    .where("account_id", "=", accountId)
    .execute();
}

async function changePrice(tx: Tx, { accountId }: OfEvent, price: CheckedPrice): Promise<void> {
  if (price.id === undefined) return;
  const { id, capacity: _capacity, ...columns } = price;
  await tx
    .updateTable("product_prices")
    .set(columns)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .execute();
}

async function removePrices(tx: Tx, { accountId }: OfEvent, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("product_prices")
    .set({ deleted_at: new Date() })
    .where("id", "in", ids)
    .where("account_id", "=", accountId)
    .execute();
}
