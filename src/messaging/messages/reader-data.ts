import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { Refusal } from "../../values/refusal.ts";
import type { PlaceholderValues } from "../rules/placeholders.ts";
import type { OwnEvent } from "./messages.ts";

export type ReaderData = Omit<PlaceholderValues, "event">;

/** Finds the data of the guest whose ticket the email is about, or of the order's buyer. */
export async function findReaderData(
  db: Db | Tx,
  accountId: number,
  { order_id, attendee_id }: { order_id: number | null; attendee_id: number | null },
): Promise<ReaderData> {
  if (order_id === null) return { first_name: null, last_name: null, ticket: null, order: null };
  const row = await db
    .selectFrom("orders as o")
    .leftJoin("attendees as a", (on) => on.onRef("a.order_id", "=", "o.id").on("a.id", "=", attendee_id ?? 0))
    .leftJoin("products as p", "p.id", "a.product_id")
    .where("o.id", "=", order_id)
    .where("o.account_id", "=", accountId)
    .select(["a.first_name as holder_first", "a.last_name as holder_last", "p.title as ticket"])
    .select(["o.first_name", "o.last_name", "o.public_id"])
    .executeTakeFirstOrThrow();
  return {
    first_name: nameOf(row.holder_first || row.first_name),
    last_name: nameOf(row.holder_first ? row.holder_last : row.last_name),
    ticket: row.ticket,
    order: row.public_id,
  };
}

/** People type names, their own and those of other guests, so no part of one must become a link. */
const nameOf = (typed: string | null) => typed && withoutLinks(typed);

/** How many of the newest guests are searched for one with a name. A walk-in at the door may have none. */
const NEWEST = 50;

/**
 * Finds a guest of the event, so that authors see a message as a recipient does: the given one, in any state
 * of their ticket, or else the newest with a name. Null: nobody has a ticket yet. Refuses a guest of another event.
 */
export async function findSampleReader(
  db: Db,
  { accountId, eventId }: OwnEvent,
  attendeeId?: number,
): Promise<ReaderData | null> {
  const newest = db
    .selectFrom("attendees")
    .select(["id as attendee_id", "order_id", "first_name"])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .$if(attendeeId === undefined, (query) => query.where("status", "=", "ACTIVE"))
    .$if(attendeeId !== undefined, (query) => query.where("id", "=", attendeeId!))
    .orderBy("id", "desc")
    .limit(NEWEST);
  const sample = await db
    .selectFrom(newest.as("newest"))
    .select(["attendee_id", "order_id"])
    .orderBy(sql`first_name = ''`)
    .orderBy("attendee_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!sample && attendeeId !== undefined) throw new Refusal("not_found");
  return sample ? findReaderData(db, accountId, sample) : null;
}
