-- Completes free orders, and writes down the buyer of paid ones, in one transaction for a whole batch.
--
-- p_requests: [{ order_id, account_id, event_id, first_name, last_name, email, locale,
--                attendees: [{ order_item_id, product_id, product_price_id, position, short_id,
--                              public_id, ticket_secret, first_name, last_name, email,
--                              guest_token where the name follows }],
--                request_id and traceparent where they are known }, …]
-- The outcome of each, in order: 'completed', 'awaiting_payment', or why not: 'expired', 'cancelled',
-- 'already_completed', 'not_reserved', 'over_buyer_limit', 'not_found'. A batch contains an order only once.
--
-- p_extras: answers, billing details and consents (write-checkout-extras.sql); null if no order has any.
-- p_limits: limits for each buyer on products of the orders; null if there are none
--   [{ order_id, event_id, buyer_key, limits: [{ product_id, most }] }, …]
create or replace function complete_orders(p_requests jsonb, p_extras jsonb default null, p_limits jsonb default null)
returns table (request integer, decided_at timestamptz, outcome text)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
set plan_cache_mode to force_generic_plan
as $$
#variable_conflict use_column
declare
  ids constant bigint[] := array(select q.order_id from jsonb_to_recordset(p_requests) as q(order_id bigint));
  decided timestamptz;
  outcomes text[];
  limited record;
begin
  -- One buyer's orders are decided one after the other, over all processes.
  if p_limits is not null then
    perform pg_advisory_xact_lock(buyer.key)
    from (
      select distinct hashtextextended(l.event_id || ' ' || l.buyer_key, 0) as key
      from jsonb_to_recordset(p_limits) as l(event_id bigint, buyer_key text)
      order by 1
    ) buyer;
  end if;

  -- Locks in id order, whatever the order of arrival, and decides by the rows as they are then.
  perform 1 from orders o where o.id = any (ids) order by o.id for update;
  decided := date_trunc('milliseconds', clock_timestamp());

  select array_agg(case
      when o.id is null then 'not_found'
      when o.status = 'COMPLETED' then 'already_completed'
      when o.status = 'ABANDONED' then 'expired'
      when o.status = 'CANCELLED' then 'cancelled'
      when o.status <> 'RESERVED' then 'not_reserved'
      when o.expires_at <= decided then 'expired'
      when o.total_gross = 0 then 'completed'
      else 'awaiting_payment'
    end order by q.no)
  into outcomes
  from unnest(ids) with ordinality as q(order_id, no)
  left join lateral (
    select o.id, o.status, o.expires_at, o.total_gross from orders o where o.id = q.order_id offset 0
  ) o on true;

  if p_limits is not null then
    for limited in
      select n.no, l.*
      from unnest(ids, outcomes) with ordinality as n(order_id, outcome, no)
      join jsonb_to_recordset(p_limits) as l(order_id bigint, event_id bigint, buyer_key text, limits jsonb)
        on l.order_id = n.order_id
      where n.outcome in ('completed', 'awaiting_payment')
      order by n.no
    loop
      if exists (
        select from jsonb_to_recordset(limited.limits) as m(product_id bigint, most integer)
        where m.most < (
          select coalesce(sum(i.quantity - i.released_quantity), 0)
          from (
            select o.id from orders o where o.event_id = limited.event_id and o.buyer_key = limited.buyer_key
              and o.id <> limited.order_id
              and (o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT')
                   or (o.status = 'RESERVED' and o.expires_at > decided))
            union all select limited.order_id
          ) of_buyer
          join order_items i on i.order_id = of_buyer.id and i.product_id = m.product_id)
      ) then
        outcomes[limited.no] := 'over_buyer_limit';
      else
        -- Immediately, because a later order of the same buyer in this batch must count this one.
        update orders o set buyer_key = limited.buyer_key where o.id = limited.order_id;
      end if;
    end loop;
  end if;

  update orders o
  set first_name = q.first_name, last_name = q.last_name, email = q.email, locale = q.locale, updated_at = decided,
      -- Set here, because the trigger takes longer.
      changed_in = pg_current_xact_id(),
      status = case when outcomes[q.no] = 'completed' then 'COMPLETED' else o.status end,
      completed_at = case when outcomes[q.no] = 'completed' then decided end,
      payment_status = case when outcomes[q.no] = 'completed' then 'NO_PAYMENT_REQUIRED' else 'AWAITING_PAYMENT' end
  from rows from (
    jsonb_to_recordset(p_requests) as (order_id bigint, first_name text, last_name text, email text, locale text)
  ) with ordinality as q(order_id, first_name, last_name, email, locale, no)
  where o.id = any (ids) and o.id = q.order_id and outcomes[q.no] in ('completed', 'awaiting_payment');

  -- A buyer who comes back to the form before paying changes names; nobody has seen those tickets yet.
  insert into attendees as a (
    account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
    short_id, public_id, ticket_secret, is_named, guest_token, first_name, last_name, email, locale, status,
    created_at, updated_at)
  select q.account_id, q.event_id, q.order_id, t.order_item_id, t.product_id, t.product_price_id, t.position,
         t.short_id, t.public_id, t.ticket_secret, t.guest_token is null, t.guest_token,
         t.first_name, t.last_name, t.email, q.locale,
         case when outcomes[q.no] = 'completed' then 'ACTIVE' else 'AWAITING_PAYMENT' end, decided, decided
  from rows from (
    jsonb_to_recordset(p_requests) as (
      account_id bigint, event_id bigint, order_id bigint, locale text, attendees jsonb)
  ) with ordinality as q(account_id, event_id, order_id, locale, attendees, no)
  cross join lateral jsonb_to_recordset(q.attendees) as t(
    order_item_id bigint, product_id bigint, product_price_id bigint, position integer,
    short_id text, public_id text, ticket_secret text, guest_token text, first_name text, last_name text, email text)
  where outcomes[q.no] in ('completed', 'awaiting_payment')
  on conflict (order_id, position) do update
  set short_id = excluded.short_id, public_id = excluded.public_id, ticket_secret = excluded.ticket_secret,
      is_named = excluded.is_named, guest_token = excluded.guest_token,
      first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      locale = excluded.locale, status = excluded.status,
      -- A new code makes a new ticket: doors without network compare `created_at` with the time of their snapshot.
      created_at = excluded.created_at, updated_at = excluded.updated_at;

  if p_extras is not null then
    perform write_checkout_extras(p_extras, array(
      select ids[n.no] from unnest(outcomes) with ordinality as n(outcome, no)
      where n.outcome in ('completed', 'awaiting_payment')), decided);
  end if;

  insert into outbox_events (kind, account_id, event_id, subject_id, request_id, traceparent)
  select 'order-completed', q.account_id, q.event_id, q.order_id, q.request_id, q.traceparent
  from rows from (
    jsonb_to_recordset(p_requests) as (
      account_id bigint, event_id bigint, order_id bigint, request_id text, traceparent text)
  ) with ordinality as q(account_id, event_id, order_id, request_id, traceparent, no)
  where outcomes[q.no] = 'completed'
  order by q.no;

  return query
  select n.no::integer, decided, n.outcome from unnest(outcomes) with ordinality as n(outcome, no) order by n.no;
end $$;
