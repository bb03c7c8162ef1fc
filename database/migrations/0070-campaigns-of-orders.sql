-- The whole name of the link that brought a buyer, beside its utm_source.
alter table orders
  add column utm_medium text check (length(utm_medium) <= 100),
  add column utm_campaign text check (length(utm_campaign) <= 100),
  add column utm_term text check (length(utm_term) <= 100),
  add column utm_content text check (length(utm_content) <= 100);
