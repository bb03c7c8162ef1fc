-- The events whose tickets are in wallets, with a digest of what passes say of them: where it differs from what the
-- event is now, its passes are stale.
create table wallet_events (
  event_id bigint primary key,
  account_id bigint not null,
  digest text not null
);
