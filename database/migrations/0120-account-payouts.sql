-- Payouts of connected accounts to the organiser's bank, as the provider reports them (docs/domain/payouts.md).
create table account_payouts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- The connected account at the provider.
  provider_account_id text not null,
  provider_payout_id text not null,
  -- Negative if the provider collects from the bank.
  amount bigint not null,
  currency text not null,
  initiated_at timestamptz not null,
  unique (account_id, id),
  unique (account_id, provider_payout_id)
);
create index account_payouts_initiated on account_payouts (account_id, initiated_at);

-- What made up a payout. A row never changes, so a report as of a past moment leaves out later rows.
create table account_payout_transactions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  account_payout_id bigint not null,
  provider_transaction_id text not null,
  kind text not null check (kind in ('CHARGE', 'REFUND', 'DISPUTE', 'FEE', 'RETURNED_PAYOUT', 'ADJUSTMENT')),
  -- Moves of the balance: what reduces the payout is negative. The fees come off the amount.
  amount bigint not null,
  provider_fee bigint not null,
  platform_fee bigint not null,
  -- The charge that was made, refunded or disputed.
  provider_charge_id text,
  made_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (account_id, provider_transaction_id),
  foreign key (account_id, account_payout_id) references account_payouts (account_id, id) on delete cascade
);
create index account_payout_transactions_payout on account_payout_transactions (account_id, account_payout_id);

-- How a payout stood, from `recorded_at` until the next row: its state at the provider, and the sums of the
-- transactions known by then. Rows are added and never changed.
create table account_payout_states (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  account_payout_id bigint not null,
  status text not null check (status in ('PENDING', 'IN_TRANSIT', 'PAID', 'CANCELLED', 'FAILED')),
  failure_code text,
  arrives_on date,
  -- UNLISTED: the provider does not list what made up a payout that was made by hand.
  contents text not null check (contents in ('OPEN', 'COMPLETE', 'UNLISTED')),
  charges_total bigint not null,
  refunds_total bigint not null,
  disputes_total bigint not null,
  provider_fees_total bigint not null,
  platform_fees_total bigint not null,
  adjustments_total bigint not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, account_payout_id) references account_payouts (account_id, id) on delete cascade
);
create index account_payout_states_latest on account_payout_states (account_id, account_payout_id, id);

-- When all payouts from before were listed. Null: not yet.
alter table connected_accounts add column payouts_listed_at timestamptz;
