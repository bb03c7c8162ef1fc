-- Applies the provider's statuses to payment intents and their orders: writes the intent, the payment and the
-- completed order, or the payment and its refund, in one transaction for the whole batch. A repeated, late or
-- out-of-order status changes nothing.
--
-- p_told: [{ provider_intent_id, status, from: [statuses that may become this one],
--            mismatch_from: [those that may become MISMATCH], amount, currency, last_error }, …]
-- The outcome of each: 'foreign' (no intent of ours), 'unchanged', 'moved', 'mismatch', 'completed', 'refunding',
-- or 'alone': its hold ran out, so the caller must settle it in a call with no other intent. Its stock is locked
-- after its order; several such orders in one transaction could deadlock with a claim of the same counters. A
-- mismatch stores what was collected.
create or replace function settle_payments(p_told jsonb)
returns table (provider_intent_id text, payment_intent_id bigint, outcome text)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
set plan_cache_mode to force_generic_plan
as $$
declare
  is_batch constant boolean := jsonb_array_length(p_told) > 1;
  named constant text[] := array(select t.value ->> 'provider_intent_id' from jsonb_array_elements(p_told) t);
  usual bigint[];
  order_ids bigint[];
  providers text[];
  told record;
  intent payment_intents;
  paid_order orders;
  next_status text;
  new_payment_id bigint;
  new_refund_id bigint;
  refund_reason text;
begin
  -- Locks intents, then orders, then stock, each in id order, as elsewhere.
  perform 1 from payment_intents i where i.provider_intent_id = any (named) order by i.id for update;
  perform 1 from orders o
  where o.id in (select i.order_id from payment_intents i where i.provider_intent_id = any (named))
  order by o.id for update;

  -- Nearly all intents are paid in full, and their orders lack nothing else. These are settled together, because a
  -- statement for each costs twice as much. The loop below decides the others one by one, also two payments of one
  -- order.
  select array_agg(able.no) into usual
  from (
    select t.no, count(*) over (partition by i.order_id) as of_order,
           t.status = 'SUCCEEDED' and i.status = any (t."from") and (t.amount, t.currency) = (i.amount, i.currency)
             and (coalesce(i.order_total, i.amount), i.currency) = (o.total_gross, o.currency)
             and o.status = 'RESERVED' and o.email is not null as is_usual
    from rows from (
      jsonb_to_recordset(p_told) as (
        provider_intent_id text, status text, "from" text[], amount bigint, currency text)
    ) with ordinality as t(provider_intent_id, status, "from", amount, currency, no)
    join lateral (
      select * from payment_intents i where i.provider_intent_id = t.provider_intent_id limit 1
    ) i on true
    join lateral (select * from orders o where o.id = i.order_id limit 1) o on true
  ) able
  where able.is_usual and able.of_order = 1;

  if usual is not null then
    with paid as materialized (
      select i.id, i.account_id, i.event_id, i.order_id, i.amount, i.currency, i.provider, t.last_error, t.no
      from rows from (
        jsonb_to_recordset(p_told) as (provider_intent_id text, last_error text)
      ) with ordinality as t(provider_intent_id, last_error, no)
      join lateral (
        select * from payment_intents i where i.provider_intent_id = t.provider_intent_id limit 1
      ) i on true
      where t.no = any (usual)
    ), moved as (
      update payment_intents i
      set status = 'SUCCEEDED', last_error = paid.last_error, updated_at = clock_timestamp(),
          collected_amount = null, collected_currency = null
      from paid where i.id = any (array(select id from paid)) and i.id = paid.id
    ), received as (
      insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
      select account_id, event_id, order_id, id, amount, currency from paid order by no
    )
    select array_agg(order_id order by no), array_agg(provider order by no) into order_ids, providers from paid;
    perform complete_paid_orders(order_ids, providers);
  end if;

  for told in
    select t.* from rows from (
      jsonb_to_recordset(p_told) as (
        provider_intent_id text, status text, "from" text[], mismatch_from text[],
        amount bigint, currency text, last_error text)
    ) with ordinality as t(provider_intent_id, status, "from", mismatch_from, amount, currency, last_error, no)
    order by t.no
  loop
    provider_intent_id := told.provider_intent_id;
    select * into intent from payment_intents i where i.provider_intent_id = told.provider_intent_id;
    payment_intent_id := intent.id;
    if intent.id is null then
      outcome := 'foreign';
      return next;
      continue;
    end if;

    if told.no = any (usual) then
      outcome := 'completed';
      return next;
      continue;
    end if;

    select * into paid_order from orders o where o.id = intent.order_id;
    next_status := told.status;
    -- A person must review a payment that differs from the order's total before any ticket is issued for it.
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
        insert into outbox_events (kind, account_id, event_id, subject_id)
        values ('payment-failed', intent.account_id, intent.event_id, intent.order_id);
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
        perform update_refund_status(intent.order_id);
        insert into outbox_events (kind, account_id, event_id, subject_id)
        values ('refund-requested', intent.account_id, intent.event_id, new_refund_id);
        outcome := 'refunding';
      end if;
    end if;
    return next;
  end loop;
end $$;
