-- Completes one order whose payment has arrived. The caller records the payment in the same transaction.
-- A hold that ran out in the meantime is taken again if everything it held is still there.
-- Answers 'completed', 'already_completed', 'sold_out' (nothing changed: refund it) or 'not_payable'.
create or replace function complete_paid_order(p_order_id bigint, p_provider text)
returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
  ids bigint[];
  quantities bigint[];
  is_short boolean;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.status = 'COMPLETED' then
    return 'already_completed';
  end if;
  -- An order without a buyer was never ready to be paid. A buyer who chose to pay offline may still pay online.
  if found_order.id is null or found_order.status not in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED')
    or found_order.email is null then
    return 'not_payable';
  end if;

  if found_order.status = 'ABANDONED' then
    select array_agg(held.stock_id), array_agg(held.quantity) into ids, quantities
    from stock_of_orders(array[p_order_id]) held;
    perform 1 from stock where id = any (ids) order by id for no key update;

    select count(*) < cardinality(ids) or bool_or(s.taken + held.quantity > s.capacity) into is_short
    from stock s, unnest(ids, quantities) as held(stock_id, quantity)
    where s.id = any (ids) and s.id = held.stock_id;
    if is_short then
      return 'sold_out';
    end if;

    update stock s set taken = s.taken + held.quantity
    from unnest(ids, quantities) as held(stock_id, quantity)
    where s.id = any (ids) and s.id = held.stock_id;
  end if;

  update orders
  set status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', payment_provider = p_provider,
      completed_at = clock_timestamp(), updated_at = clock_timestamp()
  where id = p_order_id;
  -- All tickets of an abandoned order were cancelled with its hold, so all come back. A cancelled ticket of an
  -- order that awaits offline payment was cancelled separately, so it stays cancelled.
  update attendees set status = 'ACTIVE', updated_at = clock_timestamp()
  where order_id = p_order_id and (status = 'AWAITING_PAYMENT' or found_order.status = 'ABANDONED');
  insert into outbox_events (kind, account_id, event_id, subject_id)
  values ('order-completed', found_order.account_id, found_order.event_id, p_order_id);
  return 'completed';
end $$;
