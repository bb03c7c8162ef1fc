import { sql } from "kysely";
import { recordHistory } from "../tickets/index.ts";
import type { Services } from "../platform/services.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "cancel-unpaid-orders": Record<string, never>;
  }
}

const MAX_PER_RUN = 500;

/** Cancels offline orders that were not paid in time, if their event wants that. Returns how many. */
export async function cancelUnpaidOrders({ db, changes }: Pick<Services, "db" | "changes">): Promise<number> {
  let cancelled = 0;
  while (cancelled < MAX_PER_RUN) {
    const order = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; account_id: number; event_id: number }>`
        select order_id as id, account_id, event_id from cancel_unpaid_order()`.execute(tx);
      const [due] = rows;
      if (!due) return undefined;
      const reason = "not_paid_in_time";
      await recordHistory(tx, {
        order: due,
        action: "ORDER_CANCELLED",
        by: { kind: "SYSTEM" },
        new: { reason },
      });
      return due;
    });
    if (!order) break;
    cancelled += 1;
    changes.publish({ event_id: order.event_id, topic: "orders" });
  }
  return cancelled;
}
