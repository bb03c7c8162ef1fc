import type { NewOrder, NewOrders } from "../emails/new-orders.ts";
import { msg, plural } from "@lingui/core/macro";
import { sql } from "kysely";
import { findTicketEvent } from "../../tickets/index.ts";
import { takesTestMoney } from "../../payments/index.ts";
import { findRestoreState } from "../../platform/backup/restore-state.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import { formatMoney } from "../../ui/format.ts";
import { NewOrdersEmail } from "../emails/new-orders-email.tsx";
import { recordedUntil } from "./notify-of-new-orders.ts";
import { findOrderForOrganizer } from "./organizer-emails.ts";
import { sendOrganizerEmail } from "./send-organizer-email.ts";

/** The orders listed in an email. The email only counts the rest. */
const MAX_NAMED = 10;

/** Tells the organiser about the orders since the last email. A retry reports the same orders. */
export async function sendNewOrders(services: Services, job: { event_id: number }): Promise<void> {
  const { config, db } = services;
  const { event_id: eventId } = job;
  const begun = await beginEmail(db, eventId);
  if (begun === null) return;
  const { lastOrderId } = begun;
  const [orders, event, to] = await Promise.all([
    findNewOrders(db, eventId, lastOrderId),
    findTicketEvent(db, eventId),
    findOrderForOrganizer(db, lastOrderId),
  ]);
  if (to) {
    const { count } = orders;
    const title = event.title;
    const sum = formatMoney({ minor: orders.total, currency: orders.currency }, to.locale);
    const subject =
      orders.total > 0
        ? msg`${plural(count, { one: `New order for ${title}: ${sum}`, other: `# new orders for ${title}: ${sum}` })}`
        : msg`${plural(count, { one: `New order for ${title}`, other: `# new orders for ${title}` })}`;
    await sendOrganizerEmail(services, {
      kind: "new-orders",
      about: lastOrderId,
      to,
      subject,
      body: (
        <NewOrdersEmail
          {...{ orders, event }}
          organizerName={to.organizer_name}
          isTest={takesTestMoney(config)}
          manageUrl={`${config.publicUrl}/manage/event/${eventId}`}
        />
      ),
    });
  }
  await db
    .deleteFrom("new_order_notifications")
    .where("event_id", "=", eventId)
    .where("last_order_id", "=", lastOrderId)
    .execute();
  // New orders that arrived during an interrupted email have no job of their own.
  if (begun.isResumed) await sendNewOrders(services, job);
}

/**
 * Finds the interrupted email, or starts one for all waiting orders. Null: there are none. Leaves out what waited
 * before a restore until the operator has decided about it.
 */
async function beginEmail(
  db: Db,
  eventId: number,
): Promise<{ lastOrderId: number; isResumed: boolean } | null> {
  const restored = await findRestoreState(db);
  const waiting = sql`
    select n.order_id, n.last_order_id from new_order_notifications n join orders o on o.id = n.order_id
    where n.event_id = ${eventId} and not ${restored ? recordedUntil(new Date(restored.restored_at)) : sql`false`}`;
  const begun = await sql<{ lastOrderId: number | null }>`
    select min(last_order_id) as "lastOrderId" from (${waiting}) waiting`.execute(db);
  const lastOrderId = begun.rows[0]!.lastOrderId;
  if (lastOrderId !== null) return { lastOrderId, isResumed: true };
  const { rows } = await sql<{ lastOrderId: number }>`
    with waiting as (${waiting})
    update new_order_notifications t set last_order_id = (select max(order_id) from waiting)
    from waiting
    where t.order_id = waiting.order_id and t.last_order_id is null
    returning t.last_order_id as "lastOrderId"`.execute(db);
  return rows[0] ? { lastOrderId: rows[0].lastOrderId, isResumed: false } : null;
}

async function findNewOrders(db: Db, eventId: number, lastOrderId: number): Promise<NewOrders> {
  const { rows } = await sql<NewOrder & { count: number; tickets: number; total: number }>`
    select o.id, o.public_id, concat_ws(' ', o.first_name, o.last_name) as buyer, o.total_gross, o.currency,
           o.status = 'AWAITING_OFFLINE_PAYMENT' as is_unpaid, coalesce(o.completed_at, o.created_at) as placed_at,
           (count(*) over ())::int as count,
           (sum(o.total_gross) over ())::bigint as total,
           (sum((select sum(i.quantity) from order_items i where i.order_id = o.id and i.product_type = 'TICKET')) over ())::int as tickets,
           (select json_agg(json_build_object('item_name', i.item_name, 'quantity', i.quantity) order by i.id)
            from order_items i where i.order_id = o.id) as items
    from new_order_notifications t join orders o on o.id = t.order_id
    where t.event_id = ${eventId} and t.last_order_id = ${lastOrderId}
    order by o.id
    limit ${MAX_NAMED}`.execute(db);
  const first = rows[0]!;
  return {
    count: first.count,
    tickets: first.tickets ?? 0,
    total: Number(first.total),
    currency: first.currency,
    named: rows.map((row) => ({ ...row, items: row.items ?? [] })),
  };
}
