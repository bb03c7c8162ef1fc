-- The keys that sign an event's ticket codes, so that a door without network can judge a ticket that it does not know.
-- The seed is sealed with the installation's secret key; made when the first code is shown.
create table event_signing_keys (
  event_id bigint primary key,
  account_id bigint not null,
  public_key bytea not null check (length(public_key) = 32),
  sealed_seed bytea not null,
  created_at timestamptz not null default now()
);
