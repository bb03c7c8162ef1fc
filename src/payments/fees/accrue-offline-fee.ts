import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { readAccountFees } from "./account-fees.ts";
import { applicationFee } from "../rules/application-fee.ts";

/**
 * Accrues the platform's fee for an order that was paid past the platform, equal to the fee of a card
 * payment. Accrues it at most once per order, and nothing if the platform charges no fee.
 */
export async function accrueOfflineFee(
  tx: Tx,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<void> {
  const order = await tx
    .selectFrom("orders as o")
    .select(["o.id", "o.account_id", "o.event_id", "o.total_gross", "o.currency"])
    .select((row) =>
      row
        .selectFrom("order_items as i")
        .select(sql<number>`coalesce(sum(i.quantity), 0)::int`.as("units"))
        .whereRef("i.order_id", "=", "o.id")
        .where("i.price", ">", 0)
        .as("paid_items"),
    )
    .where("o.id", "=", orderId)
    .where("o.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const fees = await readAccountFees(tx, order.account_id);
  const charged = { total: order.total_gross, currency: order.currency, paidItems: order.paid_items ?? 0 };
  const { gross, vat, vatRate } = applicationFee(fees, charged, fees.vatRate);
  if (gross === 0) return;
  await tx
    .insertInto("offline_fees")
    .values({
      order_id: order.id,
      account_id: order.account_id,
      event_id: order.event_id,
      amount: gross,
      vat,
      vat_rate: vatRate,
      currency: order.currency,
    })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}
