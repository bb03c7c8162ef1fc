import type { Tx } from "../platform/database/database.ts";
import type { Fact } from "../platform/queue/facts.ts";
import { enqueueAll, LATER } from "../platform/queue/queue.ts";

/** Every completed order gets its confirmation, and one that is paid offline its notice, from a job: an order never waits for a mail server. */
export async function confirmOrders(tx: Tx, completed: Fact[]): Promise<void> {
  await enqueueAll(
    tx,
    "send-order-confirmation",
    completed.map((fact) => ({ order_id: fact.subject_id })),
    { priority: LATER },
  );
}
