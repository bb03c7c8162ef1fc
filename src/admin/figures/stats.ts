import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { AdminDashboard } from "../contract/figures.ts";
import { startOf, TODAY } from "./utc-days.ts";

/** Counts the users, accounts, live events and sold tickets of the installation. */
export async function findStats(db: Db) {
  const { rows } = await sql<{
    total_users: number;
    total_accounts: number;
    total_live_events: number;
    total_tickets_sold: number;
  }>`
    select (select count(*)::int from users) as total_users,
           (select count(*)::int from accounts) as total_accounts,
           (select count(*)::int from events where status = 'LIVE' and deleted_at is null) as total_live_events,
           (select coalesce(sum(s.quantity_sold), 0)::int
            from product_price_sales s join products p on p.id = s.product_id
            where p.product_type = 'TICKET') as total_tickets_sold`.execute(db);
  return rows[0]!;
}

interface Asked {
  days: number;
  limit: number;
}

/**
 * Returns the figures of the last days, including today. Sales use days in the events' zones, sign-ups use
 * days in UTC.
 */
export async function findDashboard(db: Db, asked: Asked): Promise<AdminDashboard> {
  const [figures, daily, popular_events, most_viewed_events, top_organizers, recent_accounts] =
    await Promise.all([
      findRecent(db, asked),
      listDays(db, asked),
      rankEvents(db, asked, "orders"),
      rankEvents(db, asked, "views"),
      rankOrganizers(db, asked),
      listRecentAccounts(db, asked),
    ]);
  return {
    days: asked.days,
    ...figures,
    daily,
    popular_events,
    most_viewed_events,
    top_organizers,
    recent_accounts,
  };
}

async function findRecent(db: Db, { days }: Asked) {
  const { rows } = await sql<{ currency: string; minor: string; orders: number }>`
    select currency, sum(sales_total_gross) as minor, sum(orders_created)::int as orders
    from event_daily_statistics where day > ${TODAY} - ${days}::int
    group by currency order by sum(orders_created) desc, currency`.execute(db);
  const signups = await sql<{ count: number }>`
    select count(*)::int as count from accounts where created_at >= ${startOf(sql`${TODAY} - ${days - 1}::int`)}`.execute(
    db,
  );
  return {
    recent_revenue: rows
      .map(({ currency, minor }) => ({ currency, minor: Number(minor) }))
      .filter(({ minor }) => minor !== 0),
    recent_orders_count: rows.reduce((sum, { orders }) => sum + orders, 0),
    recent_signups_count: signups.rows[0]!.count,
  };
}

async function listDays(db: Db, { days }: Asked) {
  const { rows } = await sql<{ day: string; orders: number; signups: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.orders, 0)::int as orders, coalesce(a.signups, 0)::int as signups
    from generate_series(${TODAY} - ${days - 1}::int, ${TODAY}, '1 day') d(day)
    left join (select day, sum(orders_created) as orders from event_daily_statistics
               where day > ${TODAY} - ${days}::int group by day) s on s.day = d.day::date
    left join (select (created_at at time zone 'UTC')::date as day, count(*) as signups from accounts
               where created_at >= ${startOf(sql`${TODAY} - ${days}::int`)} group by 1) a on a.day = d.day::date
    order by d.day`.execute(db);
  return rows;
}

async function rankEvents(db: Db, { days, limit }: Asked, by: "orders" | "views") {
  const ranked =
    by === "orders"
      ? sql`select e.id as event_id, sum(d.orders_created) as rank from event_daily_statistics d ${remaining("d")}
            where d.day > ${TODAY} - ${days}::int group by e.id having sum(d.orders_created) > 0`
      : sql`select e.id as event_id, sum(v.views) as rank from event_hourly_visits v ${remaining("v")}
            where v.hour > now() - make_interval(days => ${days}) group by e.id having sum(v.views) > 0`;
  type Ranked = AdminDashboard["popular_events"][number] & { start_date: Date; end_date: Date | null };
  const { rows } = await sql<Ranked>`
    select e.id, e.title, e.start_date, e.end_date, e.timezone, e.status, e.currency, o.name as organizer_name,
           a.id as account_id, a.name as account_name,
           coalesce(d.products_sold, 0)::int as products_sold, coalesce(d.gross, 0)::float8 as sales_total_gross,
           coalesce(d.orders, 0)::int as orders_created, coalesce(v.views, 0)::int as total_views
    from (${ranked} order by 2 desc, 1 limit ${limit}) r
    join events e on e.id = r.event_id
    join organizers o on o.id = e.organizer_id join accounts a on a.id = e.account_id
    left join lateral (
      select sum(products_sold) as products_sold, sum(sales_total_gross) as gross, sum(orders_created) as orders
      from event_daily_statistics where event_id = e.id and day > ${TODAY} - ${days}::int) d on true
    left join lateral (
      select sum(views) as views from event_hourly_visits
      where event_id = e.id and hour > now() - make_interval(days => ${days})) v on true
    order by r.rank desc, e.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    start_date: (row.start_date as Date).toISOString(),
    end_date: (row.end_date as Date | null)?.toISOString() ?? null,
  }));
}

/** Leaves deleted events out before the ranking is cut, so that they take no place in it. */
function remaining(figures: "d" | "v") {
  return sql`join events e on e.id = ${sql.ref(`${figures}.event_id`)} and e.deleted_at is null`;
}

async function rankOrganizers(db: Db, { days, limit }: Asked) {
  const { rows } = await sql<AdminDashboard["top_organizers"][number]>`
    select o.id, o.name, a.id as account_id, a.name as account_name,
           (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events_count,
           sum(d.products_sold)::int as total_products_sold
    from event_daily_statistics d
    join events e on e.id = d.event_id join organizers o on o.id = e.organizer_id join accounts a on a.id = o.account_id
    where d.day > ${TODAY} - ${days}::int
    group by o.id, o.name, a.id, a.name having sum(d.products_sold) > 0
    order by sum(d.products_sold) desc, o.id limit ${limit}`.execute(db);
  return rows;
}

async function listRecentAccounts(db: Db, { limit }: Asked) {
  type Recent = Omit<AdminDashboard["recent_accounts"][number], "created_at" | "account_verified_at"> & {
    created_at: Date;
    account_verified_at: Date | null;
  };
  const { rows } = await sql<Recent>`
    select a.id, a.name, a.email, a.created_at,
           exists (select from connected_accounts c where c.account_id = a.id and c.is_charges_enabled)
             as stripe_connect_setup_complete,
           (select u.email_verified_at from memberships m join users u on u.id = m.user_id
            where m.account_id = a.id and m.is_account_owner) as account_verified_at,
           (select count(*)::int from events e where e.account_id = a.id and e.deleted_at is null) as events_count,
           (select count(*)::int from memberships m where m.account_id = a.id and m.status = 'ACTIVE') as users_count
    from accounts a order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    account_verified_at: row.account_verified_at?.toISOString() ?? null,
  }));
}
