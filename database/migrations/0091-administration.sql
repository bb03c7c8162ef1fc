-- The platform's administration: accounts that are suspended, and administrators who act in a member's name.
alter table accounts
  -- Its members are refused and its events are not sold.
  add column suspended_at timestamptz,
  -- What its members read.
  add column suspended_reason text check (length(suspended_reason) between 1 and 500),
  -- What only administrators of the platform read.
  add column platform_notes text check (length(platform_notes) <= 5000);

-- Was LIVE when its account was suspended, and is LIVE again when that ends.
alter table events add column paused_by_suspension boolean not null default false;

-- An administrator's session acts in the name of this member until then, and afterwards as itself.
alter table sessions
  add column acting_account_id bigint,
  add column acting_user_id bigint,
  add column acting_until timestamptz,
  add constraint sessions_acting_for foreign key (acting_account_id, acting_user_id)
    references memberships (account_id, user_id) on delete set null,
  add constraint sessions_acting_whole check ((acting_account_id is null) = (acting_user_id is null));
create index sessions_acting_for on sessions (acting_account_id, acting_user_id) where acting_account_id is not null;

-- Newest accounts first.
create index accounts_created_at on accounts (created_at desc, id desc);
