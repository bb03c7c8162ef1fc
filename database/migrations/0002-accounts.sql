create table accounts (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  name text not null check (name <> ''),
  email text not null,
  currency_code text not null default 'USD' check (currency_code ~ '^[A-Z]{3}$'),
  timezone text not null default 'UTC',
  address_line_1 text,
  address_line_2 text,
  zip_or_postal_code text,
  city text,
  country text check (country ~ '^[A-Z]{2}$'),
  is_demo boolean not null default false,
  -- Whoever has set up no second step does so before anything else.
  requires_two_factor boolean not null default false,
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
  role text not null check (role in ('SUPERADMIN', 'ADMIN', 'ORGANIZER', 'DOOR')),
  status text not null default 'INVITED' check (status in ('ACTIVE', 'INVITED', 'INACTIVE')),
  is_account_owner boolean not null default false,
  -- false: only those in chosen_events
  sees_all_events boolean not null default true,
  invited_by_user_id bigint references users (id),
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  check (not is_account_owner or (role in ('ADMIN', 'SUPERADMIN') and status = 'ACTIVE')),
  check (sees_all_events or role in ('ORGANIZER', 'DOOR'))
);
create index memberships_user on memberships (user_id);
create unique index memberships_one_owner on memberships (account_id) where is_account_owner;

-- Who was asked to join. Kept after it was answered, so that an old link can say what became of it.
create table invitations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  user_id bigint references users (id) on delete set null,
  email text not null,
  token_hash bytea not null unique,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'WITHDRAWN', 'REPLACED')),
  invited_by_user_id bigint references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitations_account_user on invitations (account_id, user_id);
create unique index invitations_one_open on invitations (account_id, user_id) where state = 'OPEN';

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

-- Password resets, confirmation codes and links: hashed, single use, counted tries.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (
    purpose in ('PASSWORD_RESET', 'EMAIL_CONFIRMATION', 'EMAIL_CONFIRMATION_LINK', 'EMAIL_CHANGE')
  ),
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

-- The second step of a log-in: a code from an app. The secret is sealed with the installation's key.
create table authenticators (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea not null,
  -- null: being set up, and asked for by no log-in yet
  confirmed_at timestamptz,
  -- the last half minute whose code was taken: none is taken twice
  last_step bigint not null default 0,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What an authenticator was asked to sign: answered once, soon, by the browser that asked.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- whose passkey is being added; null: somebody logs in
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);

-- A log-in under way: the password was right, a second step or the choice of an account is still to come.
create table login_steps (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  needs_code boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- What was done to accounts and the people in them, in order; written once, never changed.
create table account_history (
  id bigint generated always as identity primary key,
  account_id bigint,
  -- who did it; null: somebody who was not logged in
  user_id bigint,
  subject_user_id bigint,
  action text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_history_account on account_history (account_id, id);
create index account_history_subject on account_history (subject_user_id, id);
