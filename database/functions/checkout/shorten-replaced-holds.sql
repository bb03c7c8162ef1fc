-- A hold that another of its session replaced still counts, by the share of its time for which it lasted.
create or replace function shorten_replaced_holds(p_order_ids bigint[], p_now timestamptz) returns void
language sql as $$
  update held_places h
  set units = h.units * least(1, greatest(0,
    extract(epoch from p_now - o.created_at) / greatest(1, extract(epoch from o.expires_at - o.created_at))))
  from (select o.id, o.created_at, o.expires_at from orders o where o.id = any (p_order_ids) offset 0) o
  where h.order_id = any (p_order_ids) and h.order_id = o.id
$$;
