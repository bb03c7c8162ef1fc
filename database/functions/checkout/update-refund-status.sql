-- Derives an order's refunded total and refund status from its refunds. The caller has locked the order. A
-- duplicate payment does not count, because it never belonged to the order.
create or replace function update_refund_status(p_order_id bigint) returns void
language sql
set enable_seqscan to off
as $$
  update orders o
  set total_refunded = least(o.total_gross, r.given_back),
      refund_status = case
        when r.is_pending then 'REFUND_PENDING'
        when r.given_back > 0 and r.given_back >= r.paid then 'REFUNDED'
        when r.latest = 'FAILED' then 'REFUND_FAILED'
        when r.given_back > 0 then 'PARTIALLY_REFUNDED'
      end,
      updated_at = clock_timestamp()
  from (
    select coalesce(sum(r.amount) filter (where r.status = 'SUCCEEDED'), 0) as given_back,
           coalesce(bool_or(r.status = 'PENDING'), false) as is_pending,
           (array_agg(r.status order by r.id desc) filter (where r.failure_reason is distinct from 'charge_already_refunded'))[1] as latest,
           (select coalesce(sum(p.amount), 0) from payments p where p.order_id = p_order_id and p.is_of_order) as paid
    from refunds r
    join payments p on p.id = r.payment_id
    where r.order_id = p_order_id and p.is_of_order
  ) r
  where o.id = p_order_id;
$$;
