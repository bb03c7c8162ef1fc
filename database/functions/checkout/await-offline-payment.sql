-- The buyer will pay offline: the places stay taken. Answers 'awaiting', or what stands in the way: 'not_offered',
-- 'no_buyer', 'nothing_to_pay', 'expired', 'not_found', or the order's status.
create or replace function await_offline_payment(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
  settings event_settings;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null then
    return 'not_found';
  end if;
  select * into settings from event_settings where event_id = found_order.event_id;
  if found_order.status <> 'RESERVED' then
    return found_order.status;
  elsif found_order.expires_at <= clock_timestamp() then
    return 'expired';
  elsif not 'OFFLINE' = any (settings.payment_providers) then
    return 'not_offered';
  elsif found_order.total_gross = 0 then
    return 'nothing_to_pay';
  elsif found_order.email is null or found_order.payment_status is null then
    return 'no_buyer';
  end if;
  update orders
  set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT', payment_provider = 'OFFLINE',
      pay_by = clock_timestamp() + make_interval(days => settings.offline_payment_days), updated_at = clock_timestamp()
  where id = p_order_id;
  -- From now on the tickets count: src/sync reads them as changed.
  update attendees set updated_at = clock_timestamp() where order_id = p_order_id;
  insert into outbox_events (kind, account_id, event_id, subject_id)
  values ('order-awaits-offline-payment', found_order.account_id, found_order.event_id, p_order_id);
  return 'awaiting';
end $$;
