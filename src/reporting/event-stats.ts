import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { EventStats } from "./contract.ts";

const DAYS_BEFORE_TODAY = 30;
const RECENT_ORDERS = 8;

type EventPlace = { accountId: number; eventId: number };

/** What a dashboard shows of an event, from figures that are kept ready: the same work however much was sold. */
export async function findEventStats(db: Db, place: EventPlace): Promise<EventStats> {
  const event = await requireEvent(db, place);
  const [totals, daily, products, recent_orders] = await Promise.all([
    findTotals(db, event.id),
    listDays(db, event),
    listProductSales(db, event.id),
    listRecentOrders(db, event.id),
  ]);
  const tickets = products.filter((product) => product.product_type === "TICKET");
  return {
    currency: event.currency,
    ...totals,
    capacity: sumUnlessUnlimited(tickets.map((ticket) => ticket.capacity)),
    held: products.reduce((sum, product) => sum + product.held, 0),
    daily,
    products,
    recent_orders,
  };
}

/** How many are in, of how many. */
export async function findCheckInStats(db: Db, place: EventPlace) {
  const event = await requireEvent(db, place);
  const { total_attendees_registered, checked_in_attendees } = await findTotals(db, event.id);
  return { total_attendees: total_attendees_registered, checked_in_attendees };
}

type Totals = Omit<EventStats, "currency" | "capacity" | "held" | "daily" | "products" | "recent_orders">;

async function findTotals(db: Db, eventId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(orders_created), 0)::bigint as total_orders,
           coalesce(sum(products_sold), 0)::bigint as total_products_sold,
           coalesce(sum(attendees_registered), 0)::bigint as total_attendees_registered,
           coalesce(sum(sales_total_gross), 0)::bigint as total_gross_sales,
           coalesce(sum(total_tax), 0)::bigint as total_tax,
           coalesce(sum(total_fee), 0)::bigint as total_fees,
           coalesce(sum(total_refunded), 0)::bigint as total_refunded,
           (select count(distinct attendee_id) from check_ins
            where event_id = ${eventId} and undone_at is null)::bigint as checked_in_attendees
    from event_daily_statistics where event_id = ${eventId}`.execute(db);
  return rows[0]!;
}

/** Every day up to today in the event's zone, those without a sale too. */
async function listDays(db: Db, event: { id: number; timezone: string }): Promise<EventStats["daily"]> {
  const { rows } = await sql<EventStats["daily"][number]>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
           coalesce(known.orders_created, 0) as orders,
           coalesce(known.products_sold, 0) as products_sold,
           coalesce(known.sales_total_gross, 0)::bigint as gross,
           coalesce(known.total_refunded, 0)::bigint as refunded
    from generate_series(
      (now() at time zone ${event.timezone})::date - ${DAYS_BEFORE_TODAY}::integer,
      (now() at time zone ${event.timezone})::date, '1 day') as calendar(day)
    left join event_daily_statistics known on known.event_id = ${event.id} and known.day = calendar.day::date
    order by calendar.day`.execute(db);
  return rows;
}

/** What is taken of a counter and not yet sold is held in somebody's checkout. */
async function listProductSales(db: Db, eventId: number): Promise<EventStats["products"]> {
  const { rows } = await sql<EventStats["products"][number]>`
    select p.id as product_id, p.title, p.product_type,
           coalesce(sum(sales.quantity_sold), 0)::bigint as sold,
           coalesce(sum(greatest(counter.taken - coalesce(sales.quantity_sold, 0), 0)), 0)::bigint as held,
           case when bool_and(counter.capacity is not null) filter (where price.deleted_at is null)
                then (sum(counter.capacity) filter (where price.deleted_at is null))::bigint end as capacity,
           coalesce(sum(sales.sales_total_gross), 0)::bigint as gross
    from products p
    join product_categories category on category.id = p.product_category_id
    join product_prices price on price.product_id = p.id
    join stock counter on counter.id = price.stock_id
    left join product_price_sales sales on sales.product_price_id = price.id
    where p.event_id = ${eventId} and p.deleted_at is null
    group by p.id, category.position, category.id
    order by category.position, category.id, p.position, p.id`.execute(db);
  return rows;
}

async function listRecentOrders(db: Db, eventId: number): Promise<EventStats["recent_orders"]> {
  const { rows } = await sql<Omit<EventStats["recent_orders"][number], "created_at"> & { created_at: Date }>`
    select o.id, o.public_id, o.first_name, o.last_name, o.status, o.payment_status, o.total_gross, o.currency,
           o.created_at,
           (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id)::bigint as products_count
    from orders o
    where o.event_id = ${eventId} and o.status not in ('RESERVED', 'ABANDONED')
    order by o.created_at desc, o.id desc
    limit ${RECENT_ORDERS}`.execute(db);
  return rows.map((order) => ({ ...order, created_at: order.created_at.toISOString() }));
}

function sumUnlessUnlimited(capacities: (number | null)[]): number | null {
  if (capacities.length === 0 || capacities.includes(null)) return null;
  return capacities.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
}
