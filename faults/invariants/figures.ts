import type { Rule } from "./rule.ts";

/** Events without outbox events that still have to be counted. */
const COUNTED_EVENTS =
  "select e.* from events e where not exists (select 1 from outbox_events f where f.event_id = e.id)";

/** The zone that the event `e` had when its order `o` was completed. Shares no code with the program. */
const ZONE_OF_SALE = `coalesce((
  select z ->> 'timezone' from jsonb_array_elements(e.former_zones) z
  where (z ->> 'until')::timestamptz > o.completed_at
  order by (z ->> 'until')::timestamptz limit 1), e.timezone)`;

export const FIGURE_RULES: Rule[] = [
  {
    rule: "a day's figures are a recount of its orders",
    broken: `
      select format('event %s on %s', coalesce(k.event_id, c.event_id), coalesce(k.day, c.day)) as row,
             format('kept %s, counted %s', coalesce(k.figures::text, 'nothing'), coalesce(c.figures::text, 'nothing')) as problem
      from (
        select d.event_id, d.day,
               array[d.orders_created, d.orders_cancelled, d.products_sold, d.attendees_registered, d.sales_total_gross,
                     d.sales_total_before_additions, d.total_tax, d.total_fee]::bigint[] as figures
        from event_daily_statistics d
        join (${COUNTED_EVENTS}) e on e.id = d.event_id
      ) k
      full join (
        select e.id as event_id, (o.completed_at at time zone ${ZONE_OF_SALE})::date as day,
               array[count(*) filter (where o.status = 'COMPLETED'), count(*) filter (where o.status = 'CANCELLED'),
                     sum(coalesce(i.units, 0)), sum(coalesce(a.tickets, 0)), sum(o.total_gross),
                     sum(o.total_before_additions), sum(o.total_tax), sum(o.total_fee)]::bigint[] as figures
        from (${COUNTED_EVENTS}) e
        join orders o on o.event_id = e.id and o.completed_at is not null
        left join (
          select order_id, sum(quantity - released_quantity) as units from order_items group by order_id
        ) i on i.order_id = o.id and o.status = 'COMPLETED'
        left join (
          select order_id, count(*) as tickets from attendees where status = 'ACTIVE' group by order_id
        ) a on a.order_id = o.id
        group by 1, 2
      ) c on c.event_id = k.event_id and c.day = k.day
      where coalesce(k.figures, array_fill(0::bigint, array[8])) <> coalesce(c.figures, array_fill(0::bigint, array[8]))
      order by 1`,
  },
  {
    rule: "a price's figures are a recount of its lines",
    broken: `
      select 'product_price ' || coalesce(k.id, c.id) as row,
             format('kept %s, counted %s', coalesce(k.figures::text, 'nothing'), coalesce(c.figures::text, 'nothing')) as problem
      from (
        select s.product_price_id as id, array[s.quantity_sold, s.sales_total_gross] as figures
        from product_price_sales s
        join (${COUNTED_EVENTS}) e on e.id = s.event_id
      ) k
      full join (
        select i.product_price_id as id,
               array[coalesce(sum(i.quantity - i.released_quantity) filter (where o.status = 'COMPLETED'), 0),
                     sum(i.total_gross)]::bigint[] as figures
        from (${COUNTED_EVENTS}) e
        join orders o on o.event_id = e.id and o.completed_at is not null
        join order_items i on i.order_id = o.id
        group by 1
      ) c on c.id = k.id
      where coalesce(k.figures, '{0,0}') <> coalesce(c.figures, '{0,0}')
      order by 1`,
  },
];
