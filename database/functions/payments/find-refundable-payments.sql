-- What could still be given back of each payment of an order.
create or replace function find_refundable_payments(p_order_id bigint)
returns table (payment_id bigint, currency text, rest bigint)
language sql stable
set enable_seqscan to off
as $$
  select p.id, p.currency, p.amount - coalesce((
    select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)
  from payments p
  where p.order_id = p_order_id and p.is_of_order;
$$;
