-- What organisers owe the platform for orders that were paid past it: marked as paid, so that no payment took the fee.
create table offline_fees (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  -- Tax included.
  amount bigint not null check (amount > 0),
  vat bigint not null check (vat between 0 and amount),
  vat_rate integer not null,
  currency text not null,
  status text not null default 'AWAITING_PAYMENT'
    check (status in ('AWAITING_PAYMENT', 'PAID', 'REFUNDED', 'PAYMENT_WAIVED')),
  created_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  foreign key (account_id, event_id) references events (account_id, id)
);
create index offline_fees_account on offline_fees (account_id, status);
