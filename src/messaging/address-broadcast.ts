import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { wantsAdvertising } from "../suppressions/index.ts";
import type { WriteMessage } from "./contract.ts";
import type { OwnEvent } from "./messages/messages.ts";
import { meetsConditions } from "./narrow-holders.ts";

type ToAll = Pick<
  WriteMessage,
  "purpose" | "message_type" | "product_ids" | "order_statuses" | "narrowed_to"
>;

/**
 * Writes one `outgoing_messages` row per distinct recipient address, in one statement. Returns the number of
 * rows, at most `most` (null: no limit). People who buy later do not get the message.
 */
export async function addressBroadcast(
  tx: Tx,
  own: OwnEvent,
  { messageId, to, most }: { messageId: number; to: ToAll; most: number | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outgoing_messages (account_id, event_id, message_id, order_id, attendee_id, recipient, locale)
    select distinct on (lower(person.email))
           ${own.accountId}::bigint, ${own.eventId}::bigint, ${messageId}::bigint,
           person.order_id, person.attendee_id, person.email, person.locale
    from (${people(own, to)}) person
    where ${mayGet(own, to)}
    order by lower(person.email), person.order_id, person.attendee_id
    limit ${most}::integer`.execute(tx);
  return Number(numAffectedRows);
}

/** Counts the current recipients, up to `most` (null: all). */
export async function countBroadcast(
  tx: Tx,
  own: OwnEvent,
  { to, most }: { to: ToAll; most: number | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      select distinct lower(person.email) from (${people(own, to)}) person
      where ${mayGet(own, to)}
      limit ${most}::integer) counted`.execute(tx);
  return rows[0]!.count;
}

/**
 * Finds one of the current recipients as an example: the newest of those with a name. Null: the message would
 * go to nobody.
 */
export async function findOneOfBroadcast(
  db: Db | Tx,
  own: OwnEvent,
  to: ToAll,
): Promise<{ order_id: number; attendee_id: number | null } | null> {
  const { rows } = await sql<{ order_id: number; attendee_id: number | null }>`
    select person.order_id, person.attendee_id
    from (${people(own, to)}) person
    where ${mayGet(own, to)}
    order by person.first_name = '', person.order_id desc, person.attendee_id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Excludes people who do not want advertising from promotional messages. */
function mayGet({ accountId, eventId }: OwnEvent, { purpose }: ToAll): RawBuilder<boolean> {
  if (purpose !== "PROMOTIONAL") return sql`true`;
  return wantsAdvertising({
    accountId: sql`${accountId}::bigint`,
    eventId: sql`${eventId}::bigint`,
    orderId: sql`person.order_id`,
    email: sql`person.email`,
  });
}

function people(own: OwnEvent, to: ToAll): RawBuilder<unknown> {
  return to.message_type === "ORDER_OWNERS_WITH_PRODUCT" ? buyers(own, to) : holders(own, to);
}

/** Selects the holders of valid tickets who meet the conditions: for the given products, or for any product. */
function holders(
  { accountId, eventId }: OwnEvent,
  { message_type, product_ids, narrowed_to }: ToAll,
): RawBuilder<unknown> {
  const isOfProducts =
    message_type === "ALL_ATTENDEES" ? sql`true` : sql`a.product_id = any (${product_ids!}::bigint[])`;
  return sql`
    select a.order_id, a.id as attendee_id, a.email, a.locale, a.first_name
    from attendees a
    where a.account_id = ${accountId} and a.event_id = ${eventId}
      -- A walk-in at the door may have no address.
      and a.status = 'ACTIVE' and a.email <> '' and ${isOfProducts} and ${meetsConditions(narrowed_to)}`;
}

/** Selects buyers who still have at least one uncancelled item of these products. */
function buyers(
  { accountId, eventId }: OwnEvent,
  { product_ids, order_statuses }: ToAll,
): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, null::bigint as attendee_id, o.email, o.locale, o.first_name
    from orders o
    where o.account_id = ${accountId} and o.event_id = ${eventId}
      and o.status = any (${order_statuses!}::text[]) and o.status not in ('RESERVED', 'ABANDONED')
      and o.email <> ''
      and exists (
        select from order_items i
        where i.order_id = o.id and i.product_id = any (${product_ids!}::bigint[])
          and i.quantity > i.released_quantity)`;
}
