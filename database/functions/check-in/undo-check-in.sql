-- Takes back a check-in of a list. `stood`: false if it had been taken back before. Returns no row if the list has
-- no check-in with this id. If the ticket has other entries, the lowest becomes its first, because people are
-- counted by first entries.
create or replace function undo_check_in(p_short_id text, p_list_id bigint, p_user_id bigint, p_device_id bigint, p_by text)
returns table (stood boolean, is_first boolean, was_inside boolean)
language plpgsql
set lock_timeout to '2500ms'
as $$
#variable_conflict use_column
declare
  found_one check_ins;
  others integer;
begin
  -- The ticket's entries are locked in the order of their ids, as by scan_tickets.
  perform 1 from check_ins c
  where c.attendee_id = (
    select k.attendee_id from check_ins k where k.short_id = p_short_id and k.check_in_list_id = p_list_id)
    and c.check_in_list_id = p_list_id
  order by c.id for update;
  select * into found_one from check_ins c where c.short_id = p_short_id and c.check_in_list_id = p_list_id;
  if not found then
    return;
  end if;
  if found_one.undone_at is not null then
    return query select false, false, false;
    return;
  end if;
  update check_ins c
  set undone_at = now(), undone_by_user_id = p_user_id, undone_by_device_id = p_device_id, undone_by_name = p_by
  where c.id = found_one.id;
  insert into outbox_events (kind, account_id, event_id, subject_id)
  values ('check-in-undone', found_one.account_id, found_one.event_id, found_one.id);
  select count(*) into others from check_ins c
  where c.attendee_id = found_one.attendee_id and c.check_in_list_id = p_list_id and c.undone_at is null;
  if others > 0 and found_one.entry_no = 1 then
    update check_ins c set entry_no = 1
    where c.id = (
      select n.id from check_ins n
      where n.attendee_id = found_one.attendee_id and n.check_in_list_id = p_list_id and n.undone_at is null
      order by n.entry_no limit 1);
  end if;
  return query select true, others = 0, found_one.left_at is null;
end $$;
