-- People who have bought something from an account: one row an address, for its list and for notes about them. What
-- they bought is read from their orders; the figures here only give the list its order.
create table customers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- As in the latest order.
  first_name text,
  last_name text,
  orders_count integer not null default 0,
  -- Minor units by currency, less what was refunded.
  spent jsonb not null default '{}',
  last_order_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account_id, email),
  unique (account_id, id)
);
create index customers_listing on customers (account_id, last_order_at, id);
create index customers_search on customers using gin (account_id, search_text(first_name, last_name, email, '') gin_trgm_ops)
  with (fastupdate = on);

-- What members write down about a customer. Goes with the customer, and stays when its author leaves.
create table customer_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  customer_id bigint not null,
  user_id bigint references users (id) on delete set null,
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  foreign key (account_id, customer_id) references customers (account_id, id) on delete cascade
);
create index customer_notes_customer on customer_notes (customer_id, id);
create index customer_notes_user on customer_notes (user_id);

-- The cancelled orders of an address. The others have orders_of_email; neither holds nor completions touch this one.
create index orders_cancelled_of_email on orders (lower(email)) where status = 'CANCELLED';

insert into customers (account_id, email, first_name, last_name, orders_count, spent, last_order_at, created_at)
select bought.account_id, bought.email,
       (array_agg(bought.first_name order by bought.last_order_at desc, bought.last_id desc))[1],
       (array_agg(bought.last_name order by bought.last_order_at desc, bought.last_id desc))[1],
       sum(bought.orders), jsonb_object_agg(bought.currency, bought.spent), max(bought.last_order_at),
       min(bought.first_order_at)
from (
  select account_id, lower(email) as email, currency, count(*) as orders, sum(total_gross - total_refunded) as spent,
         min(created_at) as first_order_at, max(created_at) as last_order_at, max(id) as last_id,
         (array_agg(first_name order by created_at desc, id desc))[1] as first_name,
         (array_agg(last_name order by created_at desc, id desc))[1] as last_name
  from orders where status = 'COMPLETED'
  group by 1, 2, 3
) bought
group by 1, 2;
