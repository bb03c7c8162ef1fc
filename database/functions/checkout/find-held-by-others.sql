-- What the other sessions of a client have held of a counter within the last hour and not bought, in whole units:
-- choosing again after a few seconds takes nothing away. And the seconds until the oldest of it is an hour ago.
-- Orders of the running batch are not there yet.
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
