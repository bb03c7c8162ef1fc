import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/** `sold_out`: the hold had run out and its places are gone. Nothing was changed: the money goes back. */
export type PaidOutcome = "completed" | "already_completed" | "sold_out" | "not_payable";

/**
 * Completes an order whose payment has arrived, in the transaction that records the payment. A hold that ran
 * out in the meantime is taken again if everything it held is still there.
 */
export async function completePaidOrder(tx: Tx, orderId: number): Promise<PaidOutcome> {
  const { rows } = await sql<{ outcome: PaidOutcome }>`
    select complete_paid_order(${orderId}) as outcome`.execute(tx);
  return rows[0]!.outcome;
}
