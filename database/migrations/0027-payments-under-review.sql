-- A payment that differs from its order is reviewed by a person: what the provider collected, and when an organiser
-- marked it as resolved.
alter table payment_intents
  add column collected_amount bigint,
  add column collected_currency text,
  add column reviewed_at timestamptz,
  add column reviewed_by bigint;
create index payment_intents_under_review on payment_intents (event_id)
  where status = 'MISMATCH' and reviewed_at is null;

-- As before; a mismatch keeps what was collected.
create or replace function settle_payments(p_told jsonb)
returns table (provider_intent_id text, payment_intent_id bigint, outcome text)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  is_batch constant boolean := jsonb_array_length(p_told) > 1;
  named constant text[] := array(select t.value ->> 'provider_intent_id' from jsonb_array_elements(p_told) t);
  told record;
  intent payment_intents;
  paid_order orders;
  next_status text;
  new_payment_id bigint;
  new_refund_id bigint;
  refund_reason text;
begin
  -- Intents, then orders, then stock, each in id order: as everywhere.
  perform 1 from payment_intents i where i.provider_intent_id = any (named) order by i.id for update;
  perform 1 from orders o
  where o.id in (select i.order_id from payment_intents i where i.provider_intent_id = any (named))
  order by o.id for update;

  for told in
    select * from jsonb_to_recordset(p_told) as t(
      provider_intent_id text, status text, "from" text[], mismatch_from text[],
      amount bigint, currency text, last_error text)
  loop
    provider_intent_id := told.provider_intent_id;
    select * into intent from payment_intents i where i.provider_intent_id = told.provider_intent_id;
    payment_intent_id := intent.id;
    if intent.id is null then
      outcome := 'foreign';
      return next;
      continue;
    end if;

    select * into paid_order from orders o where o.id = intent.order_id;
    next_status := told.status;
    -- Money that is not what the order costs is looked at by a person before anything is handed out for it.
    if next_status = 'SUCCEEDED' and (
      (told.amount, told.currency) is distinct from (intent.amount, intent.currency)
      or (coalesce(intent.order_total, intent.amount), intent.currency) is distinct from (paid_order.total_gross, paid_order.currency)
    ) then
      next_status := 'MISMATCH';
    end if;

    if not intent.status = any (case when next_status = 'MISMATCH' then told.mismatch_from else told."from" end) then
      outcome := 'unchanged';
    elsif next_status = 'SUCCEEDED' and is_batch and paid_order.status = 'ABANDONED' then
      outcome := 'alone';
    else
      update payment_intents i
      set status = next_status, last_error = told.last_error, updated_at = clock_timestamp(),
          collected_amount = case when next_status = 'MISMATCH' then told.amount end,
          collected_currency = case when next_status = 'MISMATCH' then told.currency end
      where i.id = intent.id;
      outcome := case when next_status = 'MISMATCH' then 'mismatch' else 'moved' end;

      if next_status = 'REQUIRES_PAYMENT_METHOD' and told.last_error is not null then
        update orders o set payment_status = 'PAYMENT_FAILED', updated_at = clock_timestamp()
        where o.id = intent.order_id and o.status = 'RESERVED' and o.payment_status = 'AWAITING_PAYMENT';
      end if;
      -- A method that takes days failed after the hold ran out: nothing else would tell the buyer.
      if intent.status = 'PROCESSING' and next_status in ('REQUIRES_PAYMENT_METHOD', 'CANCELLED')
        and paid_order.status = 'ABANDONED' then
        perform graphile_worker.add_job('send-payment-failed', json_build_object('order_id', intent.order_id),
                                        job_key := 'send-payment-failed-' || intent.order_id);
      end if;

      if next_status = 'SUCCEEDED' then
        insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
        values (intent.account_id, intent.event_id, intent.order_id, intent.id, intent.amount, intent.currency)
        returning id into new_payment_id;
        outcome := complete_paid_order(intent.order_id, intent.provider);
      end if;

      if outcome in ('already_completed', 'sold_out', 'not_payable') then
        refund_reason := case
          when exists (select 1 from payments p where p.order_id = intent.order_id and p.id <> new_payment_id) then 'DUPLICATE'
          when outcome = 'already_completed' then 'DUPLICATE'
          else upper(outcome)
        end;
        insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason, notify_buyer)
        values (intent.account_id, intent.event_id, intent.order_id, new_payment_id, 'refund-' || gen_random_uuid(),
                intent.amount, intent.currency, refund_reason, true)
        returning id into new_refund_id;
        update payments p set is_of_order = refund_reason <> 'DUPLICATE' where p.id = new_payment_id;
        perform show_refunds(intent.order_id);
        perform graphile_worker.add_job(
          'refund-payment', json_build_object('refund_id', new_refund_id), job_key := 'refund-payment-' || new_refund_id);
        outcome := 'refunding';
      end if;
    end if;
    return next;
  end loop;
end $$;

-- As before; of a refund over several payments each part carries the lines that it pays for, so that a part that fails
-- is a part of the lines that was not given back.
create or replace function request_refund(
  p_order_id bigint, p_amount bigint, p_lines jsonb, p_step integer,
  p_notify_buyer boolean, p_cancels_order boolean, p_requested_by bigint, p_request_key text default null)
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
  -- What the lines have in the refunds written so far, and what the one being written is for.
  lines_begin bigint := 0;
  refunded bigint;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null or found_order.status not in ('COMPLETED', 'CANCELLED') then
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
    where r.order_id = p_order_id and p.is_of_order and r.status = 'PENDING'
  ) then
    return 'refund_pending';
  end if;
  select sum(l.rest) into total_left from left_of_payments(p_order_id) l;
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
    -- An order's lines may come to a hair more than the provider could collect.
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

  for payment in select * from left_of_payments(p_order_id) l where l.rest > 0 order by l.payment_id loop
    exit when rest = 0;
    refunded := least(rest, payment.rest);
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason,
                         notify_buyer, cancels_order, requested_by, request_key)
    values (found_order.account_id, found_order.event_id, p_order_id, payment.payment_id,
            'refund-' || gen_random_uuid(), refunded, payment.currency, 'REQUESTED',
            p_notify_buyer, p_cancels_order, p_requested_by, p_request_key)
    returning id into new_refund_id;
    rest := rest - refunded;
    -- Laid end to end, the lines are cut where the payments end. The last refund takes what rounding left over.
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
    perform graphile_worker.add_job('refund-payment', json_build_object('refund_id', new_refund_id),
                                    job_key := 'refund-payment-' || new_refund_id);
  end loop;
  perform show_refunds(p_order_id);
  return 'requested';
end $$;
