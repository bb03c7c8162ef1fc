-- The tickets that were put into a wallet, one row for each issue of a ticket: a reissued ticket is another pass, so
-- that the device of its former holder never gets the new code.
create table wallet_passes (
  -- The beginning of the SHA-256 of the ticket's link (attendees.short_id) at that issue, in hex.
  serial text primary key check (serial ~ '^[0-9a-f]{32}$'),
  account_id bigint not null,
  event_id bigint not null,
  attendee_id bigint not null references attendees (id) on delete cascade,
  -- The language in which it was issued.
  locale text not null,
  -- When what the pass says changed last: its Last-Modified.
  changed_at timestamptz not null default clock_timestamp(),
  -- Since when wallets show something older. Null: they are up to date.
  stale_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index wallet_passes_attendee on wallet_passes (attendee_id);
create index wallet_passes_event on wallet_passes (event_id);
create index wallet_passes_stale on wallet_passes (stale_at) where stale_at is not null;

-- The devices that want to know of changes of a pass (Apple Wallet). A push token addresses a device and opens nothing.
create table wallet_registrations (
  device_id text not null,
  serial text not null references wallet_passes (serial) on delete cascade,
  account_id bigint not null,
  event_id bigint not null,
  push_token text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (device_id, serial)
);
create index wallet_registrations_serial on wallet_registrations (serial);
