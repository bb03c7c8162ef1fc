import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/listing-words.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import type { Found } from "../contract.ts";

const SHOWN = 6;
/**
 * Only the latest events of an account are searched. The orders of older events can be found in their own
 * lists.
 */
const EVENTS_SEARCHED = 200;

type Seeker = Pick<Member, "accountId" | "eventIds">;

/**
 * Finds events, orders and attendees of the account by a name, an address or a code, limited to what a search
 * field can show. Searches people event by event, because the index of their text starts with the event.
 */
export async function search(db: Db, seeker: Seeker, words: string): Promise<Found> {
  const wanted = words.trim();
  const events = wanted === "" ? Promise.resolve([]) : findEvents(db, seeker, wanted);
  // The index contains trigrams. A shorter search would compare every person.
  const hasEnough = (wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 3;
  const people = hasEnough
    ? Promise.all([findOrders(db, seeker, wanted), findAttendees(db, seeker, wanted)])
    : Promise.resolve([[], []] as [Found["orders"], Found["attendees"]]);
  const [orders, attendees] = await people;
  return { events: await events, orders, attendees };
}

async function findEvents(db: Db, seeker: Seeker, wanted: string): Promise<Found["events"]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "title", "status", "start_date", "timezone"])
    .where("account_id", "=", seeker.accountId)
    .where("deleted_at", "is", null)
    .where(withinScope(seeker.eventIds, "id"))
    .where("title", "ilike", containing(wanted))
    .orderBy((row) => row.case().when("title", "ilike", `${wanted}%`).then(0).else(1).end())
    .orderBy("start_date", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, start_date: row.start_date.toISOString() }));
}

const eventsOf = ({ accountId, eventIds }: Seeker) => sql`(
  select id, title from events where account_id = ${accountId} and deleted_at is null and ${withinScope(eventIds, "id")}
  order by start_date desc, id desc limit ${EVENTS_SEARCHED})`;

async function findOrders(db: Db, seeker: Seeker, wanted: string): Promise<Found["orders"]> {
  const { rows } = await sql<Found["orders"][number] & { created_at: Date }>`
    select found.*, e.title as event_title
    from ${eventsOf(seeker)} e
    cross join lateral (
      select o.id, o.event_id, o.public_id, concat_ws(' ', o.first_name, o.last_name) as name, o.email, o.status,
             o.total_gross, o.currency, o.created_at
      from orders o
      where o.event_id = e.id and o.account_id = ${seeker.accountId} and o.status not in ('RESERVED', 'ABANDONED')
        and ${says(sql`search_text(o.first_name, o.last_name, o.email, o.public_id)`, wanted)}
      order by o.created_at desc, o.id desc limit ${SHOWN}) found
    order by found.created_at desc, found.id desc limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, created_at: (row.created_at as Date).toISOString() }));
}

async function findAttendees(db: Db, seeker: Seeker, wanted: string): Promise<Found["attendees"]> {
  const { rows } = await sql<Found["attendees"][number]>`
    select found.id, found.event_id, found.order_id, found.public_id, found.name, found.email, found.status,
           e.title as event_title, p.title as ticket
    from ${eventsOf(seeker)} e
    cross join lateral (
      select a.id, a.event_id, a.order_id, a.product_id, a.public_id, concat_ws(' ', a.first_name, a.last_name) as name,
             a.email, a.status, a.created_at
      from attendees a
      where a.event_id = e.id and a.account_id = ${seeker.accountId}
        and ${says(sql`search_text(a.first_name, a.last_name, a.email, a.public_id)`, wanted)}
        and (a.status = 'ACTIVE' or (
          select o.status not in ('RESERVED', 'ABANDONED') from orders o where o.id = a.order_id))
      order by a.created_at desc, a.id desc limit ${SHOWN}) found
    join products p on p.id = found.product_id
    order by found.created_at desc, found.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/**
 * Looks up a rare part of the search text in the index, and compares the results with the whole text. For a
 * whole address the index would compare about forty lists of rows for each event, most of them long
 * ("example.org").
 */
function says(words: RawBuilder<unknown>, wanted: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${words} ilike ${containing(mostSelectiveTrigrams(wanted))}
    and strpos(lower(${words}), lower(${wanted})) > 0)`;
}

const PIECE_CHARACTERS = 12;

/**
 * The end of the text, which often is a surname or a number. For an address: the end of the part before the
 * "@".
 */
export function mostSelectiveTrigrams(wanted: string): string {
  const name = wanted.split("@")[0]!.trim();
  const isTelling = (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 3;
  return Array.from(isTelling ? name : wanted)
    .slice(-PIECE_CHARACTERS)
    .join("");
}
