-- Addresses that are told what happens to an event or to all events of an organiser (docs/domain/webhooks.md).
create table webhooks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  event_id bigint,
  organizer_id bigint,
  created_by_user_id bigint references users (id),
  url text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'PAUSED')),
  -- Sealed for seal_id. The previous secret also signs until it expires.
  seal_id uuid not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Why the program paused it.
  disabled_reason text check (disabled_reason in ('GONE', 'FAILING')),
  disabled_at timestamptz,
  -- Since the first failure after the last success.
  failing_since timestamptz,
  -- The receiver asked for a pause (Retry-After).
  held_until timestamptz,
  last_triggered_at timestamptz,
  last_response_code integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, id),
  check (num_nonnulls(event_id, organizer_id) = 1),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check (status = 'PAUSED' or disabled_reason is null),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
create index webhooks_event on webhooks (event_id, id) where event_id is not null and deleted_at is null;
create index webhooks_organizer on webhooks (organizer_id, id) where organizer_id is not null and deleted_at is null;

-- What happened, once for all webhooks, for 30 days. The body is written a moment later, outside the outbox.
create table webhook_messages (
  id bigint generated always as identity primary key,
  uid text not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  event_id bigint,
  organizer_id bigint not null,
  event_type text not null,
  subject_id bigint not null,
  is_test boolean not null default false,
  happened_at timestamptz not null,
  body text,
  created_at timestamptz not null default now(),
  unique (account_id, id)
);
create index webhook_messages_unwritten on webhook_messages (id) where body is null;
create index webhook_messages_event on webhook_messages (event_id, created_at);
create index webhook_messages_organizer on webhook_messages (organizer_id, created_at);
create index webhook_messages_created_at on webhook_messages (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  webhook_id bigint not null,
  message_id bigint not null,
  kind text not null default 'EVENT' check (kind in ('EVENT', 'RESEND', 'REPLAY', 'TEST')),
  -- Deliveries about one object wait for each other: order:7.
  subject text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts smallint not null default 0,
  -- Of a delivery that is being sent: when another process may take it over.
  next_attempt_at timestamptz not null default now(),
  attempted_at timestamptz,
  response_code integer,
  problem text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'PENDING') = (finished_at is null)),
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references webhook_messages (account_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_turn on webhook_deliveries (webhook_id, subject, id) where status = 'PENDING';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_message on webhook_deliveries (message_id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  attempted_at timestamptz not null,
  response_code integer,
  problem text,
  duration_ms integer not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
