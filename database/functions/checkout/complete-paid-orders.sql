-- Completes reserved orders that have a buyer and lack only their payment. Does the same as complete_paid_order,
-- with one statement for each table. The caller has locked the orders, has checked their state, and records their
-- payments in the same transaction.
create or replace function complete_paid_orders(p_order_ids bigint[], p_providers text[])
returns void
language plpgsql
set enable_seqscan to off
set plan_cache_mode to force_generic_plan
as $$
begin
  update orders o
  set status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', payment_provider = paid.provider,
      completed_at = clock_timestamp(), updated_at = clock_timestamp(),
      -- Set here, because the trigger takes longer.
      changed_in = pg_current_xact_id()
  from unnest(p_order_ids, p_providers) as paid(order_id, provider)
  where o.id = any (p_order_ids) and o.id = paid.order_id;

  update attendees a set status = 'ACTIVE', updated_at = clock_timestamp()
  where a.order_id = any (p_order_ids) and a.status = 'AWAITING_PAYMENT';

  insert into outbox_events (kind, account_id, event_id, subject_id)
  select 'order-completed', o.account_id, o.event_id, o.id
  from unnest(p_order_ids) with ordinality as paid(order_id, no)
  join lateral (select * from orders o where o.id = paid.order_id limit 1) o on true
  order by paid.no;
end $$;
