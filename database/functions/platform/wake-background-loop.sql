-- Wakes the background loops of all processes with the commit (src/platform/queue/wake-ups.ts). NOTIFY takes a lock of
-- the whole server until its transaction is on disk, so sales and check-ins must not notify here: their processes
-- wake the outbox after the commit.
create or replace function wake_background_loop() returns trigger
language plpgsql
as $$
begin
  if exists (select from added where kind not in ('order-completed', 'attendee-checked-in')) then
    perform pg_notify('tessera_wake_ups', tg_argv[0]);
  end if;
  return null;
end $$;

create or replace trigger outbox_events_wake_outbox
  after insert on outbox_events
  referencing new table as added
  for each statement execute function wake_background_loop('outbox');
