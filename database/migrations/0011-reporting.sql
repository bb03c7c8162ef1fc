-- Rolled up after commit from the outbox, each event once: no hot row, no counting of orders.
create table event_daily_statistics (
  account_id bigint not null,
  event_id bigint not null,
  -- The day in the event's zone.
  day date not null,
  currency text not null,
  orders_created integer not null default 0,
  orders_cancelled integer not null default 0,
  products_sold integer not null default 0,
  attendees_registered integer not null default 0,
  sales_total_gross bigint not null default 0,
  sales_total_before_additions bigint not null default 0,
  total_tax bigint not null default 0,
  total_fee bigint not null default 0,
  total_refunded bigint not null default 0,
  primary key (event_id, day),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

-- The same figures by the hour, in the event's zone, and by what brought the buyers: for the last hours, and for
-- where sales come from. Texts are empty where nothing is known. Hours and days always add up to the same.
create table event_hourly_sales (
  account_id bigint not null,
  event_id bigint not null,
  hour timestamptz not null,
  referrer text not null,
  utm_source text not null,
  affiliate_code text not null,
  promo_code text not null,
  -- Made by hand: nobody was brought by anything.
  is_manual boolean not null,
  orders_created integer not null default 0,
  orders_cancelled integer not null default 0,
  products_sold integer not null default 0,
  attendees_registered integer not null default 0,
  sales_total_gross bigint not null default 0,
  total_tax bigint not null default 0,
  total_fee bigint not null default 0,
  total_refunded bigint not null default 0,
  primary key (event_id, hour, referrer, utm_source, affiliate_code, promo_code, is_manual),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

-- How many looked at the event's page, chose something and said who they are, by the hour in the event's zone and
-- by where they came from. Numbers only: nothing of anybody is kept.
create table event_hourly_visits (
  account_id bigint not null,
  event_id bigint not null,
  hour timestamptz not null,
  referrer text not null,
  utm_source text not null,
  views integer not null default 0,
  selections integer not null default 0,
  details integer not null default 0,
  primary key (event_id, hour, referrer, utm_source),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

create table product_price_sales (
  account_id bigint not null,
  event_id bigint not null,
  product_id bigint not null,
  product_price_id bigint primary key,
  quantity_sold bigint not null default 0,
  sales_total_gross bigint not null default 0
);
create index product_price_sales_event on product_price_sales (event_id);
