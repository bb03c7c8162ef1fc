-- Counters that differ from what the orders say. One statement reads one snapshot, so there must never be any.
create or replace view stock_drift as
  select s.id as stock_id, s.account_id, s.event_id, s.kind, s.taken, coalesce(j.quantity, 0) as expected
  from stock s
  left join expected_stock j on j.stock_id = s.id
  where s.taken <> coalesce(j.quantity, 0);
