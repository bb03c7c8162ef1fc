-- Records a refund's status at the provider, with everything that follows from it: the order's figures, the outbox
-- events, and the cancellation of the order or of tickets that waited for it. A repeated or late status changes
-- nothing: a failed refund stays failed, and a successful one can only fail.
-- A refund that failed because the charge had been refunded by hand is dismissed: the money went back, so the
-- cancellation is made and the refund made by hand takes over the e-mail (docs/domain/refunds.md).
create or replace function record_refund(p_refund_id bigint, p_provider_refund_id text, p_status text, p_failure_reason text)
returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_refund refunds;
  found_payment payments;
  is_dismissed boolean := p_status = 'FAILED' and p_failure_reason is not distinct from 'charge_already_refunded';
  has_gone_back boolean := p_status <> 'FAILED' or is_dismissed;
  cancelled_id bigint;
begin
  -- Locks the order first, as elsewhere.
  perform 1 from orders o where o.id = (select r.order_id from refunds r where r.id = p_refund_id) for update;
  select * into found_refund from refunds r where r.id = p_refund_id for update;
  if found_refund.id is null or found_refund.status = 'FAILED'
    or (found_refund.status = 'SUCCEEDED' and p_status <> 'FAILED')
    or (found_refund.status = p_status and found_refund.provider_refund_id is not null) then
    return 'unchanged';
  end if;

  update refunds r
  set provider_refund_id = coalesce(r.provider_refund_id, p_provider_refund_id), status = p_status,
      failure_reason = p_failure_reason, updated_at = clock_timestamp()
  where r.id = p_refund_id;
  select * into found_payment from payments p where p.id = found_refund.payment_id;

  if found_payment.is_of_order then
    perform update_refund_status(found_refund.order_id);
    if 'SUCCEEDED' in (found_refund.status, p_status) then
      insert into outbox_events (kind, account_id, event_id, subject_id)
      values ('order-refunded', found_refund.account_id, found_refund.event_id, found_refund.order_id);
    end if;
  end if;
  if p_status = 'SUCCEEDED' and found_refund.notify_buyer then
    insert into outbox_events (kind, account_id, event_id, subject_id)
    values ('refund-succeeded', found_refund.account_id, found_refund.event_id, p_refund_id);
  end if;
  if is_dismissed then
    -- sync_refunds has recorded the refund made by hand before, and after ours was requested. It stays on the day on
    -- which it succeeded (`updated_at`).
    with by_hand as (
      update refunds r
      set notify_buyer = found_refund.notify_buyer, cancels_order = found_refund.cancels_order,
          cancels_attendee_ids = found_refund.cancels_attendee_ids
      where r.payment_id = found_refund.payment_id and r.id > p_refund_id and r.idempotency_key like 'provider-%'
        and r.status <> 'FAILED'
      returning r.id, r.status, r.notify_buyer
    )
    insert into outbox_events (kind, account_id, event_id, subject_id)
    select 'refund-succeeded', found_refund.account_id, found_refund.event_id, h.id
    from by_hand h where h.status = 'SUCCEEDED' and h.notify_buyer;
  end if;
  if not has_gone_back then
    insert into outbox_events (kind, account_id, event_id, subject_id)
    values ('refund-failed', found_refund.account_id, found_refund.event_id, p_refund_id);
  end if;
  if has_gone_back and found_refund.cancels_order and cancel_order(found_refund.order_id) then
    insert into order_history (account_id, event_id, order_id, action, actor, user_id)
    values (found_refund.account_id, found_refund.event_id, found_refund.order_id, 'ORDER_CANCELLED',
            case when found_refund.requested_by is null then 'SYSTEM' else 'USER' end, found_refund.requested_by);
  end if;
  -- Only when the provider first accepts the refund: a ticket that was reactivated later stays valid.
  if has_gone_back and found_refund.provider_refund_id is null
     and cardinality(found_refund.cancels_attendee_ids) > 0 then
    -- Locks all counters in id order, before each cancelled ticket locks its own.
    perform 1 from stock s
    where s.id in (select unnest(i.stock_ids) from order_items i where i.order_id = found_refund.order_id)
    order by s.id for no key update;
    for cancelled_id in select unnest(found_refund.cancels_attendee_ids) as id order by id loop
      continue when not cancel_attendee(cancelled_id);
      insert into order_history (account_id, event_id, order_id, attendee_id, action, actor, user_id)
      values (found_refund.account_id, found_refund.event_id, found_refund.order_id, cancelled_id,
              'ATTENDEE_CANCELLED', case when found_refund.requested_by is null then 'SYSTEM' else 'USER' end,
              found_refund.requested_by);
    end loop;
  end if;
  return lower(p_status);
end $$;
