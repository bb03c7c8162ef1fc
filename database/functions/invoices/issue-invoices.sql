-- Issues one invoice for each of these orders that is completed or awaits offline payment, in the given order. An
-- order that has an invoice gets no second one, so the call can be repeated; the invoice of an order that was paid
-- meanwhile becomes PAID. The counters of all these orders' organisers stay locked: a transaction that corrects an
-- invoice (issue_correction) takes their lock first.
create or replace function issue_invoices(p_order_ids bigint[]) returns integer
language plpgsql
as $$
declare
  due record;
  next_number integer;
  issued integer := 0;
begin
  update invoices i set status = 'PAID' from orders o
  where i.order_id = any (p_order_ids) and o.id = i.order_id
    and i.kind = 'INVOICE' and i.status = 'UNPAID' and o.status = 'COMPLETED';

  -- Locks the counters first, in id order: two calls for several organisers cannot deadlock.
  insert into invoice_counters (organizer_id, account_id, last_number)
  select e.organizer_id, e.account_id, min(s.invoice_start_number) - 1
  from orders o
  join events e on e.id = o.event_id
  join checkout_settings s on s.event_id = o.event_id
  where o.id = any (p_order_ids) and s.enable_invoicing
  group by e.organizer_id, e.account_id
  order by e.organizer_id
  on conflict (organizer_id) do nothing;
  perform 1 from invoice_counters c
  where c.organizer_id in (
    select e.organizer_id from orders o join events e on e.id = o.event_id where o.id = any (p_order_ids))
  order by c.organizer_id for update;

  for due in
    select o.id as order_id, o.account_id, o.event_id, e.organizer_id, o.currency, o.total_gross,
           o.status as order_status, s.invoice_prefix, s.invoice_payment_terms_days,
           jsonb_build_object(
             'label', s.invoice_label, 'event_title', e.title, 'event_start', e.start_date,
             'timezone', e.timezone, 'locale', o.locale,
             'order_public_id', o.public_id,
             'organization_name', s.organization_name, 'organization_address', s.organization_address,
             'tax_details', s.invoice_tax_details, 'notes', s.invoice_notes,
             'billed_to', jsonb_build_object(
               'name', concat_ws(' ', o.first_name, o.last_name), 'email', o.email,
               'company', b.company, 'vat_number', b.vat_number, 'address_line_1', b.address_line_1,
               'address_line_2', b.address_line_2, 'postal_code', b.postal_code, 'city', b.city, 'country', b.country),
             'lines', (
               select coalesce(jsonb_agg(jsonb_build_object(
                 'name', i.item_name, 'quantity', i.quantity, 'price', i.price,
                 'price_before_discount', i.price_before_discount, 'total', i.total_before_additions) order by i.id), '[]')
               from order_items i where i.order_id = o.id and i.replaces_item_id is null),
             'taxes_and_fees', o.taxes_and_fees,
             'total_before_additions', o.total_before_additions, 'total_tax', o.total_tax, 'total_fee', o.total_fee,
             'total_gross', o.total_gross) as content
    from unnest(p_order_ids) with ordinality as asked(order_id, no)
    join orders o on o.id = asked.order_id
    join events e on e.id = o.event_id
    join checkout_settings s on s.event_id = o.event_id
    left join order_billing b on b.order_id = o.id
    where o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') and s.enable_invoicing
      and not exists (select from invoices i where i.order_id = o.id)
    order by asked.no
  loop
    -- The list may contain an order twice.
    continue when exists (select from invoices i where i.order_id = due.order_id);
    update invoice_counters c set last_number = c.last_number + 1 where c.organizer_id = due.organizer_id
    returning c.last_number into next_number;

    insert into invoices (
      account_id, organizer_id, event_id, order_id, kind, number, invoice_number, status, issued_at, due_at,
      currency, total_gross, content)
    values (
      due.account_id, due.organizer_id, due.event_id, due.order_id, 'INVOICE', next_number,
      coalesce(due.invoice_prefix, '') || next_number,
      case due.order_status when 'COMPLETED' then 'PAID' else 'UNPAID' end,
      clock_timestamp(), clock_timestamp() + make_interval(days => due.invoice_payment_terms_days),
      due.currency, due.total_gross, due.content);
    issued := issued + 1;
  end loop;
  return issued;
end $$;
