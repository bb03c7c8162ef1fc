import type pg from "pg";
import { stageBuyers } from "../../bench/stage-many.ts";
import { stageEvent } from "../../bench/stage.ts";

/** Seeds an event with this many finished orders of one free ticket each, one in ten cancelled, and their figures. */
export async function stagePastOrders(pool: pg.Pool, orders: number): Promise<void> {
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  await stageBuyers(pool, event, { orders, withAttendees: true });
  await pool.query(
    `insert into event_daily_statistics (account_id, event_id, day, currency, orders_created, orders_cancelled,
                                         products_sold, attendees_registered)
     select o.account_id, o.event_id, (o.completed_at at time zone e.timezone)::date, o.currency,
            count(*) filter (where o.status = 'COMPLETED'), count(*) filter (where o.status = 'CANCELLED'),
            count(*) filter (where o.status = 'COMPLETED'), count(*) filter (where o.status = 'COMPLETED')
     from orders o join events e on e.id = o.event_id
     where o.event_id = $1
     group by 1, 2, 3, 4`,
    [event.eventId],
  );
  await pool.query(
    `insert into product_price_sales (account_id, event_id, product_id, product_price_id, quantity_sold)
     select account_id, event_id, $2, $3, count(*) from orders
     where event_id = $1 and status = 'COMPLETED'
     group by 1, 2`,
    [event.eventId, event.products[0]!.productId, event.products[0]!.priceId],
  );
}
