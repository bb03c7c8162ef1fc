-- Gives back what these orders still hold. The caller has locked the orders and changed their status.
create or replace function release_stock(p_order_ids bigint[]) returns void
language plpgsql as $$
declare
  ids bigint[];
  quantities bigint[];
begin
  select array_agg(held.stock_id), array_agg(held.quantity) into ids, quantities
  from stock_of_orders(p_order_ids) held;

  -- Locks in id order first, because the planner chooses the order of an update.
  perform 1 from stock where id = any (ids) order by id for no key update;

  update stock s
  set taken = s.taken - held.quantity
  from unnest(ids, quantities) as held(stock_id, quantity)
  where s.id = any (ids) and s.id = held.stock_id and held.quantity <> 0;
end $$;
