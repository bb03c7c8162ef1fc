-- Outbox events whose handlers fail leave the list, so that all others proceed (docs/operations.md, Alarms).
create table parked_outbox_events (
  id bigint primary key,
  kind text not null,
  account_id bigint not null,
  event_id bigint not null,
  subject_id bigint not null,
  item_id bigint,
  created_at timestamptz not null,
  -- What the handler failed with.
  problem text not null,
  parked_at timestamptz not null default now()
);

-- Puts parked outbox events back on the list, where they are handled again; returns how many.
create function retry_parked_outbox_events() returns integer language sql as $$
  with taken as (
    delete from parked_outbox_events
    returning id, kind, account_id, event_id, subject_id, item_id, created_at),
  returned as (
    insert into facts (id, kind, account_id, event_id, subject_id, item_id, created_at) overriding system value
    select id, kind, account_id, event_id, subject_id, item_id, created_at from taken
    returning 1)
  select count(*)::int from returned
$$;
