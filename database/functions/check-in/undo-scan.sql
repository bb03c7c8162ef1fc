-- Takes back what one scan did, for a device that undid it without network, possibly hours ago: from then on the
-- scan counts as having let nobody in. If devices without network let the ticket in by other scans of the same
-- check-in, the first of these scans becomes the entry. Returns by how much the numbers of people who came in and
-- who are inside change; no row if the list has no such scan. Taking a scan back again changes nothing.
--
-- p_undone_at: by the server's clock, corrected. p_short_id: of the check-in that may take the place of this one.
create or replace function undo_scan(
  p_list_id bigint, p_scan_id text, p_undone_at timestamptz, p_short_id text, p_user_id bigint, p_device_id bigint,
  p_by text)
returns table (came integer, inside integer)
language plpgsql
set lock_timeout to '2500ms'
as $$
#variable_conflict use_column
declare
  undone scans;
  entry check_ins;
  heir scans;
  heir_left_at timestamptz;
  heir_id bigint;
begin
  select * into undone from scans k
  where k.check_in_list_id = p_list_id and k.scan_id = p_scan_id and k.direction = 'IN'
  order by k.id limit 1;
  if not found then
    return;
  end if;
  -- The ticket's entries are locked in the order of their ids, as by scan_tickets.
  perform 1 from check_ins c
  where c.attendee_id = undone.attendee_id and c.check_in_list_id + 0 = p_list_id
  order by c.id for update;
  update scans k
  set undone_at = p_undone_at, undone_by_device_id = p_device_id, undone_by_name = p_by
  where k.check_in_list_id = p_list_id and k.scan_id = p_scan_id and k.attendee_id = undone.attendee_id
    and k.undone_at is null;
  if not found then
    return query select 0, 0;
    return;
  end if;
  delete from check_in_conflicts f
  where f.check_in_list_id = p_list_id and f.scan_id = p_scan_id and f.attendee_id = undone.attendee_id;
  select * into entry from check_ins c
  where c.id = undone.check_in_id and c.undone_at is null and undone.verdict in ('ADMITTED', 'ALREADY_IN');
  if not found then
    return query select 0, 0;
    return;
  end if;
  -- The first scan that let the person in and was not taken back: the check-in's own, or one that a device without
  -- network decided.
  select k.* into heir
  from (
    select entry.scan_id
    union all
    select f.scan_id from check_in_conflicts f
    where f.event_id = entry.event_id and f.check_in_list_id = p_list_id and f.check_in_id = entry.id
  ) other
  join scans k
    on k.check_in_list_id = p_list_id and k.scan_id = other.scan_id and k.attendee_id = entry.attendee_id
  where k.undone_at is null
  order by k.scanned_at, k.id limit 1;
  if entry.scan_id <> undone.scan_id then
    -- This scan was not the entry. If the check-in has its time, it gets that of the first remaining scan.
    update check_ins c set scanned_at = heir.scanned_at, device_name = heir.device_name
    where c.id = entry.id and heir.id is not null and c.scanned_at = undone.scanned_at;
    return query select 0, 0;
    return;
  end if;
  -- The history shows when this scan came in, even if the check-in had the time of an earlier scan.
  update check_ins c set scanned_at = undone.scanned_at, device_name = undone.device_name where c.id = entry.id;
  select -u.is_first::integer, -u.was_inside::integer into came, inside
  from undo_check_in(entry.short_id, p_list_id, p_user_id, p_device_id, p_by) u;
  if heir.id is null then
    return next;
    return;
  end if;
  heir_left_at := case when entry.left_at > heir.scanned_at then entry.left_at end;
  insert into check_ins (
    account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name,
    scanned_at, entry_no, left_at, left_scan_id)
  select entry.account_id, entry.event_id, p_list_id, entry.attendee_id, entry.product_id, entry.order_id, p_short_id,
         heir.scan_id, heir.device_name, heir.scanned_at, 1 + coalesce(max(c.entry_no), 0), heir_left_at,
         case when heir_left_at is not null then entry.left_scan_id end
  from check_ins c
  where c.attendee_id = entry.attendee_id and c.check_in_list_id + 0 = p_list_id and c.undone_at is null
  returning id into heir_id;
  insert into outbox_events (kind, account_id, event_id, subject_id)
  values ('attendee-checked-in', entry.account_id, entry.event_id, heir_id);
  update scans k set check_in_id = heir_id
  from check_in_conflicts f
  where f.event_id = entry.event_id and f.check_in_list_id = p_list_id and f.check_in_id = entry.id
    and k.check_in_list_id = p_list_id and k.scan_id = f.scan_id and k.attendee_id = f.attendee_id;
  delete from check_in_conflicts f
  where f.check_in_list_id = p_list_id and f.scan_id = heir.scan_id and f.attendee_id = heir.attendee_id;
  update check_in_conflicts f set check_in_id = heir_id
  where f.event_id = entry.event_id and f.check_in_list_id = p_list_id and f.check_in_id = entry.id;
  came := came + 1;
  inside := inside + (heir_left_at is null)::integer;
  return next;
end $$;
