-- Keeps the newest hundred refused scans of each ticket among these scans and deletes the older ones: anybody with
-- a list's link and one ticket can make any number of scans. Scans that belong to the history stay: those in a
-- conflict, those that were taken back, and the one that is an entry. Never waits for another batch.
--
-- p_scans: [{ list_id, scan_id }, …]
create or replace function delete_repeated_refusals(p_scans jsonb)
returns void
language sql
-- As in scan_tickets: the planner must use whole keys, also if it plans while a table is empty.
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
as $$
  with repeated as (
    select k.check_in_list_id, k.scan_id, k.attendee_id
    from (
      select distinct refused.check_in_list_id, refused.attendee_id
      from jsonb_to_recordset(p_scans) as s(list_id bigint, scan_id text)
      join lateral (
        select k.check_in_list_id, k.attendee_id from scans k
        where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id offset 0
      ) refused on true
    ) ticket
    cross join lateral (
      select r.scan_id from scans r
      where r.check_in_list_id = ticket.check_in_list_id and r.attendee_id = ticket.attendee_id
        and r.verdict not in ('ADMITTED', 'EXITED') and r.undone_at is null
        and not exists (
          select from check_in_conflicts f
          where f.check_in_list_id = r.check_in_list_id and f.scan_id = r.scan_id and f.attendee_id = r.attendee_id offset 0)
        and not exists (
          select from check_ins c
          where c.check_in_list_id = r.check_in_list_id and c.scan_id = r.scan_id and c.attendee_id = r.attendee_id offset 0)
      order by r.id desc
      offset 100
    ) old
    join scans k
      on k.check_in_list_id = ticket.check_in_list_id and k.scan_id = old.scan_id and k.attendee_id = ticket.attendee_id
    for update of k skip locked
  )
  delete from scans k
  using repeated
  where k.check_in_list_id = repeated.check_in_list_id and k.scan_id = repeated.scan_id
    and k.attendee_id = repeated.attendee_id;
$$;
