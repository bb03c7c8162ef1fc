-- Locks the counters of these orders' organisers, in id order, and answers which of the orders were invoiced.
create or replace function lock_invoices(p_order_ids bigint[]) returns bigint[]
language plpgsql
as $$
begin
  perform 1 from invoice_counters c
  where c.organizer_id in (select i.organizer_id from invoices i where i.order_id = any (p_order_ids))
  order by c.organizer_id for update;
  return array(
    select i.order_id from invoices i where i.order_id = any (p_order_ids) and i.kind = 'INVOICE' order by i.number);
end $$;
