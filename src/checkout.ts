import { sql } from "kysely";
import { type Cashier, offeredProviders, type PaidOrders } from "./payments/index.ts";
import type { Services } from "./platform/services.ts";

/**
 * Where payments and orders meet. In the house payments stand above orders and know nothing of them, so
 * what a payment does to its order is handed to them here.
 */
export function createCashier(services: Services): Cashier {
  return {
    db: services.db,
    pool: services.pool,
    log: services.log,
    ...offeredProviders(services),
    orders: paidOrders,
    reach: () => {},
  };
}

export const paidOrders: PaidOrders = {
  async finishRefund(tx, orderId, amount) {
    await sql`
      update orders
      set total_refunded = total_refunded + ${amount}::bigint, updated_at = now(),
          refund_status = case when total_refunded + ${amount}::bigint >= total_gross
                               then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
      where id = ${orderId}`.execute(tx);
  },

  async failRefund(tx, orderId) {
    await tx
      .updateTable("orders")
      .set({ refund_status: "REFUND_FAILED", updated_at: sql<Date>`now()` })
      .where("id", "=", orderId)
      .execute();
  },
};
