import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { issueCorrections } from "./issue-corrections.ts";

/**
 * Issues invoices for completed and offline orders in the transaction that removes their outbox events
 * (docs/domain/invoices.md). Then issues the corrections of those that were refunded before their event was handled.
 */
export async function issueInvoices(tx: Tx, events: OutboxEvent[]): Promise<void> {
  const orderIds = events.map(({ subject_id }) => subject_id);
  // The database functions take locks, so skip orders without invoicing.
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(asked.id order by asked.no) as ids
    from unnest(${orderIds}::bigint[]) with ordinality as asked(id, no)
    join orders o on o.id = asked.id
    join checkout_settings s on s.event_id = o.event_id
    where s.enable_invoicing or exists (select from invoices i where i.order_id = o.id)`.execute(tx);
  const ids = rows[0]!.ids;
  if (ids === null) return;
  await sql`select issue_invoices(${ids}::bigint[])`.execute(tx);
  await issueCorrections(tx, ids);
}
