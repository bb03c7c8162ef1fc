import type { Rule } from "./rule.ts";

export const ORDER_RULES: Rule[] = [
  {
    rule: "an order has lines and costs what they cost",
    broken: `
      select 'order ' || o.id as row,
             format('its totals are %s, its %s lines come to %s',
                    (o.total_before_additions, o.total_tax, o.total_fee, o.total_gross),
                    coalesce(i.lines, 0), (i.before_additions, i.tax, i.fee, i.gross)) as problem
      from orders o
      left join (
        select order_id, count(*) as lines, sum(total_before_additions) as before_additions,
               sum(total_tax) as tax, sum(total_fee) as fee, sum(total_gross) as gross
        from order_items group by order_id
      ) i on i.order_id = o.id
      where (o.total_before_additions, o.total_tax, o.total_fee, o.total_gross)
        is distinct from (i.before_additions, i.tax, i.fee, i.gross)
      order by o.id`,
  },
  {
    rule: "a total is the sum of its parts",
    broken: `
      select t.row, format('%s is not %s + %s + %s', t.gross, t.before_additions, t.tax, t.fee) as problem
      from (
        select 'order ' || id as row, total_before_additions as before_additions, total_tax as tax, total_fee as fee,
               total_gross as gross, true as is_whole
        from orders
        union all
        select 'order_item ' || id, total_before_additions, total_tax, total_fee, total_gross,
               price * quantity = total_before_additions
        from order_items
      ) t
      where t.gross <> t.before_additions + t.tax + t.fee or not t.is_whole
      order by 1`,
  },
  {
    // An order before completion has either all its tickets (a paid order has recorded their names) or none.
    rule: "a line has one ticket for each unit, in the state of its order",
    broken: `
      select format('order_item %s of order %s', i.id, o.id) as row,
             format('the order is %s with %s units of which %s are released; of %s tickets %s are active, %s wait for payment, %s are cancelled',
                    o.status, i.quantity, i.released_quantity, a.issued, a.active, a.waiting, a.cancelled) as problem
      from orders o
      join order_items i on i.order_id = o.id and i.product_type = 'TICKET'
      cross join lateral (
        select count(*) as issued,
               count(*) filter (where status = 'ACTIVE') as active,
               count(*) filter (where status = 'AWAITING_PAYMENT') as waiting,
               count(*) filter (where status = 'CANCELLED') as cancelled
        from attendees where order_item_id = i.id and order_id = o.id
      ) a
      where not case o.status
        when 'COMPLETED' then
          a.issued = i.quantity - i.moved_quantity and a.cancelled = i.released_quantity - i.moved_quantity
          and a.active = i.quantity - i.released_quantity
        when 'AWAITING_OFFLINE_PAYMENT' then
          a.issued = i.quantity - i.moved_quantity and a.cancelled = i.released_quantity - i.moved_quantity
          and a.waiting = i.quantity - i.released_quantity
        when 'RESERVED' then a.issued in (0, i.quantity) and a.waiting = a.issued and i.released_quantity = 0
        else a.cancelled = a.issued and a.issued in (
          case when o.completed_at is null then 0 else i.quantity - i.moved_quantity end, i.quantity - i.moved_quantity)
      end
      order by i.id`,
  },
  {
    rule: "an order that waits to be paid offline says so throughout",
    broken: `
      select 'order ' || id as row,
             format('it is %s with payment %s by %s, completed %s', status, payment_status,
                    coalesce(payment_provider, 'nobody'), coalesce(completed_at::text, 'never')) as problem
      from orders
      where (status = 'AWAITING_OFFLINE_PAYMENT' and (payment_status, payment_provider, completed_at is null)
              is distinct from ('AWAITING_OFFLINE_PAYMENT', 'OFFLINE', true))
        or (payment_status = 'AWAITING_OFFLINE_PAYMENT' and status not in ('AWAITING_OFFLINE_PAYMENT', 'CANCELLED'))
      order by id`,
  },
  {
    rule: "a line replaces as many units as were changed from another",
    broken: `
      select format('order_item %s of order %s', i.id, i.order_id) as row,
             format('%s of its units were changed, %s lines replace it', i.moved_quantity, coalesce(r.lines, 0)) as problem
      from order_items i
      left join (
        select replaces_item_id, order_id, count(*) as lines from order_items
        where replaces_item_id is not null group by 1, 2
      ) r on r.replaces_item_id = i.id and r.order_id = i.order_id
      where i.moved_quantity <> coalesce(r.lines, 0)
      order by i.id`,
  },
  {
    rule: "an order's tickets are numbered from one",
    broken: `
      select 'order ' || order_id as row, format('its tickets are numbered %s', array_agg(position order by position)) as problem
      from attendees
      group by order_id
      having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)
      order by order_id`,
  },
  {
    rule: "a ticket is for what its line says",
    broken: `
      select 'attendee ' || a.id as row,
             case when i.id is null then format('order %s has no line %s', a.order_id, a.order_item_id)
                  when i.product_type <> 'TICKET' then format('line %s sells no tickets', i.id)
                  else format('line %s is for another product, price, event or account', i.id) end as problem
      from attendees a
      left join order_items i on i.id = a.order_item_id and i.order_id = a.order_id
      where i.id is null or i.product_type <> 'TICKET'
        or (a.account_id, a.event_id, a.product_id, a.product_price_id)
          <> (i.account_id, i.event_id, i.product_id, i.product_price_id)
      order by a.id`,
  },
];
