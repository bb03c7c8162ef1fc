-- The history is append-only, with two exceptions that a transaction must announce: purging an abandoned checkout
-- deletes its entries, and erasing a person clears the personal values of entries.
create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('tessera.purges_abandoned', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('tessera.erases_person', true) = 'on' then
    return null;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger order_history_is_append_only before update or delete or truncate on order_history
  for each statement execute function refuse_history_change();
