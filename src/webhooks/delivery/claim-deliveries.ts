import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** A delivery that this process has claimed. */
export interface Claimed {
  id: number;
  account_id: number;
  webhook_id: number;
  subject: string;
  attempts: number;
  uid: string;
  event_type: string;
  /** The request that caused the delivery. Null if it is not known. */
  request_id: string | null;
  body: string;
  url: string;
  seal_id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  /** One of `DELIVERY_KINDS`. */
  kind: string;
}

interface Room {
  /** The most concurrent requests to one webhook. */
  perWebhook: number;
  /** The most concurrent requests to all webhooks of one account. */
  perAccount: number;
  /** The number of further requests that this process can start. */
  total: number;
  /** The running requests. */
  running: Iterable<Pick<Claimed, "account_id" | "webhook_id">>;
  leaseSeconds: number;
}

/**
 * SQL for webhooks `w`: true if deliveries may be sent. Those of a suspended account wait for the end of the
 * suspension.
 */
const IS_SENDING = sql<boolean>`(w.status = 'ENABLED' and w.deleted_at is null
  and not exists (select from accounts a where a.id = w.account_id and a.suspended_at is not null)
  and not exists (select from events e where e.id = w.event_id and e.deleted_at is not null)
  and not exists (select from organizers o where o.id = w.organizer_id and o.deleted_at is not null))`;

/**
 * Claims due deliveries for one attempt each. A delivery waits until every earlier one about the same object
 * has arrived or failed permanently. The lease hides a delivery from other processes. If this process dies,
 * another one claims the delivery after the lease has expired. Accounts with the fewest running requests come
 * first, so that those with many slow receivers do not take the places of others.
 */
export async function claimDeliveries(db: Db, room: Room): Promise<Claimed[]> {
  if (room.total <= 0) return [];
  const running = [...room.running].map(({ account_id, webhook_id }) => ({ account_id, webhook_id }));
  const { rows } = await sql<Claimed>`
    with running as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(running)}::jsonb) as r(account_id bigint, webhook_id bigint)
    ), ready as materialized (
      select w.id, w.account_id, ${room.perWebhook}::int - coalesce(of_webhook.running, 0) as room,
             coalesce(of_account.running, 0) as account_running
      from webhooks w
      left join (select webhook_id, count(*)::int as running from running group by webhook_id) of_webhook
        on of_webhook.webhook_id = w.id
      left join (select account_id, count(*)::int as running from running group by account_id) of_account
        on of_account.account_id = w.account_id
      where ${IS_SENDING} and (w.held_until is null or w.held_until <= now())
        and coalesce(of_webhook.running, 0) < ${room.perWebhook}
        and coalesce(of_account.running, 0) < ${room.perAccount}
        and exists (
          select from webhook_deliveries d
          where d.webhook_id = w.id and d.status = 'PENDING' and d.next_attempt_at <= now())
    ), found as materialized (
      select d.id, d.next_attempt_at, r.account_running
               + row_number() over (partition by r.account_id order by d.next_attempt_at, d.id) as account_place
      from ready r cross join lateral (
        select d.id, d.next_attempt_at from webhook_deliveries d
        where d.webhook_id = r.id and d.status = 'PENDING' and d.next_attempt_at <= now()
          -- Reads one row for each delivery by its index. With joins, the planner compares all waiting rows
          -- with each other.
          and (select m.body is not null from webhook_messages m where m.id = d.message_id)
          and d.id = (
            select first.id from webhook_deliveries first
            where first.webhook_id = d.webhook_id and first.subject = d.subject and first.status = 'PENDING'
            order by first.id limit 1)
        order by d.next_attempt_at
        limit r.room
        for update skip locked
      ) d
    ), due as materialized (
      select id from found where account_place <= ${room.perAccount}
      order by account_place, next_attempt_at limit ${room.total}
    ), claimed as (
      update webhook_deliveries d
      set attempts = d.attempts + 1, attempted_at = now(),
          next_attempt_at = now() + make_interval(secs => ${room.leaseSeconds})
      from due where d.id = due.id
      returning d.id, d.account_id, d.webhook_id, d.message_id, d.subject, d.attempts, d.kind
    ), waiting as (
      -- Postpones the deliveries that wait for a claimed one. Otherwise every claim would read all of them.
      update webhook_deliveries d
      set next_attempt_at = now() + make_interval(secs => ${room.leaseSeconds})
      from claimed c
      where d.webhook_id = c.webhook_id and d.subject = c.subject and d.status = 'PENDING' and d.id > c.id
        and d.next_attempt_at <= now()
    )
    select c.id, c.account_id, c.webhook_id, c.subject, c.attempts, c.kind, m.uid, m.event_type, m.request_id, m.body,
           w.url, w.seal_id, w.secret,
           case when w.previous_secret_until > now() then w.previous_secret end as previous_secret
    from claimed c
    join webhook_messages m on m.id = c.message_id
    join webhooks w on w.id = c.webhook_id`.execute(db);
  return rows;
}

/** Returns the milliseconds until a delivery is due. Null: none waits. */
export async function untilDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(greatest(d.next_attempt_at, w.held_until)) - now()) * 1000)::float8 as ms
    from webhooks w cross join lateral (
      select min(d.next_attempt_at) as next_attempt_at from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'PENDING'
    ) d
    where ${IS_SENDING}`.execute(db);
  const ms = rows[0]?.ms;
  return ms === null || ms === undefined ? null : Math.max(0, ms);
}
