-- Ends expired holds and gives their stock back, exactly once: a sweep skips rows that another
-- sweep has locked, and takes only orders that are still RESERVED.
create or replace function expire_holds(p_limit integer)
returns table (order_id bigint, event_id bigint)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  -- Read once: a comparison with a function that changes during the statement cannot use an index.
  swept_at constant timestamptz := clock_timestamp();
  expired bigint[];
begin
  select array_agg(x.id) into expired
  from (
    select o.id from orders o
    where o.status = 'RESERVED' and o.expires_at <= swept_at
    order by o.expires_at
    limit p_limit
    for update skip locked
  ) x;
  if expired is null then
    return;
  end if;
  update orders o set status = 'ABANDONED', updated_at = swept_at where o.id = any (expired);
  update attendees a set status = 'CANCELLED', updated_at = swept_at where a.order_id = any (expired);
  perform release_stock(expired);
  -- The last payment of these orders failed: their buyers are notified that the order expired.
  insert into outbox_events (kind, account_id, event_id, subject_id)
  select 'payment-failed', o.account_id, o.event_id, o.id
  from orders o where o.id = any (expired) and o.payment_status = 'PAYMENT_FAILED'
  order by o.id;
  return query select o.id, o.event_id from orders o where o.id = any (expired);
end $$;
