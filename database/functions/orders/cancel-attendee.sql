-- Cancels one ticket of a finished order and gives its place back, once. Returns false if it was already cancelled,
-- or if its order is still in the checkout, where only the whole order can be given up.
create or replace function cancel_attendee(p_attendee_id bigint) returns boolean
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  order_status text;
  found_attendee attendees;
  counters bigint[];
begin
  -- Locks the order first, as elsewhere: cancelling the order and cancelling its ticket cannot deadlock.
  select status into order_status from orders
  where id = (select order_id from attendees where id = p_attendee_id)
  for update;
  select * into found_attendee from attendees where id = p_attendee_id for update;
  if order_status is null or order_status not in ('AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
    or found_attendee.status = 'CANCELLED' then
    return false;
  end if;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where id = p_attendee_id;
  select stock_ids into counters from order_items where id = found_attendee.order_item_id;
  perform 1 from stock where id = any (counters) order by id for no key update;
  update order_items
  set released_quantity = released_quantity + 1,
      unsold_quantity = unsold_quantity + (order_status <> 'COMPLETED')::integer
  where id = found_attendee.order_item_id;
  update stock set taken = taken - 1 where id = any (counters);
  insert into outbox_events (kind, account_id, event_id, subject_id, item_id)
  values ('attendee-cancelled', found_attendee.account_id, found_attendee.event_id, p_attendee_id,
          case when order_status = 'COMPLETED' then found_attendee.order_item_id end);
  return true;
end $$;
