-- What somebody is looked for by, in one text, so that one index finds any of it by three characters from
-- within; a line each, because a search never runs over the end of one. New entries of such an index wait
-- in a list of their own until the upkeep sorts them in: a sale pays for little more than noting them down.
create function found_by(first_name text, last_name text, email text, code text) returns text
language sql immutable parallel safe
return coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(email, '') || E'\n' || code;

create table orders (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  short_id text not null unique,
  public_id text not null,
  -- sha-256 of the buyer's checkout session: a hold is read and finished only by whoever took it.
  session_hash bytea not null,
  status text not null default 'RESERVED'
    check (status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED', 'CANCELLED', 'ABANDONED')),
  payment_status text
    check (payment_status in ('NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'AWAITING_OFFLINE_PAYMENT',
                              'PAYMENT_FAILED', 'PAYMENT_RECEIVED')),
  refund_status text check (refund_status in ('REFUND_PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED')),
  payment_provider text check (payment_provider in ('STRIPE', 'OFFLINE', 'SIMULATOR')),
  currency text not null,
  first_name text,
  last_name text,
  email text,
  -- Whose order it is where somebody may buy only so many: the address as it is compared. Null where nothing is limited.
  buyer_key text,
  locale text not null default 'en',
  total_before_additions bigint not null,
  total_tax bigint not null,
  total_fee bigint not null,
  total_gross bigint not null,
  total_refunded bigint not null default 0,
  taxes_and_fees jsonb not null default '{"taxes":[],"fees":[]}',
  promo_code_id bigint,
  promo_code text,
  promo_stock_id bigint,
  -- Who brought the buyer, where the code was the event's and active when the order was placed.
  affiliate_id bigint,
  affiliate_code text,
  -- The site whose link the buyer followed, and what the link called itself. Never an address, never a person.
  referrer text check (length(referrer) <= 100),
  utm_source text check (length(utm_source) <= 100),
  expires_at timestamptz,
  extended_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Until when an order that is paid offline is kept.
  pay_by timestamptz,
  -- What changes of tickets left to settle: owed by the buyer, or to them where it is negative.
  open_amount bigint not null default 0,
  is_manually_created boolean not null default false,
  -- False: made by hand by somebody who did not want the buyer to be written to.
  is_confirmed_by_mail boolean not null default true,
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_before_additions >= 0 and total_tax >= 0 and total_fee >= 0),
  constraint orders_totals_add_up check (total_gross = total_before_additions + total_tax + total_fee),
  constraint orders_refund_within_gross check (total_refunded between 0 and total_gross),
  constraint orders_hold_has_an_end check (status <> 'RESERVED' or expires_at is not null),
  constraint orders_completed_is_whole
    check (status <> 'COMPLETED' or (completed_at is not null and email is not null and payment_status is not null)),
  constraint orders_paid_before_completed
    check (status <> 'COMPLETED' or total_gross = 0 or payment_status = 'PAYMENT_RECEIVED'),
  foreign key (account_id, event_id) references events (account_id, id)
);
create unique index orders_public_id on orders (event_id, public_id);
create index orders_listing on orders (event_id, created_at desc, id desc) include (account_id)
  where status not in ('RESERVED', 'ABANDONED');
create index orders_expiry on orders (expires_at) where status = 'RESERVED';
create index orders_session on orders (session_hash);
create index orders_unpaid on orders (pay_by) where status = 'AWAITING_OFFLINE_PAYMENT' and pay_by is not null;
create index orders_buyer on orders (event_id, buyer_key) where buyer_key is not null;
create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_unsettled on orders (event_id) where open_amount <> 0;
create index orders_affiliate on orders (affiliate_id) where affiliate_id is not null;
create index orders_search on orders using gin (event_id, found_by(first_name, last_name, email, public_id) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536) where status not in ('RESERVED', 'ABANDONED');
-- A partial index's own figures are not asked how many rows a word finds.
create statistics orders_found_by on found_by(first_name, last_name, email, public_id) from orders;
alter statistics orders_found_by set statistics 500;
-- What is rare is found without walking through what is common; neither holds nor completions touch these.
create index orders_unusual on orders (event_id, status, created_at desc, id desc)
  where status in ('AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
create index orders_refunds on orders (event_id, refund_status, created_at desc, id desc) where refund_status is not null;

create table order_items (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  product_id bigint not null,
  product_price_id bigint not null,
  product_type text not null check (product_type in ('TICKET', 'GENERAL')),
  item_name text not null,
  quantity integer not null check (quantity > 0),
  -- Units given back one by one (a cancelled or changed ticket). A whole order gives back by its status.
  released_quantity integer not null default 0 check (released_quantity between 0 and quantity),
  -- Of these, the units whose ticket was changed for another: it belongs to the line that replaces this one.
  moved_quantity integer not null default 0 check (moved_quantity between 0 and released_quantity),
  -- Units that were not part of the sale when the order was completed: released before, or added later.
  unsold_quantity integer not null default 0 check (unsold_quantity between 0 and quantity),
  -- A line that came about by changing a ticket: the line it was changed from, and what its holder has paid
  -- or owes for it. It costs nothing itself: what was sold stays as it was sold (docs/domain/orders.md).
  replaces_item_id bigint,
  worth bigint check (worth >= 0),
  price bigint not null check (price >= 0),
  price_before_discount bigint,
  total_before_additions bigint not null,
  total_tax bigint not null,
  total_fee bigint not null,
  total_gross bigint not null,
  taxes_and_fees jsonb not null default '{"taxes":[],"fees":[]}',
  -- The counters this line moved: each by its quantity. What justifies stock.taken.
  stock_ids bigint[] not null,
  constraint order_items_add_up check (total_gross = total_before_additions + total_tax + total_fee),
  foreign key (account_id, event_id, product_price_id) references product_prices (account_id, event_id, id)
);
create index order_items_order on order_items (order_id);
create index order_items_price on order_items (product_price_id);

create table attendees (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  order_item_id bigint not null,
  product_id bigint not null,
  product_price_id bigint not null,
  -- Place in the order, from 1: two completions of one order cannot both issue it.
  position integer not null check (position >= 1),
  short_id text not null unique,
  public_id text not null,
  -- What the QR code proves beyond the readable code. Reissuing a ticket changes it.
  ticket_secret text not null,
  -- False: a guest of the buyer, whose name follows. Until then name and address are the buyer's.
  is_named boolean not null default true,
  -- What the link says by which a guest gives a name. Kept afterwards, so that it can say it was used.
  guest_token text,
  first_name text not null,
  last_name text not null,
  email text not null,
  locale text not null default 'en',
  status text not null check (status in ('ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attendees_issued_once unique (order_id, position),
  constraint attendees_without_name_have_a_link check (is_named or guest_token is not null)
);
create unique index attendees_guest_token on attendees (guest_token) where guest_token is not null;
create unique index attendees_public_id on attendees (event_id, public_id);
create index attendees_listing on attendees (event_id, created_at desc, id desc);
create index attendees_by_name on attendees (event_id, last_name, first_name, id);
create index attendees_product on attendees (event_id, product_id, id);
create index attendees_search on attendees using gin (event_id, found_by(first_name, last_name, email, public_id) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536);
alter index attendees_search alter column 2 set statistics 500;

-- What became of an order after it was placed: every change, by whom, in the transaction that made it. Nothing
-- in it is ever changed or taken away. Links and codes, which open something, are not among the values.
create table order_history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  attendee_id bigint,
  action text not null,
  actor text not null check (actor in ('USER', 'BUYER', 'SYSTEM')),
  user_id bigint check ((actor = 'USER') = (user_id is not null)),
  old_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  -- What must be noted once, however often the job runs that notes it: a letter.
  once_key text,
  created_at timestamptz not null default clock_timestamp()
);
create index order_history_order on order_history (order_id, id);
create unique index order_history_once on order_history (order_id, once_key) where once_key is not null;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_history_is_append_only before update or delete or truncate on order_history
  for each statement execute function refuse_rewriting();

-- How much each process has seen a client hold of an event without buying it, where it is a lot: what is rare
-- enough to be written down. Lost with a crash, like the memory it is shared from.
create unlogged table held_by_clients (
  client text not null,
  process_id text not null,
  units integer not null,
  expires_at timestamptz not null,
  primary key (client, process_id)
);

-- Orders as their checkouts read them, with lines and tickets, many in one round trip. By short id alone:
-- with the event beside it a planner that knows nothing of a new table may walk through all its orders.
create function checkout_orders(p_short_ids text[])
returns table (
  id bigint, account_id bigint, event_id bigint, short_id text, public_id text, session_hash bytea,
  status text, payment_status text, refund_status text, currency text, locale text,
  first_name text, last_name text, email text,
  total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint, total_refunded bigint,
  taxes_and_fees jsonb, promo_code text, expires_at timestamptz, seconds_left integer, extended_at timestamptz,
  pay_by timestamptz, created_at timestamptz, items json, attendees json)
language plpgsql stable
-- A connection keeps the plan it made first; made while a table was nearly empty it would read all of it.
set enable_seqscan to off
as $$
#variable_conflict use_column
begin
  return query
  select o.id, o.account_id, o.event_id, o.short_id, o.public_id, o.session_hash,
         o.status, o.payment_status, o.refund_status, o.currency, o.locale,
         o.first_name, o.last_name, o.email,
         o.total_before_additions, o.total_tax, o.total_fee, o.total_gross, o.total_refunded,
         o.taxes_and_fees, o.promo_code, o.expires_at,
         greatest(0, ceil(extract(epoch from o.expires_at - clock_timestamp())))::integer, o.extended_at,
         o.pay_by, o.created_at,
         coalesce((
           select json_agg(json_build_object(
             'id', i.id, 'product_id', i.product_id, 'product_price_id', i.product_price_id,
             'product_type', i.product_type, 'item_name', i.item_name, 'quantity', i.quantity,
             'price', i.price, 'price_before_discount', i.price_before_discount,
             'total_before_additions', i.total_before_additions, 'total_tax', i.total_tax,
             'total_fee', i.total_fee, 'total_gross', i.total_gross, 'taxes_and_fees', i.taxes_and_fees,
             'released_quantity', i.released_quantity, 'replaces_item_id', i.replaces_item_id) order by i.id)
           from order_items i where i.order_id = o.id), '[]'),
         coalesce((
           select json_agg(json_build_object(
             'order_item_id', a.order_item_id, 'product_id', a.product_id,
             'product_price_id', a.product_price_id, 'position', a.position, 'short_id', a.short_id,
             'public_id', a.public_id, 'ticket_secret', a.ticket_secret, 'first_name', a.first_name,
             'last_name', a.last_name, 'email', a.email, 'status', a.status, 'is_named', a.is_named,
             'guest_token', a.guest_token) order by a.position)
           from attendees a where a.order_id = o.id), '[]')
  from orders o
  where o.short_id = any (p_short_ids);
end $$;
