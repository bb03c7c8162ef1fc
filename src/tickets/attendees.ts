import { type RawBuilder, sql, type SqlBool } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { type Attendee, ATTENDEES_LISTING } from "./contract.ts";

/** Whose event is asked about: every read is confined to one account. */
export interface OwnEvent {
  accountId: number;
  eventId: number;
}

/** Everybody with a ticket of the event; those whose buyer is still in the checkout are not among them. */
export async function listAttendees(
  db: Db,
  own: OwnEvent,
  wanted: RequestedPage,
): Promise<{ data: Attendee[]; meta: ListMeta }> {
  const { timezone } = await requireEvent(db, own);
  const { rows: attendees, ...source } = attendeesList(db, own, timezone);
  const { rows, meta } = await listPage(db, attendees, { ...source, wanted });
  return { data: rows.map(attendeeOf), meta };
}

/** What the list of attendees is made of, also for exports and for what is done with many at once. */
export function attendeesList(db: Db | Tx, own: OwnEvent, timezone: string) {
  return {
    rows: attendeeRows(db, own),
    listing: ATTENDEES_LISTING,
    columns: {
      created_at: "a.created_at",
      updated_at: "a.updated_at",
      first_name: "a.first_name",
      last_name: "a.last_name",
      email: "a.email",
      public_id: "a.public_id",
      labels: sql<string>`array_to_string(a.labels, ', ')`,
      status: "a.status",
      product_title: TICKET_NAME,
      ticket_name: TICKET_NAME,
      product_id: "a.product_id",
      product_price_id: "a.product_price_id",
      order_id: "a.order_id",
      is_checked_in: isCheckedIn,
    },
    search: {
      words: sql`search_text(a.first_name, a.last_name, a.email, a.public_id)`,
      includes: ["first_name", "last_name", "email", "public_id"],
      alsoFinds: (query: string) => ofOrder(own, query),
      shortFindsBeginnings: true,
    },
    unique: "a.id",
    zone: timezone,
  } as const;
}

/** One attendee of the account's own event, or nothing at all. */
export async function findAttendee(db: Db | Tx, own: OwnEvent, attendeeId: number): Promise<Attendee> {
  const row = await attendeeRows(db, own).where("a.id", "=", attendeeId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return attendeeOf(row);
}

const ORDER_CODE = /^(?:O-)?([A-Z2-9]{7})$/;

/** An order's whole code, with or without its "O-", finds its tickets. */
function ofOrder({ eventId }: OwnEvent, query: string): RawBuilder<SqlBool> | undefined {
  const code = ORDER_CODE.exec(query.toUpperCase())?.[1];
  if (!code) return undefined;
  return sql<SqlBool>`a.order_id = (
    select coded.id from orders coded where coded.event_id = ${eventId} and coded.public_id = ${`O-${code}`})`;
}

/**
 * Tickets of a checkout that is under way or was given up are nobody's yet. An active one never is: only for
 * the others its order is looked at, one by one.
 */
const isIssued = sql<SqlBool>`(a.status = 'ACTIVE' or (
  select ordered.status not in ('RESERVED', 'ABANDONED') from orders ordered where ordered.id = a.order_id))`;

/** Only a product with several prices names them. */
const TIER = sql<string | null>`case p.type when 'TIERED' then nullif(tier.label, '') end`;
/** The SQL form of `ticketName`, over the rows of the list. */
export const TICKET_NAME = sql<string>`(p.title || coalesce(' – ' || ${TIER}, ''))`;

const isCheckedIn = sql<boolean>`exists (
  select from check_ins c where c.attendee_id = a.id and c.undone_at is null)`;
const checkedInAt = sql<Date | null>`(
  select min(c.scanned_at) from check_ins c where c.attendee_id = a.id and c.undone_at is null)`;

function attendeeRows(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  return (
    db
      .selectFrom("attendees as a")
      // Each has one. Joined like this they are left out where nobody asks for anything of theirs.
      .leftJoin("orders as o", "o.id", "a.order_id")
      .leftJoin("products as p", "p.id", "a.product_id")
      .leftJoin("product_prices as tier", "tier.id", "a.product_price_id")
      .where("a.event_id", "=", eventId)
      .where("a.account_id", "=", accountId)
      .where(isIssued)
      .select([
        "a.id",
        "a.short_id",
        "a.public_id",
        "a.event_id",
        "a.order_id",
        sql<string>`o.public_id`.as("order_public_id"),
        "a.product_id",
        "a.product_price_id",
        sql<string>`p.title`.as("product_title"),
        TIER.as("tier"),
        "a.first_name",
        "a.last_name",
        "a.email",
        "a.is_named",
        "a.status",
        "a.locale",
        "a.notes",
        "a.labels",
        "a.door_note",
        "a.created_at",
        "a.updated_at",
        checkedInAt.as("checked_in_at"),
      ])
  );
}

type AttendeeRow = Awaited<ReturnType<ReturnType<typeof attendeeRows>["executeTakeFirstOrThrow"]>>;

function attendeeOf(row: AttendeeRow): Attendee {
  return {
    ...row,
    status: row.status as Attendee["status"],
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
