import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import type { OrderAction } from "./contract.ts";
import { actingApiKey } from "../platform/http/acting-api-key.ts";

/** The actor of a change: a member of the account, the buyer with the order's link, or a job. */
export type Actor = { kind: "USER"; userId: number } | { kind: "BUYER" } | { kind: "SYSTEM" };

export type NotedValues = Record<string, string | number | boolean | null>;

export interface OrderChange {
  order: { id: number; account_id: number; event_id: number };
  attendeeId?: number;
  action: OrderAction;
  by: Actor;
  old?: NotedValues;
  new?: NotedValues;
  /**
   * The key of the call that made the change. A repeat of the call finds the change by it
   * (`isAlreadyApplied`).
   */
  requestKey?: string | undefined;
}

/** Writes a change into the order's history, in the transaction of the change. Returns the entry's id. */
export async function recordHistory(
  tx: Tx,
  { order, attendeeId, action, by, requestKey, ...values }: OrderChange,
) {
  const { id } = await tx
    .insertInto("order_history")
    .values({
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      attendee_id: attendeeId ?? null,
      action,
      actor: by.kind,
      user_id: by.kind === "USER" ? by.userId : null,
      api_key_name: by.kind === "USER" ? actingApiKey() : null,
      old_values: JSON.stringify(values.old ?? {}),
      new_values: JSON.stringify(values.new ?? {}),
      once_key: requestKey === undefined ? null : onceKeysOf(action, requestKey)[0],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns whether an earlier attempt of this call, within a day, has made the change. The program may have died
 * before it could answer that attempt. Callers ask when the change is refused. By then the earlier attempt has committed, because
 * both attempts take the order's lock.
 */
export async function isAlreadyApplied(
  tx: Tx,
  { orderId, action, requestKey }: { orderId: number; action: OrderAction; requestKey: string | undefined },
): Promise<boolean> {
  if (requestKey === undefined) return false;
  const done = await tx
    .selectFrom("order_history")
    .select("id")
    .where("order_id", "=", orderId)
    .where("once_key", "in", onceKeysOf(action, requestKey))
    .where("created_at", ">", sql<Date>`clock_timestamp() - interval '1 day'`)
    .executeTakeFirst();
  return done !== undefined;
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * The key that a call stores today, and those that an earlier attempt within a day can have stored. The day lets a
 * later call use the key again, because the unique index has no limit of time.
 */
function onceKeysOf(action: OrderAction, requestKey: string): [now: string, ...before: string[]] {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const now = Date.now();
  return [
    `${action}:${dayOf(now)}:${requestKey}`,
    `${action}:${dayOf(now - DAY_MILLISECONDS)}:${requestKey}`,
    // Version 0.1.0 stores no day.
    `${action}:${requestKey}`,
  ];
}

/**
 * Records a sent email once, even if its job runs twice. Leaves out the address if the person was erased while the
 * email was under way.
 */
export async function recordEmailSent(db: Db, sent: SentEmail): Promise<void> {
  await db.transaction().execute((tx) => recordEmailSentWithin(tx, sent));
}

/** Like `recordEmailSent`, in the caller's transaction. */
export async function recordEmailSentWithin(
  tx: Tx,
  { orderId, attendeeId, kind, email, messageId }: SentEmail,
): Promise<void> {
  await waitForErasure(tx, orderId);
  await sql`
    insert into order_history (account_id, event_id, order_id, attendee_id, action, actor, new_values, once_key)
    select o.account_id, o.event_id, o.id, ${attendeeId ?? null}::bigint, 'LETTER_SENT', 'SYSTEM',
           case
             when lower(${email}) in (lower(o.email), lower(a.email)) or (o.email <> '' and a.email is distinct from '')
               then ${JSON.stringify({ kind, email })}::jsonb
             else ${JSON.stringify({ kind })}::jsonb
           end, ${messageId}
    from orders o left join attendees a on a.id = ${attendeeId ?? null}::bigint and a.order_id = o.id
    where o.id = ${orderId}
    on conflict (order_id, once_key) where once_key is not null do nothing`.execute(tx);
}

/** An erasure locks the order until it commits. After this wait, the next statement sees the erased values. */
export async function waitForErasure(tx: Tx, orderId: number): Promise<void> {
  await sql`select from orders where id = ${orderId} for share`.execute(tx);
}

interface SentEmail {
  orderId: number;
  /** The ticket that the email is about. */
  attendeeId?: number;
  kind: string;
  email: string;
  messageId: string;
}

/** Returns the values of `wanted` that differ, before and after. Null if none differs. */
export function differenceOf<Values extends NotedValues>(
  before: Values,
  wanted: { [Field in keyof Values]?: Values[Field] | undefined },
): { old: NotedValues; new: NotedValues } | null {
  const changed = Object.keys(wanted).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  if (changed.length === 0) return null;
  return {
    old: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    new: Object.fromEntries(changed.map((field) => [field, wanted[field] ?? null])),
  };
}

/**
 * Locks and returns the order of an attendee of the account's own event. In the global lock order, an order comes
 * before its attendees.
 */
export async function lockOrderOf(
  tx: Tx,
  own: { accountId: number; eventId: number },
  attendeeId: number,
): Promise<{ id: number; account_id: number; event_id: number; status: string } | undefined> {
  await sql`select set_config('lock_timeout', '1200ms', true)`.execute(tx);
  return tx
    .selectFrom("orders")
    .select(["id", "account_id", "event_id", "status"])
    .where("id", "=", (eb) => eb.selectFrom("attendees").select("order_id").where("id", "=", attendeeId))
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .forUpdate()
    .executeTakeFirst();
}
