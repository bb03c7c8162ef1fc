-- Issues a correction of an order's invoice: p_content replaces what was billed, everything else is as on the
-- invoice. The caller has locked the invoices.
create or replace function issue_correction(p_order_id bigint, p_kind text, p_refund_id bigint, p_content jsonb) returns bigint
language plpgsql
as $$
declare
  original invoices;
  next_number integer;
  issued_id bigint;
begin
  select * into strict original from invoices i where i.order_id = p_order_id and i.kind = 'INVOICE';
  update invoice_counters c set last_number = c.last_number + 1 where c.organizer_id = original.organizer_id
  returning c.last_number into next_number;
  insert into invoices (
    account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at,
    currency, total_gross, refund_id, content)
  values (
    original.account_id, original.organizer_id, original.event_id, p_order_id, p_kind, next_number,
    coalesce((select s.invoice_prefix from checkout_settings s where s.event_id = original.event_id), '') || next_number,
    case p_kind when 'CANCELLATION' then 'VOID' else 'PAID' end, clock_timestamp(), original.currency,
    (p_content ->> 'total_gross')::bigint * case p_kind when 'SUPPLEMENT' then 1 else -1 end, p_refund_id,
    original.content || p_content || jsonb_build_object('corrects', original.invoice_number))
  returning id into issued_id;
  if p_kind = 'CANCELLATION' then
    update invoices i set status = 'VOID' where i.order_id = p_order_id and i.kind in ('INVOICE', 'SUPPLEMENT');
  end if;
  return issued_id;
end $$;
