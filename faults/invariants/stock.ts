import type { Rule } from "./rule.ts";

export const STOCK_RULES: Rule[] = [
  {
    rule: "a counter says what live orders hold of it",
    broken: `
      select 'stock ' || coalesce(s.id, j.stock_id) as row,
             format('taken is %s, live orders hold %s', coalesce(s.taken::text, 'missing'), coalesce(j.quantity, 0)) as problem
      from stock s
      full join expected_stock j on j.stock_id = s.id
      where s.taken is distinct from coalesce(j.quantity, 0)
      order by 1`,
  },
  {
    rule: "a counter is between nothing and its capacity",
    broken: `
      select 'stock ' || id as row, format('taken is %s of %s', taken, coalesce(capacity::text, 'any number')) as problem
      from stock
      where taken < 0 or taken > capacity
      order by id`,
  },
  {
    rule: "whatever is scarce has a counter",
    broken: `
      select named.row, format('its counter %s does not exist', named.stock_id) as problem
      from (
        select 'product_price ' || id as row, stock_id from product_prices
        union all select 'promo_code ' || id, stock_id from promo_codes
        union all select 'capacity_assignment ' || id, stock_id from capacity_assignments
      ) named
      where not exists (select 1 from stock s where s.id = named.stock_id)
      order by 1`,
  },
  {
    rule: "a line moved the counter of its price",
    broken: `
      select format('order_item %s of order %s', i.id, i.order_id) as row,
             format('it moved the counters %s, not %s', i.stock_ids, p.stock_id) as problem
      from order_items i
      join product_prices p on p.id = i.product_price_id
      where p.stock_id <> all (i.stock_ids)
      order by i.id`,
  },
  {
    rule: "a hold ends when its time is over",
    broken: `
      select 'order ' || id as row, format('still RESERVED %s after its end', now() - expires_at) as problem
      from orders
      where status = 'RESERVED' and expires_at < now() - interval '1 minute'
      order by id`,
  },
];
