-- What these orders hold, or held, of every counter.
create or replace function stock_of_orders(p_order_ids bigint[])
returns table (stock_id bigint, quantity bigint)
language sql stable as $$
  select claimed.stock_id, sum(claimed.quantity)::bigint
  from (
    select unnest(i.stock_ids) as stock_id, i.quantity - i.released_quantity as quantity
    from order_items i where i.order_id = any (p_order_ids)
    union all
    select o.promo_stock_id, 1 from orders o where o.id = any (p_order_ids) and o.promo_stock_id is not null
  ) claimed
  group by claimed.stock_id
$$;
