-- An issued invoice never changes, except for its status.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'status' = to_jsonb(old) - 'status' then
    return new;
  end if;
  raise exception 'an invoice is never changed but for its status' using errcode = 'restrict_violation';
end $$;

create or replace trigger invoices_are_immutable before update or delete on invoices
  for each row execute function refuse_invoice_change();
create or replace trigger invoices_are_kept before truncate on invoices
  for each statement execute function refuse_invoice_change();
