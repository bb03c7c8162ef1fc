-- What a refund gives back of each payment of an order: of duplicate payments whose refund failed while there are any,
-- else of the order's own.
create or replace function find_refundable_payments(p_order_id bigint)
returns table (payment_id bigint, currency text, rest bigint)
language sql stable
set enable_seqscan to off
as $$
  with left_over as materialized (select * from find_payments_left(p_order_id))
  select l.payment_id, l.currency, l.rest
  from left_over l
  where l.is_of_order = not exists (select from left_over d where not d.is_of_order and d.rest > 0);
$$;
