import { type RawBuilder, sql } from "kysely";
import { emailHash, isUndeliverable } from "../suppressions/index.ts";
import type { Db } from "../platform/database/database.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import { Refusal } from "../values/refusal.ts";
import {
  type CustomerConsent,
  type CustomerDetails,
  type CustomerMessage,
  type CustomerOrder,
  type CustomerTicket,
  SHOWN,
} from "./contract.ts";
import { asInstant, isSeen, selectCustomers, type Viewer } from "./customers.ts";
import { listNotes } from "./notes.ts";

/** Finds a customer with all details in the events that the viewer can access, with one query per subject. */
export async function findCustomer(
  db: Db,
  viewer: Viewer & Pick<Member, "userId">,
  customerId: number,
): Promise<CustomerDetails> {
  const { email, ...customer } = await requireCustomer(db, viewer, customerId);
  const of = { ...viewer, email };
  const [facts, orders, tickets, messages, consents, notes] = await Promise.all([
    findFacts(db, of),
    listOrders(db, of),
    listTickets(db, of),
    listMessages(db, of),
    listConsents(db, of),
    listNotes(db, { accountId: viewer.accountId, customerId }, viewer),
  ]);
  return { ...customer, ...facts, email, orders, tickets, messages, consents, notes };
}

/** Refuses with "not_found" also if the viewer can access none of the customer's orders. */
export async function requireCustomer(db: Db, viewer: Viewer, customerId: number) {
  const customer = await selectCustomers(db, viewer).where("c.id", "=", customerId).executeTakeFirst();
  if (!customer) throw new Refusal("not_found");
  // A separate query with a constant address. In a join, the planner would read all orders.
  const { rows } = await sql`
    select from orders o where ${isOrderOf({ ...viewer, email: customer.email })} limit 1`.execute(db);
  if (rows.length === 0) throw new Refusal("not_found");
  return customer;
}

interface OfCustomer extends Viewer {
  email: string;
}

/** Condition on the finished orders `o` of an address. Two conditions, because each has its own index. */
function isOrderOf({ accountId, eventIds, email }: OfCustomer): RawBuilder<boolean> {
  return sql<boolean>`(
      (lower(o.email) = ${email} and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'))
      or (lower(o.email) = ${email} and o.status = 'CANCELLED'))
    and o.account_id = ${accountId} and ${isSeen({ accountId, eventIds })}`;
}

const EVENT = sql`json_build_object('id', e.id, 'title', e.title, 'timezone', e.timezone)`;

type Facts = Pick<CustomerDetails, "first_order_at" | "tickets_count" | "undeliverable_since">;

async function findFacts(db: Db, of: OfCustomer): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select ${asInstant(sql`min(o.created_at)`)} from orders o
        where ${isOrderOf(of)} and o.status = 'COMPLETED') as first_order_at,
      (select count(*) from attendees a join orders o on o.id = a.order_id
        where ${isOrderOf(of)} and a.status = 'ACTIVE') as tickets_count,
      (select ${asInstant(sql`refused.refused_at`)} from undeliverable_addresses refused
        where refused.account_id = ${of.accountId} and refused.email_hash = ${emailHash(sql.val(of.email))}
          and ${isUndeliverable({ accountId: sql.val(of.accountId), email: sql<string>`${of.email}::text` })}
      ) as undeliverable_since`.execute(db);
  return rows[0]!;
}

async function listOrders(db: Db, of: OfCustomer): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    select o.id, o.public_id, o.status, o.payment_status, o.refund_status, o.currency, o.total_gross, o.total_refunded,
           ${asInstant(sql`o.created_at`)} as created_at, ${EVENT} as event,
           coalesce((
             select json_agg(json_build_object('id', i.id, 'item_name', i.item_name, 'quantity', i.quantity,
                                               'replaces_item_id', i.replaces_item_id) order by i.id)
             from order_items i where i.order_id = o.id), '[]') as items
    from orders o join events e on e.id = o.event_id
    where ${isOrderOf(of)}
    order by o.created_at desc, o.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Lists the tickets of the customer's orders. Excludes tickets that other people bought for them. */
async function listTickets(db: Db, of: OfCustomer): Promise<CustomerTicket[]> {
  const { rows } = await sql<CustomerTicket>`
    select a.id, a.public_id, concat_ws(' ', a.first_name, a.last_name) as name, p.title as product_title, a.status,
           a.order_id, ${EVENT} as event,
           (select ${asInstant(sql`min(c.scanned_at)`)} from check_ins c
             where c.attendee_id = a.id and c.undone_at is null) as checked_in_at
    from orders o
    join attendees a on a.order_id = o.id
    join products p on p.id = a.product_id
    join events e on e.id = o.event_id
    where ${isOrderOf(of)}
    order by a.created_at desc, a.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Lists the messages written by members and the automatic emails. */
async function listMessages(db: Db, { accountId, eventIds, email }: OfCustomer): Promise<CustomerMessage[]> {
  const { rows } = await sql<CustomerMessage>`
    select found.kind, found.id, found.subject, found.is_promotional, found.status, found.reason,
           ${asInstant(sql`found.at`)} as at, ${EVENT} as event
    from (
      (select 'MESSAGE' as kind, g.id, m.event_id, m.subject, m.purpose = 'PROMOTIONAL' as is_promotional, g.status,
              g.reason, coalesce(g.sent_at, g.created_at) as at
       from messages m join outgoing_messages g on g.message_id = m.id
       where m.account_id = ${accountId} and not m.is_test and ${withinScope(eventIds, "m.event_id")}
         and g.recipient = ${email} and not g.is_copy
       order by 8 desc limit ${SHOWN})
      union all
      (select k.kind, k.id, k.event_id, null, k.kind = 'ABANDONED', k.status, null, coalesce(k.sent_at, k.created_at)
       from automatic_emails k
       where k.event_id in (select id from events where account_id = ${accountId} and ${withinScope(eventIds, "id")})
         and k.recipient_hash = ${emailHash(sql.val(email))}
       order by 8 desc limit ${SHOWN})
    ) found
    join events e on e.id = found.event_id
    order by found.at desc, found.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

async function listConsents(db: Db, of: OfCustomer): Promise<CustomerConsent[]> {
  const { rows } = await sql<CustomerConsent>`
    select json_build_object('id', g.id, 'name', g.name) as organizer,
           ${asInstant(sql`max(k.given_at)`)} as agreed_at, ${asInstant(sql`max(u.created_at)`)} as unsubscribed_at
    from orders o
    join events e on e.id = o.event_id
    join organizers g on g.id = e.organizer_id
    left join order_consents k on k.order_id = o.id and k.kind = 'MARKETING'
    left join unsubscribes u on u.organizer_id = g.id and u.email_hash = ${emailHash(sql.val(of.email))}
    where ${isOrderOf(of)}
    group by g.id, g.name order by g.name, g.id limit ${SHOWN}`.execute(db);
  return rows;
}
