-- What an affiliate earns of each order they bring. Reckoned when it is read; nothing is paid by the program.
alter table affiliates
  add column commission_type text check (commission_type in ('PERCENTAGE', 'FIXED')),
  -- PERCENTAGE: thousandths of a per cent. FIXED: minor units an order.
  add column commission_rate bigint check (commission_rate > 0),
  add constraint affiliates_commission_is_whole check ((commission_type is null) = (commission_rate is null)),
  add constraint affiliates_commission_within_all
    check (commission_type is distinct from 'PERCENTAGE' or commission_rate <= 100000);
