import { type RawBuilder, sql, type SqlBool } from "kysely";
import { emailHash } from "../suppressions/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import type { ListMeta } from "../values/listing.ts";
import { type Customer, CUSTOMERS_LISTING } from "./contract.ts";

export type Viewer = Pick<Member, "accountId" | "eventIds">;

/** Lists everybody with a completed order in an event that the viewer can access. */
export async function listCustomers(
  db: Db,
  viewer: Viewer,
  wanted: RequestedPage,
): Promise<{ data: Customer[]; meta: ListMeta }> {
  const account = await db
    .selectFrom("accounts")
    .select(["timezone", "currency_code"])
    .where("id", "=", viewer.accountId)
    .executeTakeFirstOrThrow();
  const { rows: customers, ...source } = customersList(db, viewer, account);
  const { rows, meta } = await listPage(db, customers, { ...source, wanted });
  return { data: rows, meta };
}

interface AccountFacts {
  timezone: string;
  currency_code: string;
}

/** The definition of the list, also used by exports. Rows have the alias `c`. */
export function customersList(db: Db, viewer: Viewer, { timezone, currency_code: currency }: AccountFacts) {
  const seesAll = viewer.eventIds === null;
  const inScope = (figure: RawBuilder<unknown>) => figureOf(viewer, figure);
  return {
    rows: selectCustomers(db, viewer).where(hasBought(viewer)),
    listing: CUSTOMERS_LISTING,
    columns: {
      // The stored figures cover all events. For members with an event scope they are computed from the
      // orders.
      last_order_at: seesAll ? sql`c.last_order_at` : inScope(sql`max(o.created_at)`),
      orders_count: seesAll ? sql`c.orders_count` : inScope(sql`count(*)`),
      /** In the account's currency, because amounts in different currencies cannot be sorted. */
      spent: seesAll
        ? sql`coalesce((c.spent ->> ${currency}::text)::bigint, 0)`
        : inScope(
            sql`coalesce(sum(o.total_gross - o.total_refunded) filter (where o.currency = ${currency}), 0)`,
          ),
      last_name: sql`lower(c.last_name)`,
      first_name: sql`lower(c.first_name)`,
      email: "c.email",
      advertising: advertisingOf(viewer),
    },
    optional: ["last_name", "first_name"],
    search: {
      words: sql`search_text(c.first_name, c.last_name, c.email, '')`,
      shortFindsBeginnings: true,
    },
    unique: "c.id",
    zone: timezone,
  } as const;
}

/** Selects the account's customers `c` with their figures. Includes customers without a completed order. */
export function selectCustomers(db: Db, viewer: Viewer) {
  return db
    .selectFrom("customers as c")
    .where("c.account_id", "=", viewer.accountId)
    .select(["c.id", "c.email", "c.first_name", "c.last_name"])
    .select([
      figureOf<number>(viewer, sql`count(*)`).as("orders_count"),
      figureOf<string | null>(viewer, asInstant(sql`max(o.created_at)`)).as("last_order_at"),
      spentOf(viewer).as("spent"),
      advertisingOf(viewer).as("advertising"),
    ]);
}

/** Returns a customer's figures for exports. They count only the events that the viewer can access. */
export function customerFigures(viewer: Viewer) {
  return {
    ordersCount: figureOf<number>(viewer, sql`count(*)`),
    lastOrderAt: figureOf<Date | null>(viewer, sql`max(o.created_at)`),
    spent: spentOf(viewer),
    advertising: advertisingOf(viewer),
  };
}

/** The completed orders `o` of the customer `c` that the viewer can access. */
const completed = (viewer: Viewer) => sql`
  from orders o
  where lower(o.email) = c.email and o.account_id = c.account_id and o.status = 'COMPLETED' and ${isSeen(viewer)}`;

/**
 * Condition on orders `o` that the viewer can access. `event_id + 0` keeps the planner from the index by
 * event, which would read all orders of the event: the index by address finds one person's orders.
 */
export function isSeen({ eventIds }: Viewer): RawBuilder<SqlBool> {
  return eventIds === null ? sql`true` : sql`o.event_id + 0 = any(${eventIds}::bigint[])`;
}

/**
 * With an event scope, reads the orders of those events once. Otherwise checks each customer until the page
 * is full.
 */
function hasBought(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.eventIds === null) return sql<SqlBool>`exists (select ${completed(viewer)})`;
  return sql<SqlBool>`c.email in (
    select lower(o.email) from orders o
    where o.account_id = ${viewer.accountId} and o.status = 'COMPLETED'
      and ${withinScope(viewer.eventIds, "o.event_id")})`;
}

function figureOf<Value>(viewer: Viewer, figure: RawBuilder<unknown>): RawBuilder<Value> {
  return sql<Value>`(select ${figure} ${completed(viewer)})`;
}

function spentOf(viewer: Viewer): RawBuilder<Customer["spent"]> {
  return sql<Customer["spent"]>`coalesce((
    select json_agg(json_build_object('currency', currency, 'amount', amount) order by amount desc, currency)
    from (select o.currency, sum(o.total_gross - o.total_refunded) as amount ${completed(viewer)} group by o.currency) sums
  ), '[]')`;
}

/** An unsubscription from any of the organisers counts more than an earlier consent. */
function advertisingOf(viewer: Viewer): RawBuilder<Customer["advertising"]> {
  return sql<Customer["advertising"]>`case
    when exists (
      select from unsubscribes u
      where u.account_id = c.account_id and u.email_hash = ${emailHash(sql<string>`c.email`)}
        and u.organizer_id in (select e.organizer_id from events e where e.id in (select o.event_id ${completed(viewer)}))
    ) then 'UNSUBSCRIBED'
    when exists (
      select from order_consents k where k.kind = 'MARKETING' and k.order_id in (select o.id ${completed(viewer)})
    ) then 'AGREED'
    else 'NOT_SAID' end`;
}

/** Formats an instant for the API. */
export function asInstant(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
