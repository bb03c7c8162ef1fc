create table orders (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  short_id text not null unique,
  public_id text not null,
  -- SHA-256 of the buyer's checkout session: only that session reads and finishes the hold.
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
  -- The buyer's normalised e-mail, where a limit per buyer applies. Null where nothing is limited.
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
  -- False: made by hand, and its author chose not to write to the buyer.
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
-- New entries wait in the index's pending list and are flushed by a background loop: a sale pays for little more
-- than noting them down.
create index orders_search on orders using gin (event_id, search_text(first_name, last_name, email, public_id) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536) where status not in ('RESERVED', 'ABANDONED');
-- A partial index's own figures are not asked how many rows a word finds.
create statistics orders_search_text on search_text(first_name, last_name, email, public_id) from orders;
alter statistics orders_search_text set statistics 500;
-- What is rare is found without walking through what is common; neither holds nor completions touch these.
create index orders_unusual on orders (event_id, status, created_at desc, id desc)
  where status in ('AWAITING_OFFLINE_PAYMENT', 'CANCELLED');
create index orders_refunds on orders (event_id, refund_status, created_at desc, id desc) where refund_status is not null;
-- Checkouts that came to nothing and still say who wanted to buy, the oldest first.
create index orders_to_purge on orders (updated_at, id) where status = 'ABANDONED' and email is not null;

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

create table questions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  -- ORDER: asked once. PRODUCT: for each unit of the products it is tied to.
  belongs_to text not null check (belongs_to in ('ORDER', 'PRODUCT')),
  type text not null check (type in ('ADDRESS', 'PHONE', 'SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'CHECKBOX', 'RADIO',
                                     'DROPDOWN', 'MULTI_SELECT_DROPDOWN', 'DATE')),
  title text not null check (title <> ''),
  description text,
  options text[] not null default '{}',
  is_required boolean not null default false,
  is_hidden boolean not null default false,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, event_id, id),
  constraint questions_choices_have_options
    check ((type in ('CHECKBOX', 'RADIO', 'DROPDOWN', 'MULTI_SELECT_DROPDOWN')) = (cardinality(options) > 0)),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index questions_event on questions (event_id, position, id);

create table question_products (
  account_id bigint not null,
  event_id bigint not null,
  question_id bigint not null,
  product_id bigint not null,
  primary key (question_id, product_id),
  foreign key (account_id, event_id, question_id)
    references questions (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);
create index question_products_product on question_products (product_id);

create table question_answers (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  question_id bigint not null,
  -- The line and which of its units, from 1; null: the answer is the order's.
  order_item_id bigint,
  unit integer check ((unit is null) = (order_item_id is null) and unit >= 1),
  -- The place of the unit's ticket in the order, as in attendees.position; goods have none.
  attendee_position integer,
  -- A text, a list of texts, or an address.
  answer jsonb not null,
  created_at timestamptz not null default now(),
  -- A question that was answered cannot be deleted.
  constraint question_answers_question foreign key (account_id, event_id, question_id)
    references questions (account_id, event_id, id)
);
create unique index question_answers_once on question_answers (order_id, question_id, order_item_id, unit)
  nulls not distinct;
create index question_answers_of_question on question_answers (question_id);

create table checkout_settings (
  event_id bigint primary key,
  account_id bigint not null,
  require_billing_address boolean not null default false,
  show_marketing_opt_in boolean not null default false,
  -- Where each ticket has a name: all of them at the checkout, and none later by a link.
  requires_guest_names boolean not null default false,
  -- The organiser's terms, accepted with the purchase.
  terms_url text,
  enable_invoicing boolean not null default false,
  invoice_label text,
  invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Za-z0-9-]{0,10}$'),
  -- The organiser's first number, where it has no invoice yet.
  invoice_start_number integer not null default 1 check (invoice_start_number >= 1),
  invoice_payment_terms_days integer check (invoice_payment_terms_days between 0 and 1000),
  organization_name text,
  organization_address text,
  invoice_tax_details text,
  invoice_notes text,
  updated_at timestamptz not null default now(),
  constraint checkout_settings_invoices_have_a_sender
    check (not enable_invoicing or (organization_name is not null and organization_address is not null)),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

-- Where the bill goes, for orders that said so.
create table order_billing (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  company text,
  vat_number text,
  address_line_1 text not null,
  address_line_2 text,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- What a buyer agreed to, and when.
create table order_consents (
  order_id bigint not null references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  kind text not null check (kind in ('MARKETING', 'TERMS')),
  -- Of terms: where they stood.
  about text,
  given_at timestamptz not null,
  primary key (order_id, kind)
);

-- How much each process has seen a client hold of an event without buying it, where it is a lot: what is rare
-- enough to be written down. Lost with a crash, like the memory it is shared from.
create unlogged table held_by_clients (
  client text not null,
  process_id text not null,
  -- A counter of stock, or 0 for the event as a whole: an address may hold only a share of what there is of each.
  counter bigint not null,
  units integer not null,
  expires_at timestamptz not null,
  primary key (client, counter, process_id)
);

-- What was held of such counters within the last hour, one row for each order and counter. Derived from orders, and
-- lost with a crash, like what the processes remember.
create unlogged table held_places (
  order_id bigint not null,
  counter bigint not null,
  -- A hash of event and network.
  client text not null,
  session_hash bytea not null,
  -- Of a hold that was replaced, the share of its time that it lasted.
  units double precision not null,
  taken_at timestamptz not null,
  primary key (order_id, counter)
);
create index held_places_client on held_places (counter, client);
create index held_places_taken_at on held_places (taken_at);
