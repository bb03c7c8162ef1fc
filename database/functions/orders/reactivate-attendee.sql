-- Makes a cancelled ticket valid again, if its place is still free. Answers 'reactivated', 'sold_out',
-- 'not_cancelled', or 'order_closed' where the order itself is cancelled.
create or replace function reactivate_attendee(p_attendee_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  order_status text;
  found_attendee attendees;
  counters bigint[];
begin
  select status into order_status from orders
  where id = (select order_id from attendees where id = p_attendee_id)
  for update;
  select * into found_attendee from attendees where id = p_attendee_id for update;
  if order_status is null or order_status not in ('AWAITING_OFFLINE_PAYMENT', 'COMPLETED') then
    return 'order_closed';
  end if;
  if found_attendee.status <> 'CANCELLED' then
    return 'not_cancelled';
  end if;
  select stock_ids into counters from order_items where id = found_attendee.order_item_id;
  if (select t.outcome from take_unit(found_attendee.event_id, null, counters, '{}', false) t) <> 'taken' then
    return 'sold_out';
  end if;
  update order_items
  set released_quantity = released_quantity - 1,
      unsold_quantity = unsold_quantity - (order_status <> 'COMPLETED')::integer
  where id = found_attendee.order_item_id;
  update attendees
  set status = case order_status when 'COMPLETED' then 'ACTIVE' else 'AWAITING_PAYMENT' end, updated_at = clock_timestamp()
  where id = p_attendee_id;
  insert into outbox_events (kind, account_id, event_id, subject_id, item_id)
  values ('attendee-reactivated', found_attendee.account_id, found_attendee.event_id, p_attendee_id,
          case when order_status = 'COMPLETED' then found_attendee.order_item_id end);
  return 'reactivated';
end $$;
