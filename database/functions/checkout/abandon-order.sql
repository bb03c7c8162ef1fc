-- The buyer gives a hold up before its time is over. Answers 'abandoned', or the status that stood in the way.
create or replace function abandon_order(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_status text;
begin
  select status into found_status from orders where id = p_order_id for update;
  if found_status is distinct from 'RESERVED' then
    return found_status;
  end if;
  update orders set status = 'ABANDONED', updated_at = clock_timestamp() where id = p_order_id;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where order_id = p_order_id;
  perform release_stock(array[p_order_id]);
  return 'abandoned';
end $$;
