import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { EventStats } from "../contract.ts";
import { lowStockOf } from "../rules/low-stock.ts";
import { periodOf, type RequestedPeriod } from "../rules/period.ts";
import type { CountCheckedIn } from "./checked-in.ts";
import { findFunnel } from "./funnel.ts";
import { listProductSales } from "./product-sales.ts";
import { listRecentOrders } from "./recent-orders.ts";
import { listSources } from "./sources.ts";
import { listFigures } from "./figures.ts";
import { isHourOf } from "./hours-of-period.ts";
import { findToDo } from "./to-do.ts";
import { findTotals } from "./totals.ts";

interface Sources {
  db: Db;
  countCheckedIn: CountCheckedIn;
}
type EventPlace = { accountId: number; eventId: number };

/**
 * Returns the dashboard of an event from precomputed figures, so that the work does not grow with the sales.
 */
export async function findEventStats(
  { db, countCheckedIn }: Sources,
  { wanted, ...place }: EventPlace & { wanted: RequestedPeriod },
  now: Date,
): Promise<EventStats> {
  const event = await requireEvent(db, place);
  const period = periodOf(wanted, event.timezone, now);
  const isNow = isHourOf(period, period.now);
  const [
    totals,
    checked_in_attendees,
    figures,
    funnel,
    funnel_before,
    sources,
    products,
    toDo,
    recent_orders,
  ] = await Promise.all([
    findTotals(db, event.id),
    countCheckedIn(event.id),
    listFigures(db, event, period),
    findFunnel(db, event.id, isNow),
    findFunnel(db, event.id, isHourOf(period, period.before)),
    listSources(db, event.id, isNow),
    listProductSales(db, event.id),
    findToDo(db, event.id),
    listRecentOrders(db, event.id),
  ]);
  const tickets = products.filter((product) => product.product_type === "TICKET");
  return {
    currency: event.currency,
    ...totals,
    checked_in_attendees,
    capacity: sumUnlessUnlimited(tickets.map((ticket) => ticket.capacity)),
    held: products.reduce((sum, product) => sum + product.held, 0),
    period: period.period,
    start_date: period.now.start,
    end_date: period.now.end,
    daily_stats: figures.now,
    daily_stats_before: figures.before,
    funnel,
    funnel_before,
    sources,
    products,
    to_do: { ...toDo, low_stock: lowStockOf(products) },
    recent_orders,
  };
}

/** Counts the people checked in and those with a ticket. */
export async function findCheckInStats({ db, countCheckedIn }: Sources, place: EventPlace) {
  const event = await requireEvent(db, place);
  const [{ total_attendees_registered }, checked_in_attendees] = await Promise.all([
    findTotals(db, event.id),
    countCheckedIn(event.id),
  ]);
  return { total_attendees: total_attendees_registered, checked_in_attendees };
}

function sumUnlessUnlimited(capacities: (number | null)[]): number | null {
  if (capacities.length === 0 || capacities.includes(null)) return null;
  return capacities.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
}
