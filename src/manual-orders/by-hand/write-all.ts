import type { OnSale } from "../../catalog/index.ts";
import type { CheckoutContext, OwnEvent } from "../../checkout/index.ts";
import { byTodaysCatalogue } from "../../orders/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { ManualOrder } from "../writing/manual-order.ts";
import { type Author, writeManualOrders } from "../writing/write-manual-orders.ts";
import type { CreatedOrder } from "./contract.ts";
import { findCreated, findMade, type ManualCall, orderIdsFor } from "./order-ids.ts";

export type HandContext = Pick<CheckoutContext, "db" | "changes" | "secretKeys">;

interface Wanted {
  author: Author;
  call: ManualCall["call"];
  requestKey: string | undefined;
  count: number;
  /** Builds the orders from the current catalogue. Can throw a refusal. */
  ordersOf: (onSale: OnSale) => ManualOrder[];
  /** Runs first in the transaction. Takes emails from the limits before any row is locked. */
  before?: (tx: Tx) => Promise<unknown>;
  /** Runs in the transaction that writes the orders. */
  alongside?: (tx: Tx, orderIds: number[]) => Promise<unknown>;
}

const MAX_TRIES = 3;
const STALE = new Error("the catalogue has changed");

/** Writes all orders of a call or none, and only once per idempotency key. */
export async function writeAll(
  { db, changes, secretKeys }: HandContext,
  own: OwnEvent,
  { author, call, requestKey, count, ordersOf, before, alongside }: Wanted,
): Promise<CreatedOrder[]> {
  const ids = orderIdsFor(secretKeys, own, { call, requestKey, count });
  const made = await findMade(db, own, ids);
  if (made.length > 0) return made;
  const created = await byTodaysCatalogue<CreatedOrder[]>(db, own.eventId, async (onSale) => {
    if (onSale.event.account_id !== own.accountId) throw new Refusal("not_found");
    const orders = ordersOf(onSale).map((order, index) => ({ ...order, shortId: ids.now[index]! }));
    for (let tries = 1; ; tries += 1) {
      try {
        const orderIds = await db.transaction().execute(async (tx) => {
          await before?.(tx);
          const written = await writeManualOrders(tx, { onSale, orders, author });
          if (written === "stale") throw STALE;
          const idsOfAll = written.map((one) => {
            if ("orderId" in one) return one.orderId;
            throw new Refusal("not_enough_left", { facts: { product: one.soldOut } });
          });
          await alongside?.(tx, idsOfAll);
          return idsOfAll;
        });
        return await findCreated(db, own, orderIds);
      } catch (error) {
        if (error === STALE) return "stale";
        const { code, constraint } = error as { code?: string; constraint?: string };
        const byOther = constraint === "orders_short_id_key" ? await findMade(db, own, ids) : [];
        if (byOther.length > 0) return byOther;
        // A random public id is already taken. The next try generates others.
        if (code !== "23505" || !constraint?.endsWith("_public_id") || tries === MAX_TRIES) throw error;
      }
    }
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return created;
}
