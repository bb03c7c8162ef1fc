-- Takes one unit of each counter of p_taken and gives one of each of p_freed back; a counter in both does not
-- move. Returns 'taken'; 'sold_out' when a counter has nothing left; 'stale' when the catalog has changed
-- since the counters were chosen (null: they are those of an order item, which are always valid). With
-- p_may_raise a counter without stock gets one unit more and is named in raised. The caller holds the order's
-- lock.
create or replace function take_unit(p_event_id bigint, p_catalog_version bigint, p_taken bigint[], p_freed bigint[], p_may_raise boolean)
returns table (outcome text, raised bigint[])
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  short bigint[];
begin
  perform 1 from stock where id = any (p_taken || p_freed) order by id for no key update;
  raised := '{}';
  if (select count(*) from stock where id = any (p_taken)) < cardinality(p_taken)
    or (select e.catalog_version <> p_catalog_version from events e where e.id = p_event_id)
  then
    outcome := 'stale';
    return next;
    return;
  end if;

  select array_agg(s.id order by s.id) into short from stock s
  where s.id = any (p_taken) and not s.id = any (p_freed) and s.taken >= s.capacity;
  if short is not null then
    if not p_may_raise then
      outcome := 'sold_out';
      return next;
      return;
    end if;
    update stock s set capacity = s.taken + 1 where s.id = any (short);
    update capacity_assignments ca set capacity = s.capacity from stock s
    where s.id = any (short) and ca.stock_id = s.id and ca.deleted_at is null;
    raised := short;
  end if;

  update stock s set taken = s.taken + 1 where s.id = any (p_taken) and not s.id = any (p_freed);
  update stock s set taken = s.taken - 1 where s.id = any (p_freed) and not s.id = any (p_taken);
  outcome := 'taken';
  return next;
end $$;
