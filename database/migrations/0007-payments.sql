-- What the platform takes of payments. The default holds for every account that was given no other; there is none
-- where the installation is no platform, and then nobody pays anything.
create table fee_schedules (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  is_default boolean not null default false,
  -- For each paid item, in minor units by currency: { "EUR": 50 }.
  fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object'),
  -- Of the total, per cent × 1,000.
  rate integer not null default 0 check (rate between 0 and 100000),
  -- Nothing is taken.
  is_bypassed boolean not null default false,
  -- What buyers who bear it read beside the amount.
  buyer_label text not null default 'Platform fee' check (length(buyer_label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index fee_schedules_default on fee_schedules (is_default) where is_default;

-- The schedule an account was given; without a row it is the default.
create table account_fees (
  account_id bigint primary key references accounts (id),
  fee_schedule_id bigint references fee_schedules (id) on delete set null,
  updated_at timestamptz not null default now()
);

-- What the platform takes of an account's payments; no row where nothing is taken.
create function fees_of(p_account_id bigint) returns table (fixed jsonb, rate integer, buyer_label text)
language sql stable
as $$
  select f.fixed, f.rate, f.buyer_label
  from fee_schedules standard
  join fee_schedules f on f.id = coalesce(
    (select a.fee_schedule_id from account_fees a where a.account_id = p_account_id), standard.id)
  where standard.is_default and not f.is_bypassed
$$;

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
  -- Which of the installation's own accounts at the provider, and whose connected account the money is for:
  -- whatever is asked or given back later is asked and given back there.
  platform text,
  connected_account_id text,
  -- What the provider is to collect. What the order cost then is something else only where the provider cannot
  -- collect just that.
  amount bigint not null check (amount > 0),
  order_total bigint check (order_total > 0),
  currency text not null,
  -- All that the platform takes, and what of it is value-added tax, at so many per cent × 1,000.
  application_fee bigint not null default 0 check (application_fee between 0 and amount),
  application_fee_vat bigint not null default 0 check (application_fee_vat between 0 and application_fee),
  application_fee_vat_rate integer not null default 0,
  -- What else the provider is told, word for word: a repeated call must not differ from the first.
  details jsonb not null default '{}',
  -- A hash of the network the buyer pays from, to slow down whoever tries out stolen cards.
  payer_network text,
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
  -- False for the second payment of an order that had been paid: it goes back without touching the order.
  is_of_order boolean not null default true,
  -- What the provider kept of it, in the currency of its own account, once it has told.
  provider_charge_id text,
  provider_fee bigint,
  provider_fee_currency text,
  application_fee bigint,
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
  -- REQUESTED by a person here, PROVIDER by a person at the provider; the others were owed at once.
  reason text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  failure_reason text,
  notify_buyer boolean not null default false,
  -- The order is cancelled once the provider has taken the refund on, not before.
  cancels_order boolean not null default false,
  requested_by bigint,
  -- The key of the call that asked for it: the same call made again owes nothing more.
  request_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create index refunds_pending on refunds (updated_at) where status = 'PENDING';

-- Which lines of the order a refund was for, where somebody said so.
create table refund_lines (
  refund_id bigint not null references refunds (id),
  order_item_id bigint not null references order_items (id),
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (refund_id, order_item_id)
);
create index refund_lines_item on refund_lines (order_item_id);

-- A buyer's bank wants money back that was paid; the provider holds it until that is decided.
create table disputes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  provider_dispute_id text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('OPEN', 'UNDER_REVIEW', 'WON', 'LOST')),
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (event_id) where status in ('OPEN', 'UNDER_REVIEW');

-- An organiser account's own accounts at the provider, at most one on each platform.
create table connected_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  platform text not null,
  account_type text not null check (account_type in ('express', 'standard')),
  -- Written before the provider is called, like those of payments.
  idempotency_key text not null unique,
  provider_account_id text unique,
  country text,
  is_charges_enabled boolean not null default false,
  is_payouts_enabled boolean not null default false,
  requirements jsonb not null default '{}',
  -- Where wallets may be offered for it: the domain that was registered for the account.
  wallet_domain text,
  setup_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, platform)
);

-- The installation's own value-added tax, at so many per cent × 1,000, and whose it is. Without the row its fees are
-- not taxed.
create table fee_vat (
  is_only boolean primary key default true check (is_only),
  rate integer not null check (rate between 0 and 100000),
  country text not null check (country ~ '^[A-Z]{2}$')
);

-- What an account has said of its value-added tax, and what the European Union's register says of its number.
create table account_vat_settings (
  account_id bigint primary key references accounts (id),
  is_registered boolean not null default false,
  number text check (length(number) between 1 and 20),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'VALIDATING', 'VALID', 'INVALID', 'FAILED')),
  -- Why it is not valid (BAD_FORMAT, UNKNOWN_COUNTRY, UNKNOWN_NUMBER), or why that cannot be told (NO_ANSWER).
  error text check (error in ('BAD_FORMAT', 'UNKNOWN_COUNTRY', 'UNKNOWN_NUMBER', 'NO_ANSWER')),
  -- How often the register was asked about this number.
  attempts integer not null default 0,
  validated_at timestamptz,
  business_name text,
  business_address text,
  -- Of a number that is proven; what is only claimed decides nothing.
  country text check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now(),
  check (is_registered or number is null),
  check (status <> 'VALID' or number is not null)
);

-- What decides about the tax on an account's fee: whose tax it would be, where the account is (by its proven number,
-- else by its account at the provider), and whether it owes the tax itself. No row where the fee is not taxed.
create function fee_taxation_of(p_account_id bigint)
returns table (rate integer, platform_country text, country text, is_number_valid boolean)
language sql stable
as $$
  select t.rate, t.country,
    coalesce(v.country, (
      select c.country from connected_accounts c
      where c.account_id = v.account_id and c.setup_completed_at is not null
      order by c.created_at desc, c.id desc limit 1)),
    v.status = 'VALID'
  from account_vat_settings v cross join fee_vat t
  where v.account_id = p_account_id
$$;

-- Buyers as the provider knows them: one for each address on each account that takes payments.
create table provider_customers (
  id bigint generated always as identity primary key,
  platform text not null,
  connected_account_id text not null default '',
  email text not null,
  name text not null,
  idempotency_key text not null unique,
  provider_customer_id text,
  created_at timestamptz not null default now(),
  unique (platform, connected_account_id, email)
);

-- What a platform was paid out at the provider, and what of it were its fees.
create table payouts (
  id bigint generated always as identity primary key,
  provider_payout_id text not null unique,
  platform text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrives_at timestamptz,
  -- Of the fees in it that are on payments of ours, in the payout's currency; fees in others are not converted.
  total_fee_net bigint not null default 0,
  total_fee_vat bigint not null default 0,
  -- Every fee in it was found among our payments.
  is_reconciled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table payments add column payout_id bigint references payouts (id);
create index payments_charge on payments (provider_charge_id) where provider_charge_id is not null;

-- What a provider told us, once each by its own id.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  kind text not null,
  -- What there is to be asked for: how an intent stands, what of it went back or is disputed, or how an
  -- account stands.
  subject text not null default 'INTENT' check (subject in ('INTENT', 'REFUNDS', 'DISPUTES', 'ACCOUNT', 'PAYOUT')),
  provider_intent_id text,
  provider_payout_id text,
  connected_account_id text,
  platform text,
  received_at timestamptz not null default now(),
  -- Until then it is somebody's to process; whoever dies over it loses it to another.
  next_try_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, provider_event_id),
  check (case subject
    when 'ACCOUNT' then connected_account_id is not null
    when 'PAYOUT' then provider_payout_id is not null
    else provider_intent_id is not null end)
);
-- Not on next_try_at: taking an event is then a change that no index hears of.
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- What an order says of the money that went back, from the rows that prove it. Whoever calls has locked the
-- order. The second of two payments is none of the order's.
create function show_refunds(p_order_id bigint) returns void
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

-- Writes down what the provider says of a refund, with everything that follows from it: the order's figures,
-- the fact, the letters, and the cancelling that waited for it. Told twice or out of order it changes nothing:
-- a refund that failed stays so, and one that went through only ever fails.
create function keep_refund(p_refund_id bigint, p_provider_refund_id text, p_status text, p_failure_reason text)
returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_refund refunds;
  found_payment payments;
begin
  -- The order first, as everywhere.
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
    perform show_refunds(found_refund.order_id);
    if 'SUCCEEDED' in (found_refund.status, p_status) then
      insert into facts (kind, account_id, event_id, subject_id)
      values ('order-refunded', found_refund.account_id, found_refund.event_id, found_refund.order_id);
    end if;
  end if;
  if p_status = 'SUCCEEDED' and found_refund.notify_buyer then
    perform graphile_worker.add_job('send-payment-refunded', json_build_object('refund_id', p_refund_id),
                                    job_key := 'send-payment-refunded-' || p_refund_id);
  end if;
  -- Nothing is left to be told of where somebody had given the same money back already.
  if p_status = 'FAILED' and p_failure_reason is distinct from 'charge_already_refunded' then
    perform graphile_worker.add_job('send-refund-failed', json_build_object('refund_id', p_refund_id),
                                    job_key := 'send-refund-failed-' || p_refund_id);
  end if;
  if p_status <> 'FAILED' and found_refund.cancels_order and cancel_order(found_refund.order_id) then
    insert into order_history (account_id, event_id, order_id, action, actor, user_id)
    values (found_refund.account_id, found_refund.event_id, found_refund.order_id, 'ORDER_CANCELLED',
            case when found_refund.requested_by is null then 'SYSTEM' else 'USER' end, found_refund.requested_by);
  end if;
  return lower(p_status);
end $$;

-- Everything the provider has of refunds of one intent: ours by their keys, the others made there by hand.
--
-- p_told: [{ id, key, amount, currency, status, failure_reason }, …]
create function take_in_refunds(p_provider_intent_id text, p_told jsonb) returns integer
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_payment payments;
  told record;
  known_id bigint;
  taken integer := 0;
begin
  select p.* into found_payment
  from payment_intents i join payments p on p.payment_intent_id = i.id
  where i.provider_intent_id = p_provider_intent_id;
  if found_payment.id is null then
    return 0;
  end if;
  perform 1 from orders o where o.id = found_payment.order_id for update;

  for told in
    select * from jsonb_to_recordset(p_told) as t(
      id text, key text, amount bigint, currency text, status text, failure_reason text)
  loop
    select r.id into known_id from refunds r
    where r.payment_id = found_payment.id and (r.provider_refund_id = told.id or r.idempotency_key = told.key)
    order by r.provider_refund_id = told.id desc nulls last limit 1;
    -- One that failed before we heard of it never was.
    continue when known_id is null and told.status = 'FAILED';
    if known_id is null then
      insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
      values (found_payment.account_id, found_payment.event_id, found_payment.order_id, found_payment.id,
              'provider-' || told.id, told.amount, told.currency,
              -- What was owed back anyway is what the hand gave back.
              coalesce((select r.reason from refunds r
                        where r.payment_id = found_payment.id and r.reason in ('DUPLICATE', 'SOLD_OUT', 'NOT_PAYABLE')
                        limit 1), 'PROVIDER'))
      returning id into known_id;
    end if;
    if keep_refund(known_id, told.id, told.status, told.failure_reason) <> 'unchanged' then
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;

-- Owes an order's buyer money back: an amount, or lines, or all that is left. Two at once: the second waits
-- for the lock, and finds a refund under way. One row for each payment it takes; usually that is one.
--
-- p_lines: [{ order_item_id, amount (null: what is left of the line) }, …] or null
-- p_step: what the provider can count in; an amount is rounded down to it, unless it is all that is left.
-- Answers 'requested', or why not: 'not_refundable', 'refund_pending', 'refund_too_large', 'line_unknown'.
create function request_refund(
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
  first_refund_id bigint;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null or found_order.status not in ('COMPLETED', 'CANCELLED') then
    return 'not_refundable';
  end if;
  -- Whoever asked may have died before its answer was kept.
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
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason,
                         notify_buyer, cancels_order, requested_by, request_key)
    values (found_order.account_id, found_order.event_id, p_order_id, payment.payment_id,
            'refund-' || gen_random_uuid(), least(rest, payment.rest), payment.currency, 'REQUESTED',
            p_notify_buyer, p_cancels_order, p_requested_by, p_request_key)
    returning id into new_refund_id;
    first_refund_id := coalesce(first_refund_id, new_refund_id);
    rest := rest - least(rest, payment.rest);
    perform graphile_worker.add_job('refund-payment', json_build_object('refund_id', new_refund_id),
                                    job_key := 'refund-payment-' || new_refund_id);
  end loop;
  insert into refund_lines (refund_id, order_item_id, account_id, amount)
  select first_refund_id, t.id, found_order.account_id, t.amount
  from jsonb_to_recordset(lines) as t(id bigint, amount bigint);
  perform show_refunds(p_order_id);
  return 'requested';
end $$;

-- What could still be given back of each payment of an order.
create function left_of_payments(p_order_id bigint)
returns table (payment_id bigint, currency text, rest bigint)
language sql stable
set enable_seqscan to off
as $$
  select p.id, p.currency, p.amount - coalesce((
    select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)
  from payments p
  where p.order_id = p_order_id and p.is_of_order;
$$;

-- Writes down what the provider has made of intents. Whoever made one first has told where it stands; the
-- second only reads.
--
-- p_made: [{ id, provider_intent_id, client_secret }, …]
create function keep_made_intents(p_made jsonb) returns setof payment_intents
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  ids constant bigint[] := array(select m.id from jsonb_to_recordset(p_made) as m(id bigint));
begin
  perform 1 from payment_intents i where i.id = any (ids) order by i.id for update;
  return query
  update payment_intents i
  set provider_intent_id = m.provider_intent_id, client_secret = m.client_secret, updated_at = clock_timestamp(),
      status = case when i.provider_intent_id is null then 'REQUIRES_PAYMENT_METHOD' else i.status end
  from jsonb_to_recordset(p_made) as m(id bigint, provider_intent_id text, client_secret text)
  where i.id = any (ids) and i.id = m.id
  returning i.*;
end $$;

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
      or (coalesce(intent.order_total, intent.amount), intent.currency) is distinct from (paid_order.total_gross, paid_order.currency)
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
