-- The audit log is append-only. A transaction that clears addresses, deletes old entries, seals or erases a person
-- announces it; the deletion of an account takes its entries with it.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('tessera.changes_audit_log', true) = 'on' or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('tessera.erases_person', true) = 'on' then
    return null;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_entries_is_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
