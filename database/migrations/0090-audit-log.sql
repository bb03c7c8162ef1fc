-- Every change that a member, a program with an API key or an administrator of the platform made in an account
-- (docs/decisions/121-the-audit-log-is-written-by-the-dispatcher.md). Names of buyers and attendees are not stored.
create table audit_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- In whose name it was done; null: the person is gone.
  user_id bigint references users (id) on delete set null,
  -- The platform's administrator who acted in that name.
  impersonator_id bigint references users (id) on delete set null,
  -- Done from the platform's administration.
  by_platform boolean not null default false,
  api_key_name text,
  kind text not null check (kind in ('CREATED', 'CHANGED', 'DELETED', 'DONE')),
  -- The call as the API describes it: PUT /events/{event_id}
  call text not null,
  -- What it is about, as the path names it: events, products, orders.
  subject text not null,
  subject_id text,
  -- The title or name of what it is about, where that is no person's.
  label text,
  event_id bigint,
  -- [{ "field": …, "before": …, "after": … }]; without values where they are secret or personal.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- From where; cleared after 90 days.
  address text,
  user_agent text,
  request_id text,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_entries_account on audit_entries (account_id, created_at desc, id desc);
create index audit_entries_created_at on audit_entries (created_at);
create index audit_entries_user on audit_entries (user_id);
create index audit_entries_impersonator on audit_entries (impersonator_id) where impersonator_id is not null;
