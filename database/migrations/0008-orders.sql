-- What became of an order after it was placed: every change, by whom, in the transaction that made it. Nothing
-- in it is ever changed or taken away. Links and codes, which open something, are not among the values.
create table order_history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  attendee_id bigint,
  action text not null,
  actor text not null check (actor in ('USER', 'BUYER', 'SYSTEM')),
  user_id bigint check ((actor = 'USER') = (user_id is not null)),
  old_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  -- Recorded once, however often the job runs that records it: an e-mail that was sent.
  once_key text,
  created_at timestamptz not null default clock_timestamp()
);
create index order_history_order on order_history (order_id, id);
create unique index order_history_once on order_history (order_id, once_key) where once_key is not null;

-- The last invoice number of each organiser. Issuing locks the row: numbers have no gaps, because a transaction that
-- fails returns its number.
create table invoice_counters (
  organizer_id bigint primary key,
  account_id bigint not null,
  last_number integer not null check (last_number >= 0),
  foreign key (account_id, organizer_id) references organizers (account_id, id)
);

create table invoices (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  organizer_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  -- Each has a separate number: a CREDIT_NOTE takes back a part of what an INVOICE said, a SUPPLEMENT adds to
  -- it (a changed ticket), and a CANCELLATION takes back what is left.
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'SUPPLEMENT', 'CANCELLATION')),
  number integer not null check (number >= 1),
  invoice_number text not null,
  status text not null check (status in ('PAID', 'UNPAID', 'VOID')),
  issued_at timestamptz not null,
  due_at timestamptz,
  currency text not null,
  -- Negative where money goes back: an order's documents add up to what it comes to.
  total_gross bigint not null check (kind in ('INVOICE', 'SUPPLEMENT') = (total_gross >= 0) or total_gross = 0),
  -- The refund that a credit note is about, and how much of it; null for one about a changed ticket.
  refund_id bigint unique references refunds (id),
  -- Everything it says, as it was when it was issued.
  content jsonb not null,
  constraint invoices_number unique (organizer_id, number),
  foreign key (account_id, event_id) references events (account_id, id)
);
create unique index invoices_issued_once on invoices (order_id, kind) where kind in ('INVOICE', 'CANCELLATION');
create index invoices_order on invoices (order_id, number);
create index invoices_event on invoices (event_id, number);
