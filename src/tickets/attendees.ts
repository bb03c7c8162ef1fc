import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type OwnEvent, requireEvent } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { type Attendee, ATTENDEES_LISTING } from "./contract.ts";

/** Lists the attendees of an event. Tickets of an open checkout are not included. */
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

/** The source of the list of attendees, also for exports and bulk actions. */
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
      checked_in_at: checkedInAt,
      promo_code: "o.promo_code",
    },
    search: {
      words: sql`search_text(a.first_name, a.last_name, a.email, a.public_id)`,
      includes: ["first_name", "last_name", "email", "public_id"],
      alsoFinds: (query: string) => ofOrder(own, query),
      shortFindsBeginnings: true,
    },
    optional: ["checked_in_at"],
    unique: "a.id",
    zone: timezone,
  } as const;
}

/** Finds an attendee of the account's own event, or refuses with `not_found`. */
export async function findAttendee(db: Db | Tx, own: OwnEvent, attendeeId: number): Promise<Attendee> {
  const row = await attendeeRows(db, own).where("a.id", "=", attendeeId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return attendeeOf(row);
}

const ORDER_CODE = /^(?:O-)?([A-Z2-9]{7})$/;

/** The whole code of an order, with or without its "O-", finds its tickets. */
function ofOrder({ eventId }: OwnEvent, query: string): RawBuilder<SqlBool> | undefined {
  const code = ORDER_CODE.exec(query.toUpperCase())?.[1];
  if (!code) return undefined;
  return sql<SqlBool>`a.order_id = (
    select coded.id from orders coded where coded.event_id = ${eventId} and coded.public_id = ${`O-${code}`})`;
}

/**
 * Excludes tickets of an open or abandoned checkout. A ticket of such an order is never ACTIVE, so the order
 * is looked up only for tickets with another status.
 */
const isIssued = sql<SqlBool>`(a.status = 'ACTIVE' or (
  select ordered.status not in ('RESERVED', 'ABANDONED') from orders ordered where ordered.id = a.order_id))`;

/** Tiers have names only in a product with several prices. */
const TIER = sql<string | null>`case p.type when 'TIERED' then nullif(tier.label, '') end`;
/** `ticketName` in SQL, for the rows of the list. */
export const TICKET_NAME = sql<string>`(p.title || coalesce(' – ' || ${TIER}, ''))`;

const isCheckedIn = sql<boolean>`exists (
  select from check_ins c where c.attendee_id = a.id and c.undone_at is null)`;
const checkedInAt = sql<Date | null>`(
  select min(c.scanned_at) from check_ins c where c.attendee_id = a.id and c.undone_at is null)`;

function attendeeRows(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  return accountAttendees(db, accountId).where("a.event_id", "=", eventId);
}

/** Selects the attendees of all events of the account. */
export function accountAttendees(db: Db | Tx, accountId: number) {
  return (
    db
      .selectFrom("attendees as a")
      // Every attendee has exactly one row in each of these tables. With a left join PostgreSQL skips a table if
      // no column of it is used.
      .leftJoin("orders as o", "o.id", "a.order_id")
      .leftJoin("products as p", "p.id", "a.product_id")
      .leftJoin("product_prices as tier", "tier.id", "a.product_price_id")
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

export function attendeeOf(row: AttendeeRow): Attendee {
  return {
    ...row,
    status: row.status as Attendee["status"],
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
