-- What the platform itself keeps: limits, idempotency, the outbox, stored mails, what is known of the installation.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What database/functions holds as it was last applied (src/platform/database/apply-functions.ts).
create table sql_functions (
  name text primary key,
  kind text not null check (kind in ('function', 'view')),
  hash text not null,
  -- The program's version that applied it.
  version text not null,
  applied_at timestamptz not null default now()
);

-- What a person is searched by, in one text, so that one index finds any of it by three characters from within. Each
-- part is a line, because a search never runs over the end of one. Indexes are built with it, so it can neither be
-- replaced nor dropped like the functions of database/functions: a change is a new function and new indexes.
create function search_text(first_name text, last_name text, email text, code text) returns text
language sql immutable parallel safe
return coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(email, '') || E'\n' || code;

-- One row per limited key; the layout is that of the rate-limiting library.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- A write that a client may repeat is remembered for 24 hours under the caller's own scope.
create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  -- Sealed: what was answered may hold a session's token (src/platform/http/idempotency/encrypted-responses.ts).
  response bytea,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Domain events, written in the transaction that made them true and handled after it (docs/architecture.md).
create table outbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id bigint not null,
  event_id bigint not null,
  subject_id bigint not null,
  -- For figures: the order line whose unit was released or taken again after the sale.
  item_id bigint,
  created_at timestamptz not null default now()
);

-- Outbox events whose handlers fail leave the list, so that all others proceed (docs/operations.md, Alarms).
create table parked_outbox_events (
  id bigint primary key,
  kind text not null,
  account_id bigint not null,
  event_id bigint not null,
  subject_id bigint not null,
  item_id bigint,
  created_at timestamptz not null,
  -- What the handler failed with.
  problem text not null,
  parked_at timestamptz not null default now()
);

-- Mails stored instead of sent: development and demo only, shown at /dev/mail.
create table stored_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sender text not null,
  -- Where answers go; null: to the sender.
  reply_to text,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);

-- What this installation knows of itself (for example: that it has demo data).
create table installation (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- When clocks are set in each time zone, as it was known when wall-clock times were last made instants. When a
-- newer time zone database knows otherwise, times to come are read by the old rules and resolved by the new.
create table zone_rules (
  zone text primary key,
  -- [[from second, offset in seconds], …], the first from the start.
  rules jsonb not null,
  -- The time zone database's and the runtime's.
  version text not null,
  noted_at timestamptz not null default clock_timestamp()
);
