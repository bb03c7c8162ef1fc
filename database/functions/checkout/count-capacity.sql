-- Makes a capacity count the orders of prices that join it and stop counting those of prices that leave it,
-- including orders placed before. Returns what the counter then has taken. The caller has raised the catalogue's
-- version, so claims that wait for these counters are refused as stale. It sets the capacity afterwards, in the
-- same transaction.
--
-- Unlike elsewhere, the counters are locked before the orders: only then can no claim add an order unseen. A
-- transaction that holds an order and waits for a counter can deadlock with this one. This one therefore waits for
-- a shorter time than all others (lock_timeout) and fails first; the caller tries again.
create or replace function count_capacity(p_stock_id bigint, p_joining bigint[], p_leaving bigint[]) returns bigint
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  prices constant bigint[] := p_joining || p_leaving;
  counters bigint[];
  moved bigint;
  counted bigint;
begin
  select array_agg(pp.stock_id) into counters from product_prices pp where pp.id = any (prices);
  perform 1 from stock where id = any (counters || p_stock_id) order by id for no key update;

  set local lock_timeout to '300ms';
  -- Leaves out holds that were abandoned before they had a buyer: they can never be completed.
  perform 1 from orders o
  where o.id = any (array(select i.order_id from order_items i where i.product_price_id = any (prices)))
    and (o.status <> 'ABANDONED' or o.email is not null)
  order by o.id for no key update;

  with changed as (
    update order_items i
    set stock_ids = case when i.product_price_id = any (p_joining)
                         then i.stock_ids || p_stock_id else array_remove(i.stock_ids, p_stock_id) end
    from orders o
    where i.product_price_id = any (prices) and o.id = i.order_id
      and (o.status <> 'ABANDONED' or o.email is not null)
      and (i.product_price_id = any (p_joining)) <> (p_stock_id = any (i.stock_ids))
    returning o.status, (i.quantity - i.released_quantity)
                        * case when i.product_price_id = any (p_joining) then 1 else -1 end as quantity
  )
  select coalesce(sum(changed.quantity), 0) into moved
  from changed where changed.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED');

  update stock set taken = taken + moved, capacity = null where id = p_stock_id returning taken into counted;
  return counted;
end $$;
