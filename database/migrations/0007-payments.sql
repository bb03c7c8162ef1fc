create table payment_intents (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  provider text not null check (provider in ('STRIPE', 'OFFLINE', 'SIMULATOR')),
  -- Written before the provider is called, so that a repeated call is the same call.
  idempotency_key text not null unique,
  provider_intent_id text unique,
  client_secret text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'CANCELLED', 'MISMATCH')),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One open intent an order: two tabs share it.
create unique index payment_intents_one_open on payment_intents (order_id)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');
create index payment_intents_order on payment_intents (order_id);
create index payment_intents_open on payment_intents (updated_at)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_intent_id bigint not null unique references payment_intents (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  received_at timestamptz not null default now()
);
create index payments_order on payments (order_id);

create table refunds (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  idempotency_key text not null unique,
  provider_refund_id text unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create index refunds_pending on refunds (updated_at) where status = 'PENDING';

-- What a provider told us, once each by its own id.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, provider_event_id)
);

-- The simulator's own books: a provider that stands outside the shop, kept in the same database.
create table simulator_intents (
  id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  card_ending text,
  last_error text,
  metadata jsonb not null default '{}',
  settles_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table simulator_refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text not null references simulator_intents (id),
  amount bigint not null check (amount > 0),
  status text not null default 'succeeded',
  created_at timestamptz not null default now()
);
