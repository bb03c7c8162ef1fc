import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent, OutboxEventKind } from "../../platform/queue/outbox.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";
import { firstAttemptAt } from "../delivery/first-attempt-at.ts";

/** The webhook event types by outbox event. */
const TYPES = {
  "order-completed": "order.created",
  "order-awaits-offline-payment": "order.created",
  "order-updated": "order.updated",
  "order-refunded": "order.refunded",
  "order-cancelled": "order.cancelled",
  "attendee-updated": "attendee.updated",
  "attendee-reactivated": "attendee.updated",
  "ticket-changed": "attendee.updated",
  "attendee-cancelled": "attendee.cancelled",
  "attendee-checked-in": "checkin.created",
  "check-in-undone": "checkin.deleted",
  "product-created": "product.created",
  "product-updated": "product.updated",
  "product-deleted": "product.deleted",
  "event-created": "event.created",
  "event-updated": "event.updated",
  "event-archived": "event.archived",
} as const satisfies Partial<Record<OutboxEventKind, string>>;

/**
 * Writes webhook messages in the transaction that removes the events from the outbox. Writes a message for each
 * event whose event or organiser has a webhook, and a delivery to each webhook that receives its type. For an
 * order, also writes messages about its attendees. `write-bodies.ts` writes the bodies later, so that no sale
 * waits for them.
 */
export async function recordWebhookMessages(tx: Tx, events: OutboxEvent[]): Promise<void> {
  const happened = events.flatMap(
    ({ id, kind, account_id, event_id, subject_id, created_at, request_id }) => {
      const type = TYPES[kind as keyof typeof TYPES];
      const is_placing = kind === "order-awaits-offline-payment";
      return type ? [{ id, type, is_placing, account_id, event_id, subject_id, created_at, request_id }] : [];
    },
  );
  if (happened.length === 0) return;
  const { rows } = await sql<{ queued: number }>`
    with happened as materialized (
      select h.*, e.organizer_id
      from jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as h(
        id bigint, type text, is_placing boolean, account_id bigint, event_id bigint, subject_id bigint, created_at timestamptz,
        request_id text)
      join events e on e.id = h.event_id and e.account_id = h.account_id
      where exists (
        select from webhooks w
        where w.deleted_at is null and w.account_id = h.account_id
          and (w.event_id = h.event_id or w.organizer_id = e.organizer_id))
    ), orders_told as (
      select h.*, o.cancelled_at, h.type = 'order.created' and not h.is_placing and placed.is_earlier as is_paid_later
      from happened h
      join orders o on o.id = h.subject_id and o.account_id = h.account_id
      cross join lateral (
        -- An order that awaits payment is reported when it is placed, also by hand. Only such orders are marked as paid.
        -- If it is cancelled, its payment status stays.
        select o.payment_status is not distinct from 'AWAITING_OFFLINE_PAYMENT' or exists (
          select from order_history y
          where y.order_id = o.id and y.action in ('OFFLINE_PAYMENT_CHOSEN', 'MARKED_AS_PAID')) as is_earlier
      ) placed
      where h.type in ('order.created', 'order.cancelled')
        -- Abandoned checkouts are not reported.
        and (h.is_placing or o.completed_at is not null or placed.is_earlier)
    ), told as (
      select id, 0 as step, account_id, event_id, organizer_id, created_at, subject_id, request_id, type
      from happened where type not in ('order.created', 'order.cancelled')
      union all
      select id, 1, account_id, event_id, organizer_id, created_at, subject_id, request_id,
             case when is_paid_later then 'order.marked_as_paid' else type end
      from orders_told
      union all
      select t.id, 2, t.account_id, t.event_id, t.organizer_id, t.created_at, a.id, t.request_id,
             case t.type when 'order.created' then 'attendee.created' else 'attendee.cancelled' end
      from orders_told t join attendees a on a.order_id = t.subject_id
      where case t.type
        when 'order.created' then not t.is_paid_later
        -- Tickets that were cancelled one by one were reported at that time.
        else a.status = 'CANCELLED' and a.updated_at >= t.cancelled_at end
    ), messages as (
      insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at,
                                    request_id)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), account_id, event_id, organizer_id, type, subject_id, created_at,
             request_id
      from told order by id, step, subject_id
      returning id, account_id, event_id, organizer_id, event_type, subject_id
    ), deliveries as (
      insert into webhook_deliveries (account_id, webhook_id, message_id, subject, next_attempt_at)
      select m.account_id, w.id, m.id, m.subject, ${firstAttemptAt({ webhook: sql`w.id`, subject: sql`m.subject` })}
      from (select *, split_part(event_type, '.', 1) || ':' || subject_id as subject from messages) m
      join webhooks w on w.account_id = m.account_id and (w.event_id = m.event_id or w.organizer_id = m.organizer_id)
        and w.status = 'ENABLED' and w.deleted_at is null and m.event_type = any (w.event_types)
      order by m.id, w.id
      returning 1
    )
    select count(*)::int as queued from deliveries`.execute(tx);
  if (rows[0]!.queued > 0) await notifyWithCommit(tx, "webhooks");
}
