import { sql } from "kysely";

/** SQL: the order has an invoice, or will have one within a second. */
export function hasInvoice(orders: string) {
  const id = sql.ref(`${orders}.id`);
  return sql<boolean>`(
    exists (select from invoices i where i.order_id = ${id})
    or ${sql.ref(`${orders}.status`)} in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')
      and exists (
        select from checkout_settings c where c.event_id = ${sql.ref(`${orders}.event_id`)} and c.enable_invoicing)
  )`.as("has_invoice");
}
