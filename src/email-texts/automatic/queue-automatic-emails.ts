import { type RawBuilder, sql } from "kysely";
import { recordBroadcast } from "../../accounts/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import { findEmailsLeft } from "./find-emails-left.ts";
import { isSubscribed } from "./is-subscribed.ts";
import { DUE_AT, IS_DUE, MAY_WRITE_TO_OTHERS, TOO_LATE_HOURS } from "./may-send.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";
import type { LimitSettings } from "../../messaging/index.ts";
import { emailHash, isUndeliverable, wantsAdvertising } from "../../suppressions/index.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "queue-automatic-emails": Record<string, never>;
    "send-automatic-email": { automatic_email_id: number };
  }
}

const MAX_EVENTS = 200;
const MAX_EMAILS = 1_000;
/**
 * The most batches of one message in a pass. There is a pass each minute, so a reminder to 100,000 people is
 * queued within ten minutes, even if it is due only an hour before the start.
 */
const MAX_BATCHES = 10;
/** Jobs for emails about orders run first. */
const AFTER_ORDERS = LOW_PRIORITY + 10;

interface DueMessage {
  account_id: number;
  event_id: number;
  kind: AutomaticKind;
  /** Null for ABANDONED. */
  due_at: Date | null;
}

/**
 * Queues an email for each person for whom a message is due. Returns their number. Runs every minute and
 * reads the event's current dates, so that a moved date needs no change of queued emails.
 */
export async function queueAutomaticEmails(
  { config, db }: { config: LimitSettings; db: Db },
  { maxEvents = MAX_EVENTS }: { maxEvents?: number | null } = {},
): Promise<number> {
  let queued = 0;
  for (const message of await listDue(db, maxEvents))
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await queueEmailsOf({ config, db }, message);
      queued += count;
      if (count < MAX_EMAILS) break;
    }
  return queued;
}

/**
 * Lists the messages that are switched on and due. Excludes messages that were due before they were switched
 * on, events that are not live, and accounts that cannot send mail to others.
 */
async function listDue(db: Db, maxEvents: number | null): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select s.account_id, s.event_id, s.kind, ${DUE_AT} as due_at
    from automatic_messages s join events e on e.id = s.event_id
    where s.is_enabled and e.status = 'LIVE' and e.deleted_at is null and ${MAY_WRITE_TO_OTHERS}
      and ${IS_DUE}
    order by random() limit ${maxEvents}::integer`.execute(db);
  return rows;
}

/**
 * Writes the emails and their jobs in one transaction, so that a person gets one email, however often and in
 * however many processes this runs.
 */
async function queueEmailsOf(
  { config, db }: { config: LimitSettings; db: Db },
  message: DueMessage,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Due each minute until the event begins, nearly always for nobody. Finding the allowance counts all tickets.
    if (message.kind === "ABANDONED" && !(await isForAnybody(tx, message))) return 0;
    const { left, isCounted } = await findEmailsLeft(tx, config, message);
    const most = Math.min(left, MAX_EMAILS);
    if (most === 0) return 0;
    const { rows } = await writeEmails(tx, message, most);
    if (isCounted && rows.length > 0) await recordBroadcast(tx, message.account_id, rows.length);
    await enqueueAll(
      tx,
      "send-automatic-email",
      rows.map(({ id }) => ({ automatic_email_id: id })),
      { priority: AFTER_ORDERS },
    );
    if (rows.length < most) await noteQueued(tx, message);
    return rows.length;
  });
}

/**
 * Writes the emails that are due, and queues skipped ones again: the event may have been paused or moved when
 * their turn came. If the due time changed since it was read, this selects nobody, and the next pass reads it
 * again.
 */
async function writeEmails(tx: Tx, message: DueMessage, most: number) {
  return sql<{ id: number }>`
    insert into automatic_emails (account_id, event_id, kind, occasion, order_id, attendee_id, recipient_hash)
    ${recipients(message)}
    order by person.recipient_hash, person.order_id, person.attendee_id
    limit ${most}
    on conflict (event_id, kind, occasion, recipient_hash) do update
      set status = 'QUEUED', order_id = excluded.order_id, attendee_id = excluded.attendee_id, created_at = now()
      where automatic_emails.status = 'SKIPPED' and automatic_emails.kind <> 'ABANDONED'
    returning id`.execute(tx);
}

async function isForAnybody(tx: Tx, message: DueMessage): Promise<boolean> {
  const { rows } = await sql`select where exists (${recipients(message)})`.execute(tx);
  return rows.length > 0;
}

function recipients({ account_id, event_id, kind, due_at }: DueMessage): RawBuilder<unknown> {
  const people = kind === "ABANDONED" ? unfinishedOrders() : ticketHolders(kind, due_at!);
  return sql`
    select distinct on (person.recipient_hash)
           e.account_id, e.id, s.kind, person.occasion, person.order_id, person.attendee_id, person.recipient_hash
    from automatic_messages s
    join events e on e.id = s.event_id
    cross join lateral (${people}) person
    where s.account_id = ${account_id} and s.event_id = ${event_id} and s.kind = ${kind} and s.is_enabled
      and date_trunc('milliseconds', ${DUE_AT}) is not distinct from ${due_at}::timestamptz
      and not exists (
        select from automatic_emails before
        where before.event_id = e.id and before.kind = s.kind and before.occasion = person.occasion
          and before.recipient_hash = person.recipient_hash
          and (before.status <> 'SKIPPED' or before.kind = 'ABANDONED'))`;
}

/**
 * Selects the holders of a valid ticket at the due time. Later buyers have just had a confirmation with all
 * details. Excludes everybody whom the check before sending would skip. Otherwise the skipped email would be
 * queued again each minute.
 */
function ticketHolders(kind: AutomaticKind, dueAt: Date): RawBuilder<unknown> {
  const reader = {
    accountId: sql.ref("e.account_id"),
    eventId: sql.ref("e.id"),
    email: sql.ref<string>("a.email"),
  };
  const wantsIt = kind === "THANKS" ? isSubscribed(reader) : sql`true`;
  return sql`
    select a.order_id, a.id as attendee_id, ${emailHash(sql.ref("a.email"))} as recipient_hash,
           case s.kind when 'REMINDER' then (e.start_date at time zone e.timezone)::date else 'epoch' end as occasion
    from attendees a join orders o on o.id = a.order_id
    where a.account_id = e.account_id and a.event_id = e.id and a.status = 'ACTIVE' and a.email <> ''
      and o.status = 'COMPLETED' and o.completed_at <= ${dueAt}
      and ${wantsIt} and not ${isUndeliverable(reader)}`;
}

/**
 * Selects checkouts with an address and consent to marketing, whose buyers have bought nothing for the event
 * since.
 */
function unfinishedOrders(): RawBuilder<unknown> {
  const reader = {
    accountId: sql.ref("e.account_id"),
    eventId: sql.ref("e.id"),
    orderId: sql.ref("o.id"),
    email: sql.ref<string>("o.email"),
  };
  return sql`
    select o.id as order_id, null::bigint as attendee_id, ${emailHash(sql.ref("o.email"))} as recipient_hash,
           date 'epoch' as occasion
    from orders o
    where o.account_id = e.account_id and o.event_id = e.id and o.status = 'ABANDONED' and o.email <> ''
      and o.updated_at >= s.enabled_at
      and o.updated_at <= now() - make_interval(hours => s.hours)
      and o.updated_at > now() - make_interval(hours => s.hours + ${TOO_LATE_HOURS})
      and exists (select from order_consents c where c.order_id = o.id and c.kind = 'MARKETING')
      and ${wantsAdvertising(reader)} and not ${isUndeliverable(reader)}
      and not exists (
        select from orders bought
        where lower(bought.email) = lower(o.email) and bought.event_id = o.event_id
          and bought.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'))`;
}

async function noteQueued(tx: Tx, { account_id, event_id, kind, due_at }: DueMessage): Promise<void> {
  if (due_at === null) return;
  await tx
    .updateTable("automatic_messages")
    .set({ queued_for: due_at })
    .where("account_id", "=", account_id)
    .where("event_id", "=", event_id)
    .where("kind", "=", kind)
    .execute();
}
