import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { Fact } from "../../platform/queue/facts.ts";

/**
 * Issues invoices for orders that were completed or wait to be paid, and cancellations for those that were
 * cancelled, in the transaction that takes these facts off the list (docs/domain/invoices.md).
 */
export async function issueInvoices(tx: Tx, facts: Fact[]): Promise<void> {
  const orderIds = facts.map(({ subject_id }) => subject_id);
  // The database function takes locks: not for those who send no invoices.
  await sql`
    select issue_invoices(due.ids) from (
      select array_agg(asked.id order by asked.no) as ids
      from unnest(${orderIds}::bigint[]) with ordinality as asked(id, no)
      join orders o on o.id = asked.id
      join checkout_settings s on s.event_id = o.event_id
      where s.enable_invoicing or exists (select from invoices i where i.order_id = o.id)
    ) due where due.ids is not null`.execute(tx);
}
