-- The transaction that last changed a row. Those that are over are exactly the numbers below the oldest that runs, so
-- a reader who takes only these in this order misses none, however late a transaction commits
-- (docs/decisions/134-changes-are-read-in-the-order-of-transactions.md). Rows from before this column have none: a
-- full read brings them.
alter table orders add column changed_in xid8;
alter table orders alter column changed_in set default pg_current_xact_id();
alter table attendees add column changed_in xid8;
alter table attendees alter column changed_in set default pg_current_xact_id();
alter table check_ins add column changed_in xid8;
alter table check_ins alter column changed_in set default pg_current_xact_id();

create index orders_in_sync on orders (event_id, changed_in, id)
  where status not in ('RESERVED', 'ABANDONED') and changed_in is not null;
create index attendees_in_sync on attendees (event_id, changed_in, id) where changed_in is not null;
create index check_ins_in_sync on check_ins (event_id, changed_in, attendee_id) where changed_in is not null;

-- Which transactions were over at a moment, for readers who know only a time: one row a minute.
create table sync_horizons (
  recorded_at timestamptz primary key default clock_timestamp(),
  -- Of which database: a restored one numbers its transactions differently.
  history text not null,
  horizon xid8 not null
);
