-- Cancels an order and gives back what it still holds, once. False when it was already cancelled, or cannot be.
create or replace function cancel_order(p_order_id bigint) returns boolean
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null or found_order.status not in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED') then
    return false;
  end if;
  update orders set status = 'CANCELLED', cancelled_at = clock_timestamp(), updated_at = clock_timestamp() where id = p_order_id;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where order_id = p_order_id and status <> 'CANCELLED';
  perform release_stock(array[p_order_id]);
  insert into outbox_events (kind, account_id, event_id, subject_id)
  values ('order-cancelled', found_order.account_id, found_order.event_id, p_order_id);
  return true;
end $$;
