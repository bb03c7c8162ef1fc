-- People whose personal data were erased from an account (docs/domain/erasure.md). A restore of an older backup applies
-- these erasures again.
create table erasures (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- HMAC-SHA-256 of account and address in lower case. Its key is derived from SECRET_KEY.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  -- The member. Null: the member was deleted, or a restore applied the erasure again.
  user_id bigint references users (id) on delete set null,
  -- Orders created later belong to a person who came back.
  erased_at timestamptz not null default clock_timestamp(),
  order_ids bigint[] not null default '{}'
);
create index erasures_person on erasures (account_id, email_hash);
create index erasures_user on erasures (user_id) where user_id is not null;

-- An erasure finds everything about one address. Neither a hold nor a purchase writes these indexes.
create index orders_abandoned_of_email on orders (lower(email)) where status = 'ABANDONED' and email is not null;
create index attendees_inactive_of_email on attendees (lower(email)) where status <> 'ACTIVE';
