-- Records the scans whose device let a person in without network (`let_in`) but which the server answers
-- differently: the ticket was in already, or is refused. A repeated scan changes nothing. No conflict arises from a
-- scan that was taken back, nor from one that became the entry because another scan was taken back.
create or replace function record_check_in_conflicts(p_scans jsonb)
returns void
language sql
as $$
  insert into check_in_conflicts (account_id, event_id, check_in_list_id, attendee_id, scan_id, check_in_id)
  select k.account_id, k.event_id, k.check_in_list_id, k.attendee_id, k.scan_id,
         case k.verdict when 'ALREADY_IN' then k.check_in_id end
  from jsonb_to_recordset(p_scans) as s(list_id bigint, scan_id text, let_in boolean)
  join lateral (
    select * from scans k where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id offset 0
  ) k on true
  where s.let_in and k.verdict <> 'ADMITTED' and k.undone_at is null
    and not exists (select from check_ins c where c.id = k.check_in_id and c.scan_id = k.scan_id offset 0)
  order by k.check_in_list_id, k.scan_id, k.attendee_id
  on conflict do nothing;
$$;
