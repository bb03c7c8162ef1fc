-- What is left of each payment of an order: its amount less refunds that were made or are under way. A payment with
-- is_of_order = false is a duplicate, whose automatic refund failed if anything is left of it.
create or replace function find_payments_left(p_order_id bigint)
returns table (payment_id bigint, currency text, rest bigint, is_of_order boolean)
language sql stable
set enable_seqscan to off
as $$
  select p.id, p.currency, p.amount - coalesce((
    select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0), p.is_of_order
  from payments p
  where p.order_id = p_order_id;
$$;
