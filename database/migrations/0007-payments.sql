create table payment_intents (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  provider text not null check (provider in ('STRIPE', 'OFFLINE', 'SIMULATOR')),
  -- Written before the provider is called, so that a repeated call is the same call.
  idempotency_key text not null unique,
  provider_intent_id text unique,
  client_secret text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'CANCELLED', 'MISMATCH')),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One open intent an order: two tabs share it.
create unique index payment_intents_one_open on payment_intents (order_id)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');
create index payment_intents_order on payment_intents (order_id);
create index payment_intents_open on payment_intents (updated_at)
  where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING');

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_intent_id bigint not null unique references payment_intents (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  received_at timestamptz not null default now()
);
create index payments_order on payments (order_id);

create table refunds (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  idempotency_key text not null unique,
  provider_refund_id text unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create index refunds_pending on refunds (updated_at) where status = 'PENDING';

-- What a provider told us, once each by its own id.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  kind text not null,
  provider_intent_id text not null,
  received_at timestamptz not null default now(),
  -- Until then it is somebody's to process; whoever dies over it loses it to another.
  next_try_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, provider_event_id)
);
-- Not on next_try_at: taking an event is then a change that no index hears of.
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- Brings intents to where their provider says they are, and their orders with them: the intent, the payment
-- and the completed order, or the payment and its refund, in one transaction for the whole batch. Told twice,
-- late or out of order, it changes nothing.
--
-- p_told: [{ provider_intent_id, status, from: [statuses that may become this one],
--            mismatch_from: [those that may become MISMATCH], amount, currency, last_error }, …]
-- The outcome of each: 'foreign' (no intent of ours), 'unchanged', 'moved', 'mismatch', 'completed',
-- 'refunding', or 'alone': its hold ran out, and it must be told by itself. Stock is locked for it after its
-- order, and several in one transaction could meet a claim that locks the same counters in another order.
create function settle_payments(p_told jsonb)
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
      or (told.amount, told.currency) is distinct from (paid_order.total_gross, paid_order.currency)
    ) then
      next_status := 'MISMATCH';
    end if;

    if not intent.status = any (case when next_status = 'MISMATCH' then told.mismatch_from else told."from" end) then
      outcome := 'unchanged';
    elsif next_status = 'SUCCEEDED' and is_batch and paid_order.status = 'ABANDONED' then
      outcome := 'alone';
    else
      update payment_intents i set status = next_status, last_error = told.last_error, updated_at = clock_timestamp()
      where i.id = intent.id;
      outcome := case when next_status = 'MISMATCH' then 'mismatch' else 'moved' end;

      if next_status = 'REQUIRES_PAYMENT_METHOD' and told.last_error is not null then
        update orders o set payment_status = 'PAYMENT_FAILED', updated_at = clock_timestamp()
        where o.id = intent.order_id and o.status = 'RESERVED' and o.payment_status = 'AWAITING_PAYMENT';
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
        insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
        values (intent.account_id, intent.event_id, intent.order_id, new_payment_id, 'refund-' || gen_random_uuid(),
                intent.amount, intent.currency, refund_reason)
        returning id into new_refund_id;
        -- The second of two payments changes nothing about the order.
        if refund_reason <> 'DUPLICATE' then
          update orders o set refund_status = 'REFUND_PENDING', updated_at = clock_timestamp() where o.id = intent.order_id;
        end if;
        perform graphile_worker.add_job(
          'refund-payment', json_build_object('refund_id', new_refund_id), job_key := 'refund-payment-' || new_refund_id);
        outcome := 'refunding';
      end if;
    end if;
    return next;
  end loop;
end $$;

-- The simulator's own books: a provider that stands outside the shop, kept in the same database.
create table simulator_intents (
  id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  card_ending text,
  last_error text,
  metadata jsonb not null default '{}',
  settles_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table simulator_refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text not null references simulator_intents (id),
  amount bigint not null check (amount > 0),
  status text not null default 'succeeded',
  created_at timestamptz not null default now()
);
