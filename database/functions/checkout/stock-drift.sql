-- Counters that say something else than the orders do. One statement, so one moment: always none.
create or replace view stock_drift as
  select s.id as stock_id, s.account_id, s.event_id, s.kind, s.taken, coalesce(j.quantity, 0) as expected
  from stock s
  left join expected_stock j on j.stock_id = s.id
  where s.taken <> coalesce(j.quantity, 0);
