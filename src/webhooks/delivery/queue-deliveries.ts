import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { lockWebhook } from "../change-webhooks.ts";
import type { WebhookOwner } from "../owner.ts";
import { subjectOf, type WebhookEventType } from "../rules/event-types.ts";
import { firstAttemptAt } from "./first-attempt-at.ts";

/** Messages are stored, and can be sent again, for this long. */
export const MESSAGE_DAYS = 30;
const DAY = 86_400_000;

/** Sends a delivery again with the same message id, whatever its outcome. */
export async function resendDelivery(
  db: Db,
  owner: WebhookOwner,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockWebhook(tx, owner, webhookId);
    const { rows } = await sql<{ id: number }>`
      insert into webhook_deliveries (account_id, webhook_id, message_id, kind, subject)
      select account_id, webhook_id, message_id, 'RESEND', split_part(subject, ':resent:', 1) || ':resent:' || gen_random_uuid()
      from webhook_deliveries
      where account_id = ${owner.accountId} and webhook_id = ${webhookId} and id = ${deliveryId}
      returning id`.execute(tx);
    const [queued] = rows;
    if (!queued) throw new Refusal("not_found");
    await notifyWithCommit(tx, "webhooks");
    return queued.id;
  });
}

/**
 * Sends all messages since an instant again, in order and with the same message ids. Uses the event types
 * that the webhook receives now, and includes messages that it missed while paused. A message that still waits
 * from an earlier replay is sent once for both. But if an earlier message about the same object is queued, it is
 * queued again behind that one, so that the newest message about an object arrives last. Returns the number of
 * messages.
 */
export async function replayDeliveries(
  db: Db,
  owner: WebhookOwner,
  { webhookId, since, now }: { webhookId: number; since: Date; now: Date },
): Promise<number> {
  const first = now.getTime() - MESSAGE_DAYS * DAY;
  if (since.getTime() < first - DAY / 24) throw invalidField("since", "past", { days: MESSAGE_DAYS });
  if (since > now) throw invalidField("since", "too_far_ahead");
  return db.transaction().execute(async (tx) => {
    await lockWebhook(tx, owner, webhookId);
    const { rows } = await sql<{ queued: number }>`
      with replayed as materialized (
        select m.account_id, w.id as webhook_id, m.id, split_part(m.event_type, '.', 1) || ':' || m.subject_id as subject
        from webhooks w
        join webhook_messages m on m.account_id = w.account_id
          and (m.event_id = w.event_id or m.organizer_id = w.organizer_id)
          and m.created_at >= ${since} and not m.is_test and m.event_type = any (w.event_types)
        where w.account_id = ${owner.accountId} and w.id = ${webhookId}
      ), first_to_queue as (
        select r.subject, min(r.id) as id
        from replayed r
        where not exists (
          select from webhook_deliveries d
          where d.message_id = r.id and d.webhook_id = r.webhook_id and d.kind = 'REPLAY' and d.status = 'PENDING')
        group by r.subject
      ), queued as (
        insert into webhook_deliveries (account_id, webhook_id, message_id, kind, subject, next_attempt_at)
        select r.account_id, r.webhook_id, r.id, 'REPLAY', r.subject,
               ${firstAttemptAt({ webhook: sql`r.webhook_id`, subject: sql`r.subject` })}
        from replayed r join first_to_queue f on f.subject = r.subject and f.id <= r.id
        order by r.id)
      select count(*)::int as queued from replayed`.execute(tx);
    await notifyWithCommit(tx, "webhooks");
    return rows[0]!.queued;
  });
}

/** Sends a test event about the newest object of its type. Refuses if there is none. */
export async function sendTestEvent(
  db: Db,
  owner: WebhookOwner,
  { webhookId, type }: { webhookId: number; type: WebhookEventType },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockWebhook(tx, owner, webhookId);
    const subject = subjectOf(type);
    const within = sql`e.account_id = ${owner.accountId} and e.deleted_at is null
      and (e.id = ${owner.eventId}::bigint or e.organizer_id = ${owner.organizerId}::bigint)`;
    const newest = {
      order: sql`select o.id, e.id as event_id, e.organizer_id from events e join orders o on o.event_id = e.id
        where ${within} and o.status not in ('RESERVED', 'ABANDONED')`,
      attendee: sql`select a.id, e.id as event_id, e.organizer_id from events e join attendees a on a.event_id = e.id
        join orders o on o.id = a.order_id where ${within} and o.status not in ('RESERVED', 'ABANDONED')`,
      checkin: sql`select c.id, e.id as event_id, e.organizer_id from events e join check_ins c on c.event_id = e.id where ${within}`,
      product: sql`select p.id, e.id as event_id, e.organizer_id from events e join products p on p.event_id = e.id
        where ${within} and p.deleted_at is null`,
      event: sql`select e.id, e.id as event_id, e.organizer_id from events e where ${within}`,
    }[subject];
    const { rows } = await sql<{ id: number }>`
      with newest as (select * from (${newest}) found order by id desc limit 1),
      message as (
        insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, is_test, happened_at)
        select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${owner.accountId}, event_id, organizer_id, ${type}, id, true, now()
        from newest returning id, account_id, uid)
      insert into webhook_deliveries (account_id, webhook_id, message_id, kind, subject)
      select account_id, ${webhookId}, id, 'TEST', 'test:' || uid from message
      returning id`.execute(tx);
    const [queued] = rows;
    if (!queued) throw invalidField("event_type", "unknown");
    await notifyWithCommit(tx, "webhooks");
    return queued.id;
  });
}
