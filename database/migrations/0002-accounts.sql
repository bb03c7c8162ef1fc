create table accounts (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  name text not null check (name <> ''),
  email text not null,
  currency_code text not null default 'USD' check (currency_code ~ '^[A-Z]{3}$'),
  timezone text not null default 'UTC',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text,
  password_hash text,
  locale text not null default 'en',
  timezone text not null default 'UTC',
  email_verified_at timestamptz,
  pending_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table memberships (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('SUPERADMIN', 'ADMIN', 'ORGANIZER')),
  status text not null default 'INVITED' check (status in ('ACTIVE', 'INVITED', 'INACTIVE')),
  is_account_owner boolean not null default false,
  invited_by_user_id bigint references users (id),
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  check (not is_account_owner or (role in ('ADMIN', 'SUPERADMIN') and status = 'ACTIVE'))
);
create index memberships_user on memberships (user_id);
create unique index memberships_one_owner on memberships (account_id) where is_account_owner;

-- Only the hash of a session token is kept; the token itself lives in the browser's cookie.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null,
  account_id bigint not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Password resets and e-mail confirmation codes: hashed, single use, counted tries.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('PASSWORD_RESET', 'EMAIL_CONFIRMATION')),
  token_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index one_time_tokens_hash on one_time_tokens (token_hash);

-- A token opens nothing any more once the password or the address it was mailed to has changed.
create function forget_one_time_tokens() returns trigger language plpgsql as $$
begin
  delete from one_time_tokens where user_id = new.id;
  return null;
end $$;
create trigger users_forget_one_time_tokens
  after update of email, password_hash on users
  for each row
  when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
  execute function forget_one_time_tokens();
