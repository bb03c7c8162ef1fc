-- What the platform takes of payments. The default holds for every account that was given no other; there is none
-- where the installation is no platform, and then nobody pays anything.
create table fee_schedules (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  is_default boolean not null default false,
  -- For each paid item, in minor units by currency: { "EUR": 50 }.
  fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object'),
  -- Of the total, per cent × 1,000.
  rate integer not null default 0 check (rate between 0 and 100000),
  -- Nothing is taken.
  is_bypassed boolean not null default false,
  -- What buyers who bear it read beside the amount.
  buyer_label text not null default 'Platform fee' check (length(buyer_label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index fee_schedules_default on fee_schedules (is_default) where is_default;

-- The schedule an account was given; without a row it is the default.
create table account_fees (
  account_id bigint primary key references accounts (id),
  fee_schedule_id bigint references fee_schedules (id) on delete set null,
  updated_at timestamptz not null default now()
);

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
  -- Which of the installation's own accounts at the provider, and whose connected account the money is for:
  -- whatever is asked or given back later is asked and given back there.
  platform text,
  connected_account_id text,
  -- What the provider is to collect. What the order cost then is something else only where the provider cannot
  -- collect just that.
  amount bigint not null check (amount > 0),
  order_total bigint check (order_total > 0),
  currency text not null,
  -- All that the platform takes, and what of it is value-added tax, at so many per cent × 1,000.
  application_fee bigint not null default 0 check (application_fee between 0 and amount),
  application_fee_vat bigint not null default 0 check (application_fee_vat between 0 and application_fee),
  application_fee_vat_rate integer not null default 0,
  -- What else is sent to the provider, word for word: a repeated call must not differ from the first.
  details jsonb not null default '{}',
  -- A hash of the network the buyer pays from, to slow down card testing.
  payer_network text,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'CANCELLED', 'MISMATCH')),
  last_error text,
  -- A payment that differs from its order (MISMATCH) is reviewed by a person: what the provider collected, and when an
  -- organiser marked it as resolved.
  collected_amount bigint,
  collected_currency text,
  reviewed_at timestamptz,
  reviewed_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One open intent an order: two tabs share it.
create unique index payment_intents_one_open on payment_intents (order_id)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');
create index payment_intents_order on payment_intents (order_id);
create index payment_intents_open on payment_intents (updated_at)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');
create index payment_intents_under_review on payment_intents (event_id)
  where status = 'MISMATCH' and reviewed_at is null;

-- What a platform was paid out at the provider, and what of it were its fees.
create table payouts (
  id bigint generated always as identity primary key,
  provider_payout_id text not null unique,
  platform text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrives_at timestamptz,
  -- Of the fees in it that are on payments of ours, in the payout's currency; fees in others are not converted.
  total_fee_net bigint not null default 0,
  total_fee_vat bigint not null default 0,
  -- Every fee in it was found among our payments.
  is_reconciled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_intent_id bigint not null unique references payment_intents (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- False for the second payment of an order that had been paid: it goes back without touching the order.
  is_of_order boolean not null default true,
  -- The provider's fee, once it is known, in the currency of the provider's account.
  provider_charge_id text,
  provider_fee bigint,
  provider_fee_currency text,
  application_fee bigint,
  payout_id bigint references payouts (id),
  received_at timestamptz not null default now()
);
create index payments_order on payments (order_id);
create index payments_charge on payments (provider_charge_id) where provider_charge_id is not null;

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
  -- REQUESTED by a person here, PROVIDER by a person at the provider; the others were owed at once.
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  failure_reason text,
  notify_buyer boolean not null default false,
  -- The order is cancelled once the provider has taken the refund on, not before.
  cancels_order boolean not null default false,
  requested_by bigint,
  -- The key of the call that asked for it: the same call made again owes nothing more.
  request_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create index refunds_pending on refunds (updated_at) where status = 'PENDING';

-- Which lines of the order a refund was for, where it named them.
create table refund_lines (
  refund_id bigint not null references refunds (id),
  order_item_id bigint not null references order_items (id),
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (refund_id, order_item_id)
);
create index refund_lines_item on refund_lines (order_item_id);

-- A buyer's bank wants money back that was paid; the provider holds it until that is decided.
create table disputes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  provider_dispute_id text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('OPEN', 'UNDER_REVIEW', 'WON', 'LOST')),
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (event_id) where status in ('OPEN', 'UNDER_REVIEW');

-- An organiser account's own accounts at the provider, at most one on each platform.
create table connected_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  platform text not null,
  account_type text not null check (account_type in ('express', 'standard')),
  -- Written before the provider is called, like those of payments.
  idempotency_key text not null unique,
  provider_account_id text unique,
  country text,
  is_charges_enabled boolean not null default false,
  is_payouts_enabled boolean not null default false,
  requirements jsonb not null default '{}',
  -- Where wallets may be offered for it: the domain that was registered for the account.
  wallet_domain text,
  setup_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, platform)
);

-- The installation's own value-added tax, at so many per cent × 1,000, and whose it is. Without the row its fees are
-- not taxed.
create table fee_vat (
  is_only boolean primary key default true check (is_only),
  rate integer not null check (rate between 0 and 100000),
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- What an account has said of its value-added tax, and what the European Union's register says of its number.
create table account_vat_settings (
  account_id bigint primary key references accounts (id),
  is_registered boolean not null default false,
  number text check (length(number) between 1 and 20),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'VALIDATING', 'VALID', 'INVALID', 'FAILED')),
  -- Why it is not valid (BAD_FORMAT, UNKNOWN_COUNTRY, UNKNOWN_NUMBER), or why that is unknown (NO_ANSWER).
  error text check (error in ('BAD_FORMAT', 'UNKNOWN_COUNTRY', 'UNKNOWN_NUMBER', 'NO_ANSWER')),
  -- How often the register was asked about this number.
  attempts integer not null default 0,
  validated_at timestamptz,
  business_name text,
  business_address text,
  -- Of a number that is proven; what is only claimed decides nothing.
  country text check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now(),
  check (is_registered or number is null),
  check (status <> 'VALID' or number is not null)
);

-- Buyers as the provider knows them: one for each address on each account that takes payments.
create table provider_customers (
  id bigint generated always as identity primary key,
  platform text not null,
  connected_account_id text not null default '',
  email text not null,
  name text not null,
  idempotency_key text not null unique,
  provider_customer_id text,
  created_at timestamptz not null default now(),
  unique (platform, connected_account_id, email)
);

-- Events that a provider sent, each once by its id.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  kind text not null,
  -- What there is to be asked for: how an intent stands, what of it went back or is disputed, or how an
  -- account stands.
  subject text not null default 'INTENT' check (subject in ('INTENT', 'REFUNDS', 'DISPUTES', 'ACCOUNT', 'PAYOUT')),
  provider_intent_id text,
  provider_payout_id text,
  connected_account_id text,
  platform text,
  received_at timestamptz not null default now(),
  -- Until then one process handles it; after that another one may take it.
  next_try_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, provider_event_id),
  check (case subject
    when 'ACCOUNT' then connected_account_id is not null
    when 'PAYOUT' then provider_payout_id is not null
    else provider_intent_id is not null end)
);
-- Not on next_try_at: taking an event is then a change that no index hears of.
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- What organisers owe the platform for orders that were paid past it: marked as paid, so that no payment took the fee.
create table offline_fees (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  -- Tax included.
  amount bigint not null check (amount > 0),
  vat bigint not null check (vat between 0 and amount),
  vat_rate integer not null,
  currency text not null,
  status text not null default 'AWAITING_PAYMENT'
    check (status in ('AWAITING_PAYMENT', 'PAID', 'REFUNDED', 'PAYMENT_WAIVED')),
  created_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  foreign key (account_id, event_id) references events (account_id, id)
);
create index offline_fees_account on offline_fees (account_id, status);

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
