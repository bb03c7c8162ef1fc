-- Requests a refund to an order's buyer: an amount, or lines, or all that is left. A second request at the same
-- time waits for the lock, and then finds the refund pending. Writes one row for each payment that it takes from.
--
-- p_lines: [{ order_item_id, amount (null: what is left of the line) }, …] or null
-- p_step: what the provider can count in; an amount is rounded down to it, unless it is all that is left.
-- p_cancels_attendee_ids: tickets of the order that are cancelled once the provider has taken the refund on
-- Answers 'requested', or why not: 'not_refundable', 'refund_pending', 'refund_too_large', 'line_unknown',
-- 'ticket_unknown'.
-- If a refund takes from several payments, each part carries the lines that it pays for. When a part fails, these
-- lines show what was not given back.
-- A duplicate payment whose refund failed is refunded first and by itself. Lines and cancellations are about the
-- order, so they take from its own payments.
create or replace function request_refund(
  p_order_id bigint, p_amount bigint, p_lines jsonb, p_step integer,
  p_notify_buyer boolean, p_cancels_order boolean, p_requested_by bigint, p_request_key text default null,
  p_organizer_reason text default null, p_organizer_note text default null,
  p_cancels_attendee_ids bigint[] default '{}')
returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
  lines jsonb;
  rest bigint;
  total_left bigint;
  payment record;
  new_refund_id bigint;
  -- The sum of the refunds written so far, and the amount of the one being written.
  lines_begin bigint := 0;
  refunded bigint;
  takes_own boolean;
begin
  select * into found_order from orders where id = p_order_id for update;
  -- An abandoned order has a payment only if it arrived too late to complete it.
  if found_order.id is null or found_order.status not in ('COMPLETED', 'CANCELLED', 'ABANDONED') then
    return 'not_refundable';
  end if;
  -- The first call may have committed and died before its answer was stored.
  if exists (
    select 1 from refunds r
    where r.order_id = p_order_id and r.request_key = p_request_key and r.created_at > clock_timestamp() - interval '1 day'
  ) then
    return 'requested';
  end if;
  if exists (
    select 1 from refunds r join payments p on p.id = r.payment_id
    where r.order_id = p_order_id and (p.is_of_order or r.reason = 'REQUESTED') and r.status = 'PENDING'
  ) then
    return 'refund_pending';
  end if;
  if exists (
    select 1 from unnest(p_cancels_attendee_ids) as t(id)
    where not exists (select 1 from attendees a where a.id = t.id and a.order_id = p_order_id)
  ) then
    return 'ticket_unknown';
  end if;
  takes_own := p_lines is not null or p_cancels_order or cardinality(p_cancels_attendee_ids) > 0
    or not exists (select from find_payments_left(p_order_id) l where not l.is_of_order and l.rest > 0);
  select sum(l.rest) into total_left from find_payments_left(p_order_id) l where l.is_of_order = takes_own;
  if coalesce(total_left, 0) = 0 then
    return 'not_refundable';
  end if;

  rest := coalesce(p_amount, total_left);
  if p_lines is not null then
    select jsonb_agg(jsonb_build_object('id', i.id, 'amount', coalesce(t.amount, w.rest), 'rest', w.rest)),
           sum(coalesce(t.amount, w.rest))
    into lines, rest
    from jsonb_to_recordset(p_lines) as t(order_item_id bigint, amount bigint)
    join order_items i on i.id = t.order_item_id and i.order_id = p_order_id
    cross join lateral (
      select i.total_gross - coalesce(sum(l.amount), 0) as rest
      from refund_lines l join refunds r on r.id = l.refund_id and r.status <> 'FAILED'
      where l.order_item_id = i.id
    ) w;
    if coalesce(jsonb_array_length(lines), 0) <> jsonb_array_length(p_lines) then
      return 'line_unknown';
    end if;
    if exists (select 1 from jsonb_to_recordset(lines) as t(amount bigint, rest bigint)
               where t.amount > t.rest or t.amount <= 0) then
      return 'refund_too_large';
    end if;
    -- The lines of an order may come to slightly more than the provider could collect.
    if rest > total_left and rest - total_left < p_step then
      rest := total_left;
    end if;
  end if;
  if rest > total_left then
    return 'refund_too_large';
  end if;
  if rest < total_left then
    rest := rest - rest % p_step;
  end if;
  if rest <= 0 then
    return 'refund_too_large';
  end if;

  for payment in
    select * from find_payments_left(p_order_id) l where l.is_of_order = takes_own and l.rest > 0 order by l.payment_id
  loop
    exit when rest = 0;
    refunded := least(rest, payment.rest);
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason,
                         notify_buyer, cancels_order, requested_by, request_key,
                         organizer_reason, organizer_note, cancels_attendee_ids)
    values (found_order.account_id, found_order.event_id, p_order_id, payment.payment_id,
            'refund-' || gen_random_uuid(), refunded, payment.currency, 'REQUESTED',
            p_notify_buyer, p_cancels_order, p_requested_by, p_request_key,
            p_organizer_reason, p_organizer_note, p_cancels_attendee_ids)
    returning id into new_refund_id;
    rest := rest - refunded;
    -- Divides the lines among the payments in order, by running totals. The last refund takes the rounding rest.
    insert into refund_lines (refund_id, order_item_id, account_id, amount)
    select new_refund_id, t.id, found_order.account_id, t.ends - t.begins
    from (
      select l.id, greatest(l.ends - l.amount, lines_begin) as begins,
             case when rest = 0 then l.ends else least(l.ends, lines_begin + refunded) end as ends
      from (
        select t.id, t.amount, sum(t.amount) over (order by t.id) as ends
        from jsonb_to_recordset(lines) as t(id bigint, amount bigint)
      ) l
    ) t
    where t.ends > t.begins;
    lines_begin := lines_begin + refunded;
    insert into outbox_events (kind, account_id, event_id, subject_id)
    values ('refund-requested', found_order.account_id, found_order.event_id, new_refund_id);
  end loop;
  perform update_refund_status(p_order_id);
  return 'requested';
end $$;
