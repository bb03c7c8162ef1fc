import { touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { MAX_MINOR } from "../values/money.ts";
import { Refusal } from "../values/refusal.ts";
import type { ProductAdjustment } from "./contract.ts";
import { lockCounters } from "./counters.ts";
import type { OfEvent } from "./products.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/**
 * Changes the fields that organisers change often and in bulk: visibility, sale, price and quantity. No
 * quantity can go below the units taken. Absent fields do not change.
 */
export async function adjustProduct(
  db: Db,
  at: OfEvent,
  { productId, change, edit = unversioned }: { productId: number; change: ProductAdjustment; edit?: Edit },
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    await touchCatalog(tx, at);
    const { type } = await changeSwitches(tx, at, productId, change);
    const prices = await findPrices(tx, productId);
    for (const [index, wanted] of (change.prices ?? []).entries()) {
      const before = prices.find(({ id }) => id === wanted.id);
      if (!before)
        throw new Refusal("invalid", { fields: { [`prices.${index}.id`]: [{ code: "unknown" }] } });
      if (wanted.price !== undefined && type !== "FREE")
        await setPrice(tx, at, { id: before.id, price: wanted.price });
    }
    await resize(tx, at, prices, change.prices ?? []);
  });
}

async function setPrice(
  tx: Tx,
  { accountId }: OfEvent,
  { id, price }: { id: number; price: number },
): Promise<void> {
  await tx
    .updateTable("product_prices")
    .set({ price })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .execute();
}

/** A bulk change of prices: a new amount, a difference or a percentage. */
export interface PriceChange {
  kind: "SET" | "ADD" | "PERCENT";
  /** Minor units; for PERCENT thousandths of a per cent. A negative value lowers the price. */
  by: number;
}

/**
 * Changes every price of a product in the same way, starting from the current value, so that two concurrent
 * increases both count. Skips a product without prices.
 */
export async function changePrices(
  db: Db,
  at: OfEvent,
  { productId, change }: { productId: number; change: PriceChange },
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const { type } = await changeSwitches(tx, at, productId, {});
    if (type === "FREE") throw new Refusal("product_is_free");
    for (const { id, price } of await findPrices(tx, productId))
      await setPrice(tx, at, { id, price: changed(price, change) });
    await alongside(tx);
  });
}

/** Never below zero; a percentage is rounded to whole minor units. */
function changed(price: number, { kind, by }: PriceChange): number {
  const next = { SET: by, ADD: price + by, PERCENT: price + Math.round((price * by) / 100_000) }[kind];
  return Math.min(MAX_MINOR, Math.max(0, next));
}

async function changeSwitches(
  tx: Tx,
  at: OfEvent,
  productId: number,
  { is_hidden, is_paused }: ProductAdjustment,
): Promise<{ type: string }> {
  const product = await tx
    .updateTable("products")
    .set({
      updated_at: new Date(),
      ...(is_hidden !== undefined && { is_hidden }),
      ...(is_paused !== undefined && { is_paused }),
    })
    .where("id", "=", productId)
    .where("event_id", "=", at.eventId)
    .where("account_id", "=", at.accountId)
    .where("deleted_at", "is", null)
    .returning("type")
    .executeTakeFirst();
  if (!product) throw new Refusal("not_found");
  await addOutboxEvent(tx, {
    kind: "product-updated",
    account_id: at.accountId,
    event_id: at.eventId,
    subject_id: productId,
  });
  return product;
}

function findPrices(tx: Tx, productId: number) {
  return tx
    .selectFrom("product_prices")
    .select(["id", "price", "stock_id"])
    .where("product_id", "=", productId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

async function resize(
  tx: Tx,
  { accountId }: OfEvent,
  prices: { id: number; stock_id: number }[],
  wanted: NonNullable<ProductAdjustment["prices"]>,
): Promise<void> {
  const stockOf = (id: number) => prices.find((price) => price.id === id)!.stock_id;
  const counters = await lockCounters(
    tx,
    wanted.flatMap((price) => (price.initial_quantity_available === undefined ? [] : stockOf(price.id))),
  );
  for (const [index, { id, initial_quantity_available: capacity }] of wanted.entries()) {
    if (capacity === undefined) continue;
    const { taken } = counters.find((counter) => counter.id === stockOf(id))!;
    if (capacity !== null && capacity < taken)
      throw new Refusal("capacity_below_taken", {
        facts: { taken },
        fields: {
          [`prices.${index}.initial_quantity_available`]: [{ code: "too_small", facts: { minimum: taken } }],
        },
      });
    await tx
      .updateTable("stock")
      .set({ capacity })
      .where("id", "=", stockOf(id))
      .where("account_id", "=", accountId)
      .execute();
  }
}
