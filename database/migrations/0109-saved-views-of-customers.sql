-- The list of customers keeps views like every other list.
alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check check (list in ('events', 'orders', 'attendees',
  'promo-codes', 'affiliates', 'users', 'products', 'capacity-assignments', 'taxes-and-fees', 'scans', 'customers'));
