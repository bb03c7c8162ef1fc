-- Records scans of codes that are no ticket of the event, for the log. In an hour it records at most 200 scans of
-- one device and 1,000 of one list, so that guessing codes cannot fill the table. A repeated scan changes nothing.
--
-- p_scans: [{ list_id, scan_id, verdict, public_id (or null), let_in, direction, device_id (or null), device_name,
--             device_at, scanned_at, received_at }, …]
create or replace function record_unmatched_scans(p_scans jsonb)
returns void
language sql
as $$
  insert into unmatched_scans (
    account_id, event_id, check_in_list_id, scan_id, verdict, public_id, let_in, direction, device_id, device_name,
    device_at, scanned_at, received_at)
  select l.account_id, l.event_id, l.id, s.scan_id, s.verdict, s.public_id, s.let_in, s.direction, s.device_id,
         s.device_name, s.device_at, s.scanned_at, s.received_at
  from (
    select s.*, row_number() over (partition by s.list_id, s.device_id order by s.no) as of_device,
           row_number() over (partition by s.list_id order by s.no) as of_list
    from rows from (
      jsonb_to_recordset(p_scans) as (
        list_id bigint, scan_id text, verdict text, public_id text, let_in boolean, direction text, device_id bigint,
        device_name text, device_at timestamptz, scanned_at timestamptz, received_at timestamptz)
    ) with ordinality as s(
      list_id, scan_id, verdict, public_id, let_in, direction, device_id, device_name, device_at, scanned_at, received_at,
      no)
    where not exists (
      select from unmatched_scans u where u.check_in_list_id = s.list_id and u.scan_id = s.scan_id)
  ) s
  join check_in_lists l on l.id = s.list_id
  cross join lateral (
    select count(*) as of_list, count(*) filter (where u.device_id is not distinct from s.device_id) as of_device
    from unmatched_scans u
    where u.check_in_list_id = l.id and u.received_at > s.received_at - interval '1 hour'
  ) had
  where had.of_list + s.of_list <= 1000 and had.of_device + s.of_device <= 200
  order by l.id, s.scan_id
  on conflict do nothing;
$$;
