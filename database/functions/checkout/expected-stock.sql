-- What live orders hold of every counter: the sum that stock.taken must equal.
create or replace view expected_stock as
  select claimed.stock_id, sum(claimed.quantity)::bigint as quantity
  from (
    select unnest(i.stock_ids) as stock_id, i.quantity - i.released_quantity as quantity
    from order_items i
    join orders o on o.id = i.order_id
    where o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
    union all
    select o.promo_stock_id, 1
    from orders o
    where o.promo_stock_id is not null and o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
  ) claimed
  group by claimed.stock_id;
