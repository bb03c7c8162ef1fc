-- Wakes the background loops of all processes with the commit (src/platform/queue/wake-ups.ts). One notification for
-- each statement that inserted rows, however many: a batch of completed orders sends one.
create function wake_background_loop() returns trigger
language plpgsql
as $$
begin
  if exists (select from added) then
    perform pg_notify('tessera_wake_ups', tg_argv[0]);
  end if;
  return null;
end $$;

create trigger facts_wake_outbox
  after insert on facts
  referencing new table as added
  for each statement execute function wake_background_loop('outbox');
