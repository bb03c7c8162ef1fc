-- What the platform itself keeps: limits, idempotency, facts waiting for their readers, kept mails.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

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
  -- Sealed: what was answered may hold a session's token (src/platform/http/sealed-answers.ts).
  response bytea,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Facts are written in the transaction that made them true and read after it (docs/architecture.md).
create table facts (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id bigint not null,
  event_id bigint not null,
  subject_id bigint not null,
  -- For figures: the order's line of which a unit was released or taken again after the sale.
  item_id bigint,
  created_at timestamptz not null default now()
);

-- Mails kept instead of sent: development and demo only, shown at /dev/mail.
create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);

-- What this installation knows of itself (for example: that demo data was laid in).
create table installation (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
