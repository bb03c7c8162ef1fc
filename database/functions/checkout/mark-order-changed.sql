-- A unit of a line was given back or taken again, so src/sync must read its order again. The caller has already
-- locked the order.
create or replace function mark_order_changed() returns trigger
language plpgsql
as $$
begin
  update orders set changed_in = pg_current_xact_id() where id = new.order_id;
  return null;
end $$;

create or replace trigger order_items_mark_order_changed after update of released_quantity on order_items
  for each row when (old.released_quantity <> new.released_quantity) execute function mark_order_changed();
