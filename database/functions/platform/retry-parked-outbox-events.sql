-- Puts parked outbox events, or only the given one, back on the list, where they are handled again. Wakes the outbox.
-- Returns how many.
create or replace function retry_parked_outbox_events(wanted bigint default null) returns integer language sql as $$
  with taken as (
    delete from parked_outbox_events where wanted is null or id = wanted
    returning id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent),
  returned as (
    insert into outbox_events (id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent) overriding system value
    select id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent from taken
    returning 1)
  select (select count(*) from returned)::int from pg_notify('tessera_wake_ups', 'outbox')
$$;
