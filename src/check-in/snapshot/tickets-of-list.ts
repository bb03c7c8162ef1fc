import type pg from "pg";
import type { Door } from "../find-door.ts";
import { IS_TAKEN } from "../taken-tickets.ts";

/** A ticket of the event as its door may know it. */
export interface ListedTicket {
  id: number;
  /** The time as text, because a Date would lose its microseconds. */
  created_at: string;
  public_id: string;
  secret_hash: Buffer;
  product_price_id: number;
  first_name: string;
  last_name: string;
  is_named: boolean;
  state: "VALID" | "IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "SUPERSEDED";
  /** True if the ticket is not paid, whether the event lets it in or not. */
  is_unpaid: boolean;
  at: Date | null;
  by: string | null;
  /** The number of entries that stand at this list, and the time when the last one ended. */
  entries: number;
  left_at: Date | null;
}

const PAGE = 2_000;
/** A transaction may commit this long after the time in its rows. */
const TICKET_OVERLAP = "60 seconds";
const SCAN_OVERLAP = "5 seconds";
export const MAX_CHANGES = 20_000;

/** Returns every ticket of the event, in pages, with older copies of reissued ones at the end. */
export async function* allTickets(pool: pg.Pool, door: Door): AsyncGenerator<ListedTicket[]> {
  let last: ListedTicket | undefined;
  do {
    const { rows } = await pool.query<ListedTicket>({
      name: "snapshot-page",
      // Reads a page from the index alone first, and joins only its tickets.
      text: `${ticketsOf(`(
               select * from attendees t
               where t.event_id = $2 and (t.created_at, t.id) < ($3::timestamptz, $4::bigint)
               order by t.created_at desc, t.id desc limit ${PAGE})`)}
             order by a.created_at desc, a.id desc`,
      values: [door.id, door.event_id, last?.created_at ?? "infinity", last?.id ?? 0],
    });
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
  yield await olderCopies(pool, door, null);
}

/** Lists what has changed since the cursor, refused tickets first. More than MAX_CHANGES rows are too many. */
export async function changedTickets(pool: pg.Pool, door: Door, since: string): Promise<ListedTicket[]> {
  const older = await olderCopies(pool, door, since);
  const { rows } = await pool.query<ListedTicket>({
    name: "snapshot-changes",
    text: `select id, created_at, public_id, secret_hash, product_price_id, first_name, last_name, is_named, state,
                  is_unpaid, at, by, entries, left_at
           from (${ticketsOf("attendees")} where a.id in (
             select t.id from attendees t
             where t.event_id = $2 and t.updated_at > $3::timestamptz - interval '${TICKET_OVERLAP}'
             union
             select k.attendee_id from check_ins k
             where k.event_id = $2 and k.check_in_list_id = $1
               and k.created_at > $3::timestamptz - interval '${SCAN_OVERLAP}'
             union
             select k.attendee_id from check_ins k
             where k.event_id = $2 and k.check_in_list_id = $1
               and k.undone_at > $3::timestamptz - interval '${SCAN_OVERLAP}'
             union
             -- An exit may arrive hours after the person left. Of the indexes, the planner may use only the one by event
             -- and arrival: one by list, or one of exits, has all of them.
             select k.attendee_id from scans k
             where k.event_id = $2 and k.check_in_list_id + 0 = $1 and k.verdict = 'EXITED'
               and k.received_at > $3::timestamptz - interval '${SCAN_OVERLAP}')
           limit ${MAX_CHANGES + 1}) changed order by state in ('VALID', 'IN'), id`,
    values: [door.id, door.event_id, since],
  });
  return [...older, ...rows];
}

async function olderCopies(pool: pg.Pool, door: Door, since: string | null): Promise<ListedTicket[]> {
  const { rows } = await pool.query<ListedTicket>({
    name: "snapshot-older-copies",
    text: OLDER_COPIES,
    values: [door.id, door.event_id, since],
  });
  return rows;
}

/** SQL: decides the same as scan_tickets, for all tickets at once. */
const ticketsOf = (attendees: string) => `
  select a.id, a.created_at::text, a.public_id, sha256(convert_to(upper(a.ticket_secret), 'UTF8')) as secret_hash,
         a.product_price_id, a.first_name, a.last_name, a.is_named,
         case when a.status = 'CANCELLED' then 'CANCELLED'
              when not ${IS_TAKEN} then 'NOT_ON_LIST'
              -- The device decides whether a ticket that may come in again is admitted, because that depends on the time.
              when c.id is not null and (l.entry_rule = 'ONCE' or (l.tracks_exits and c.left_at is null)
                or (l.entry_rule = 'TIMES' and c.entries >= l.max_entries)) then 'IN'
              when a.status = 'ACTIVE' then 'VALID'
              when s.allow_orders_awaiting_offline_payment_to_check_in and o.status = 'AWAITING_OFFLINE_PAYMENT' then 'VALID'
              else 'UNPAID' end as state,
         a.status = 'AWAITING_PAYMENT' as is_unpaid, c.scanned_at as at, c.device_name as by,
         coalesce(c.entries, 0)::int as entries, c.left_at
  from ${attendees} a
  join check_in_lists l on l.id = $1
  join event_settings s on s.event_id = l.event_id
  left join orders o on o.id = a.order_id and a.status = 'AWAITING_PAYMENT'
  left join lateral (
    select k.id, k.scanned_at, k.device_name, k.left_at, count(*) over () as entries from check_ins k
    where k.check_in_list_id = $1 and k.attendee_id = a.id and k.undone_at is null
    order by k.entry_no desc limit 1
  ) c on true`;

const OLDER_COPIES = `
  select a.id, '' as created_at, a.public_id, r.code_hash as secret_hash, a.product_price_id,
         a.first_name, a.last_name, a.is_named,
         case a.status when 'CANCELLED' then 'CANCELLED' else 'SUPERSEDED' end as state, false as is_unpaid,
         (select max(n.superseded_at) from superseded_tickets n where n.attendee_id = a.id) as at, null as by,
         0 as entries, null::timestamptz as left_at
  from superseded_tickets r
  join attendees a on a.id = r.attendee_id
  join check_in_lists l on l.id = $1
  where r.event_id = $2 and ${IS_TAKEN}
    and ($3::timestamptz is null or a.updated_at > $3::timestamptz - interval '${TICKET_OVERLAP}')`;
