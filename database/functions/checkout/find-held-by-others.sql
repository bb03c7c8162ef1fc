-- Counts the units of a counter that other sessions of a client have held within the last hour and not bought. The
-- sum is rounded down, because a hold replaced after a few seconds counts only a fraction (shorten_replaced_holds).
-- `seconds`: until the oldest of these holds is an hour old. Orders of the running batch are not in the table yet.
create or replace function find_held_by_others(p_client text, p_counter bigint, p_session_hash bytea, p_now timestamptz)
returns table (units bigint, seconds bigint)
language sql stable as $$
  select coalesce(floor(sum(h.units)), 0)::bigint,
         ceil(extract(epoch from min(h.taken_at) + interval '1 hour' - p_now))::bigint
  from held_places h
  left join lateral (select o.status from orders o where o.id = h.order_id offset 0) o on true
  where h.counter = p_counter and h.client = p_client and h.session_hash <> p_session_hash
    and h.taken_at > p_now - interval '1 hour'
    and coalesce(o.status, 'RESERVED') in ('RESERVED', 'ABANDONED')
$$;
