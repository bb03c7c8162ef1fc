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
  -- Members without a second step set one up before anything else.
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
  -- Which of the installation's secret keys the code was hashed with; null: the one in use before keys had ids. A code whose key is no longer listed cannot be used, so it does not count as left.
  key_id bytea,
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
  -- whose passkey is being added; null: a log-in
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);

-- A log-in under way: the password was right, a second step or the choice of an account is still to come.
create table login_steps (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  needs_code boolean not null,
  tries integer not null default 0,
  -- The authenticator that the account had when the step was begun; null: none. A step is refused once the account
  -- has another one, or none any more.
  authenticator_since timestamptz,
  expires_at timestamptz not null
);

-- What was done to accounts and the people in them, in order; written once, never changed.
create table account_history (
  id bigint generated always as identity primary key,
  account_id bigint,
  -- who did it; null: a person who was not logged in
  user_id bigint,
  subject_user_id bigint,
  action text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_history_account on account_history (account_id, id);
create index account_history_subject on account_history (subject_user_id, id);

-- E-mails that organisers cause, counted against what their account may send within an hour and a day, and against
-- what one address gets. Rows of the last day count; older ones are deleted hourly.
create table account_emails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('MESSAGE', 'MAILING', 'RESEND', 'BULK_RESEND', 'TICKET')),
  emails integer not null check (emails >= 0),
  -- SHA-256 of the address in lower case; null for messages, whose recipients have rows of their own
  recipient_hash bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index account_emails_account on account_emails (account_id, created_at);
create index account_emails_recipient on account_emails (recipient_hash, created_at) where recipient_hash is not null;
create index account_emails_created_at on account_emails (created_at);

-- Who last changed a field of what several people may edit, so that a refused stale write can say so. Written in the
-- transaction of the edit. A digest that is no longer the field's: something else has changed it since.
create table field_edits (
  account_id bigint not null references accounts (id) on delete cascade,
  -- The resource and its number: event/7
  resource text not null,
  field text not null,
  digest bigint not null,
  user_id bigint references users (id) on delete set null,
  edited_at timestamptz not null default clock_timestamp(),
  primary key (account_id, resource, field)
);
create index field_edits_edited_at on field_edits (edited_at);
create index field_edits_user on field_edits (user_id);
