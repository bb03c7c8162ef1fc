-- Keys with which programs make the calls of the person who made them, never more than that person may now.
create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- The beginning, to recognise the key by.
  prefix text not null,
  key_hash bytea not null unique,
  role text not null check (role in ('ADMIN', 'ORGANIZER', 'DOOR')),
  -- Null: every event that the person may see.
  event_ids bigint[] check (cardinality(event_ids) > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_account on api_keys (account_id, id desc);

-- The key of a change that a program made; the person stands beside it.
alter table order_history add column api_key_name text;
alter table account_history add column api_key_name text;
