-- Cancels the next order that was not paid offline in time, if its event wants that. One order in a transaction,
-- because its stock is locked after it. Skips suspended accounts, whose members cannot mark an order as paid.
create or replace function cancel_unpaid_order()
returns table (order_id bigint, account_id bigint, event_id bigint)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  swept_at constant timestamptz := clock_timestamp();
begin
  select o.id, o.account_id, o.event_id into order_id, account_id, event_id
  from orders o
  where o.status = 'AWAITING_OFFLINE_PAYMENT' and o.pay_by <= swept_at
    and exists (select from event_settings s where s.event_id = o.event_id and s.cancels_unpaid_orders)
    and not exists (select from accounts a where a.id = o.account_id and a.suspended_at is not null)
  order by o.pay_by
  limit 1
  for update of o skip locked;
  if order_id is not null and cancel_order(order_id) then
    return next;
  end if;
end $$;
