-- Sets counters to what the orders say, and answers how many were wrong. Orders are what was promised to
-- buyers, so they are right; the counters are locked first, so that no claim is under way on them.
create or replace function repair_stock() returns integer
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  wrong bigint[];
  mended integer;
begin
  select array_agg(stock_id) into wrong from stock_drift;
  perform 1 from stock where id = any (wrong) order by id for no key update;
  update stock s set taken = coalesce(j.quantity, 0)
  from unnest(wrong) as w(stock_id)
  left join expected_stock j on j.stock_id = w.stock_id
  where s.id = w.stock_id and s.taken <> coalesce(j.quantity, 0);
  get diagnostics mended = row_count;
  return mended;
end $$;
