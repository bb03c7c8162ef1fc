import { isDeepStrictEqual } from "node:util";
import type { OwnOrder } from "../../events/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { addressLines } from "../../values/places/address-lines.ts";
import { Refusal } from "../../values/refusal.ts";
import { billingProblems } from "./checkout-extras.ts";
import type { Billing } from "./contract.ts";
import { findBilling } from "./given-extras.ts";

/**
 * Replaces the billing address of an order, or removes it if every part is blank. Refuses an incomplete address, as
 * the checkout does. Returns each address as one line for the history, or null if nothing changed. The caller holds
 * the order's lock. Issued invoices are copies and stay as they are.
 */
export async function changeBilling(
  tx: Tx,
  own: OwnOrder,
  wanted: Billing | null,
): Promise<{ old: string | null; new: string | null } | null> {
  const before = await findBilling(tx, own.orderId);
  const billing = wanted && Object.values(wanted).some((part) => part !== null) ? wanted : null;
  if (isDeepStrictEqual(before, billing)) return null;
  if (billing) await write(tx, own, billing);
  else await tx.deleteFrom("order_billing").where("order_id", "=", own.orderId).execute();
  return { old: before && lineOf(before), new: billing && lineOf(billing) };
}

async function write(tx: Tx, { orderId, accountId, eventId }: OwnOrder, billing: Billing): Promise<void> {
  const fields = billingProblems(billing);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
  const address = billing as Billing & Record<"address_line_1" | "postal_code" | "city" | "country", string>;
  await tx
    .insertInto("order_billing")
    .values({ order_id: orderId, account_id: accountId, event_id: eventId, ...address })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(address))
    .execute();
}

function lineOf({ company, vat_number, ...address }: Billing): string {
  return [company, vat_number, ...addressLines(address, "en")].filter(Boolean).join(", ");
}
