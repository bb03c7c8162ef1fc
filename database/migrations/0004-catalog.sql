-- Everything scarce is a row here: a price's quantity, a capacity assignment, a promo code's uses.
-- taken = held + sold. Nothing references this table and it references nothing, so that moving a
-- counter never waits for, and never blocks, anything but another move of the same counter.
-- One row a page (fillfactor): the hot row's versions stay on it.
create table stock (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  kind text not null check (kind in ('PRICE', 'CAPACITY', 'PROMO')),
  capacity bigint check (capacity >= 0),
  taken bigint not null default 0,
  constraint stock_never_negative check (taken >= 0),
  constraint stock_never_oversold check (capacity is null or taken <= capacity)
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index stock_event on stock (event_id);

create table product_categories (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  name text not null check (name <> ''),
  description text,
  no_products_message text,
  is_hidden boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index product_categories_event on product_categories (event_id, position, id);

create table products (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  product_category_id bigint not null,
  title text not null check (title <> ''),
  description text,
  type text not null check (type in ('PAID', 'FREE', 'DONATION', 'TIERED')),
  product_type text not null check (product_type in ('TICKET', 'GENERAL')),
  position integer not null default 0,
  min_per_order integer check (min_per_order >= 1),
  max_per_order integer check (max_per_order >= 1),
  -- Over all orders of one e-mail address; see complete_orders.
  max_per_buyer integer check (max_per_buyer >= 1),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  hide_before_sale_start_date boolean not null default false,
  hide_after_sale_end_date boolean not null default false,
  hide_when_sold_out boolean not null default false,
  show_quantity_remaining boolean not null default false,
  is_hidden boolean not null default false,
  -- Shown, but nobody can buy it for now.
  is_paused boolean not null default false,
  is_hidden_without_promo_code boolean not null default false,
  start_collapsed boolean not null default false,
  is_highlighted boolean not null default false,
  highlight_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  check (max_per_order >= min_per_order),
  check (sale_end_date > sale_start_date),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, event_id, product_category_id)
    references product_categories (account_id, event_id, id)
);
create index products_event on products (event_id, position, id);

create table product_prices (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  product_id bigint not null,
  label text,
  price bigint not null default 0 check (price between 0 and 999999999999),
  position integer not null default 0,
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  -- The counter of this price in stock. No foreign key: nothing may reference a counter.
  stock_id bigint not null unique,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  check (sale_end_date > sale_start_date),
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);
create index product_prices_product on product_prices (product_id, position, id);

create table taxes_and_fees (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null check (name <> ''),
  description text,
  type text not null check (type in ('TAX', 'FEE')),
  calculation_type text not null check (calculation_type in ('PERCENTAGE', 'FIXED')),
  -- PERCENTAGE: thousandths of a per cent (19 % = 19000). FIXED: minor units of the currency.
  rate bigint not null check (rate > 0),
  -- An amount has one: it is charged only at events that sell in it.
  currency text,
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint taxes_and_fees_name unique (account_id, name),
  unique (account_id, id),
  check ((calculation_type = 'FIXED') = (currency is not null)),
  check (calculation_type <> 'PERCENTAGE' or rate <= 100000)
);

create table product_taxes_and_fees (
  account_id bigint not null,
  event_id bigint not null,
  product_id bigint not null,
  tax_or_fee_id bigint not null,
  primary key (product_id, tax_or_fee_id),
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade,
  foreign key (account_id, tax_or_fee_id) references taxes_and_fees (account_id, id)
);
create index product_taxes_and_fees_tax on product_taxes_and_fees (tax_or_fee_id);

create table promo_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  code text not null check (code = lower(code) and code <> ''),
  discount_type text not null check (discount_type in ('NONE', 'FIXED', 'PERCENTAGE')),
  -- PERCENTAGE: thousandths of a per cent. FIXED: minor units a unit.
  discount bigint not null default 0 check (discount >= 0),
  expiry_date timestamptz,
  stock_id bigint not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  check (discount_type <> 'PERCENTAGE' or discount <= 100000),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create unique index promo_codes_code on promo_codes (event_id, code) where deleted_at is null;

create table promo_code_products (
  account_id bigint not null,
  event_id bigint not null,
  promo_code_id bigint not null,
  product_id bigint not null,
  primary key (promo_code_id, product_id),
  foreign key (account_id, event_id, promo_code_id)
    references promo_codes (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);

create table capacity_assignments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  name text not null check (name <> ''),
  -- What the organiser has set. The counter has this capacity while the assignment is active, and none else:
  -- it counts all the same, so that switching on again finds the truth.
  capacity bigint check (capacity >= 1),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  stock_id bigint not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index capacity_assignments_event on capacity_assignments (event_id);

create table capacity_assignment_products (
  account_id bigint not null,
  event_id bigint not null,
  capacity_assignment_id bigint not null,
  product_id bigint not null,
  primary key (capacity_assignment_id, product_id),
  foreign key (account_id, event_id, capacity_assignment_id)
    references capacity_assignments (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);
create index capacity_assignment_products_product on capacity_assignment_products (product_id);

-- Who brings buyers: `?aff=CODE` in an address of the event. Orders keep the id and the code.
create table affiliates (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  name text not null check (name <> ''),
  code text not null check (code = upper(code) and code <> ''),
  email text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create unique index affiliates_code on affiliates (event_id, code) where deleted_at is null;
