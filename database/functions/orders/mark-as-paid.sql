-- Completes an order whose offline payment has arrived. Returns 'completed', or the status of an order that awaits
-- no offline payment; null if there is no order.
create or replace function mark_as_paid(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.status is distinct from 'AWAITING_OFFLINE_PAYMENT' then
    return found_order.status;
  end if;
  return complete_paid_order(p_order_id, 'OFFLINE');
end $$;
