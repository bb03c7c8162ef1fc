-- Notes which transaction changed a row last, for those who read changes (src/sync). Holds are not read, so changing
-- one costs nothing. The trigger of orders leaves out a row whose statement sets changed_in itself.
create or replace function mark_changed() returns trigger
language plpgsql
as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create or replace trigger orders_mark_changed before update on orders
  for each row
  when (new.status not in ('RESERVED', 'ABANDONED') and new.changed_in is not distinct from old.changed_in)
  execute function mark_changed();

create or replace trigger attendees_mark_changed before update on attendees
  for each row execute function mark_changed();

create or replace trigger check_ins_mark_changed before update of undone_at, scanned_at on check_ins
  for each row execute function mark_changed();
