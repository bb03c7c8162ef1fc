-- Puts parked outbox events back on the list, where they are handled again; returns how many.
create or replace function retry_parked_outbox_events() returns integer language sql as $$
  with taken as (
    delete from parked_outbox_events
    returning id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent),
  returned as (
    insert into outbox_events (id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent) overriding system value
    select id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent from taken
    returning 1)
  select count(*)::int from returned
$$;
