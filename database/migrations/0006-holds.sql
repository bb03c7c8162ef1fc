-- Holds: the only code that moves stock. The argument for its shape is in docs/domain/holds.md.
--
-- Three rules keep it free of deadlocks and of overselling:
--   1. order rows are locked before stock rows, and stock rows in id order;
--   2. a counter moves in the same transaction as the rows that justify it;
--   3. the order's status is the gate: whoever changes it gives the stock back, nobody else.

-- What live orders hold of every counter: the sum that stock.taken must equal.
create view stock_justified as
  select claimed.stock_id, sum(claimed.quantity)::bigint as quantity
  from (
    select unnest(i.stock_ids) as stock_id, i.quantity - i.released_quantity as quantity
    from order_items i
    join orders o on o.id = i.order_id
    where o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
    union all
    select o.promo_stock_id, 1
    from orders o
    where o.promo_stock_id is not null and o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
  ) claimed
  group by claimed.stock_id;

-- Gives back what these orders still hold. The caller has locked the orders and changed their status.
create function release_stock(p_order_ids bigint[]) returns void
language plpgsql as $$
begin
  -- Locked in id order first: an update's own order is the planner's to choose.
  perform 1 from stock
  where id in (
    select unnest(stock_ids) from order_items where order_id = any (p_order_ids)
    union
    select promo_stock_id from orders where id = any (p_order_ids)
  )
  order by id
  for no key update;

  update stock s
  set taken = s.taken - given_back.quantity
  from (
    select claimed.stock_id, sum(claimed.quantity) as quantity
    from (
      select unnest(stock_ids) as stock_id, quantity - released_quantity as quantity
      from order_items where order_id = any (p_order_ids)
      union all
      select promo_stock_id, 1 from orders where id = any (p_order_ids) and promo_stock_id is not null
    ) claimed
    group by claimed.stock_id
  ) given_back
  where s.id = given_back.stock_id and given_back.quantity <> 0;
end $$;

-- Decides a batch of requests in arrival order and writes the accepted ones, in one transaction.
--
-- p_requests is an array; each request is the order to be inserted (columns of orders), plus
--   catalog_version   what it was priced against
--   opens_at/closes_at the time in which all its lines are on sale (null = always)
--   hold_seconds      how long it is held
--   replaces_holds    true when the buyer's session may already hold something of this event
--   claims            [[stock_id, quantity], …], one entry a counter
--   lines             the order items to be inserted
--
-- One row comes back for each request, in order: an order id and its expiry, or a refusal:
--   stale        the catalogue or the event changed since it was priced: price it again
--   not_on_sale  outside opens_at/closes_at by the database's clock
--   not_enough   counter `stock_id` has only `remaining` left
create function claim_holds(p_requests jsonb)
returns table (request integer, order_id bigint, expires_at timestamptz, refusal text, stock_id bigint, remaining bigint)
language plpgsql
set lock_timeout to '2500ms'
as $$
#variable_conflict use_column
declare
  unlimited constant bigint := 4611686018427387904;
  stock_row record;
  r record;
  prior record;
  ids bigint[];          -- the batch's counters in id order, locked
  was_left bigint[];     -- what was left of each before the batch
  is_left bigint[];      -- and what is left as requests are accepted
  accepted bigint[] := '{}';   -- order id for each request, null where refused
  replaced bigint[] := '{}';   -- holds given up in favour of a new one
  held bigint[];         -- holds that these buyers came with, locked
  own bigint[];          -- those of the buyer being decided
  positions integer[];
  quantities bigint[];
  short_of integer;
  answers jsonb[] := '{}';
  started constant timestamptz := clock_timestamp();
begin
  -- 1. Holds that these buyers already have are part of the decision: lock them before any counter.
  for prior in
    select o.id
    from orders o
    join jsonb_to_recordset(p_requests) as q(event_id bigint, session_hash text, replaces_holds boolean)
      on q.replaces_holds and o.event_id = q.event_id and o.session_hash = decode(q.session_hash, 'hex')
    where o.status = 'RESERVED'
    order by o.id
    for update of o
  loop
    held := held || prior.id;
  end loop;

  -- 2. All counters of the batch, in id order. One row version is read, the newest.
  for stock_row in
    select s.id, s.capacity, s.taken
    from stock s
    where s.id in (
      select (claim ->> 0)::bigint
      from jsonb_array_elements(p_requests) q, jsonb_array_elements(q -> 'claims') claim
      union
      select unnest(i.stock_ids) from order_items i where i.order_id = any (held)
      union
      select o.promo_stock_id from orders o where o.id = any (held)
    )
    order by s.id
    for no key update
  loop
    ids := ids || stock_row.id;
    was_left := was_left || coalesce(stock_row.capacity - stock_row.taken, unlimited);
  end loop;
  is_left := was_left;

  -- 3. Each request on its own, whole or not at all. One that does not fit fails alone; a smaller
  --    one behind it may take what is left.
  for r in
    select q.no::integer as no,
           q.value as request,
           q.value ->> 'session_hash' as session_hash,
           (q.value ->> 'event_id')::bigint as event_id,
           coalesce((q.value ->> 'replaces_holds')::boolean, false) as replaces_holds,
           e.catalog_version = (q.value ->> 'catalog_version')::bigint and e.status = 'LIVE' as is_current,
           coalesce((q.value ->> 'opens_at')::timestamptz <= started, true)
             and coalesce((q.value ->> 'closes_at')::timestamptz > started, true) as is_on_sale,
           c.positions, c.quantities
    from jsonb_array_elements(p_requests) with ordinality q(value, no)
    left join events e on e.id = (q.value ->> 'event_id')::bigint
    cross join lateral (
      select array_agg(array_position(ids, (claim ->> 0)::bigint)) as positions,
             array_agg((claim ->> 1)::bigint) as quantities
      from jsonb_array_elements(q.value -> 'claims') claim
    ) c
    order by q.no
  loop
    if r.is_current is not true or array_position(r.positions, null) is not null then
      accepted := accepted || null::bigint;
      answers := answers || jsonb_build_object('refusal', 'stale');
      continue;
    end if;
    if not r.is_on_sale then
      accepted := accepted || null::bigint;
      answers := answers || jsonb_build_object('refusal', 'not_on_sale');
      continue;
    end if;

    -- What the buyer holds already counts as free for this request.
    positions := null;
    if r.replaces_holds and held is not null then
      select array_agg(o.id) into own
      from orders o
      where o.id = any (held) and not o.id = any (replaced)
        and o.session_hash = decode(r.session_hash, 'hex') and o.event_id = r.event_id;
      select array_agg(array_position(ids, h.stock_id)), array_agg(h.quantity)
      into positions, quantities
      from (
        select unnest(i.stock_ids) as stock_id, (i.quantity - i.released_quantity)::bigint as quantity
        from order_items i where i.order_id = any (own)
        union all
        select o.promo_stock_id, 1 from orders o where o.id = any (own) and o.promo_stock_id is not null
      ) h;
    end if;
    for k in 1 .. coalesce(cardinality(positions), 0) loop
      is_left[positions[k]] := is_left[positions[k]] + quantities[k];
    end loop;

    short_of := null;
    for k in 1 .. cardinality(r.positions) loop
      if is_left[r.positions[k]] < r.quantities[k] then
        short_of := r.positions[k];
        exit;
      end if;
    end loop;

    if short_of is not null then
      accepted := accepted || null::bigint;
      answers := answers || jsonb_build_object(
        'refusal', 'not_enough', 'stock_id', ids[short_of], 'remaining', is_left[short_of]);
      -- The hold the buyer came with stays as it was.
      for k in 1 .. coalesce(cardinality(positions), 0) loop
        is_left[positions[k]] := is_left[positions[k]] - quantities[k];
      end loop;
      continue;
    end if;

    for k in 1 .. cardinality(r.positions) loop
      is_left[r.positions[k]] := is_left[r.positions[k]] - r.quantities[k];
    end loop;
    if positions is not null then
      replaced := replaced || own;
    end if;
    accepted := accepted || nextval(pg_get_serial_sequence('orders', 'id'));
    answers := answers || jsonb_build_object('refusal', null);
  end loop;

  -- 4. One write for each table.
  if cardinality(replaced) > 0 then
    update orders set status = 'ABANDONED', updated_at = started where id = any (replaced);
    update attendees set status = 'CANCELLED', updated_at = started where attendees.order_id = any (replaced);
  end if;

  update stock s
  set taken = s.taken + moved.quantity
  from (select i.id, i.was - i.now as quantity from unnest(ids, was_left, is_left) as i(id, was, now)) moved
  where s.id = moved.id and moved.quantity <> 0;

  insert into orders (
    id, account_id, event_id, short_id, public_id, session_hash, status, currency, locale,
    total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees,
    promo_code_id, promo_code, promo_stock_id, expires_at, created_at, updated_at)
  overriding system value
  select accepted[q.no], q.account_id, q.event_id, q.short_id, q.public_id, decode(q.session_hash, 'hex'),
         'RESERVED', q.currency, q.locale,
         q.total_before_additions, q.total_tax, q.total_fee, q.total_gross, q.taxes_and_fees,
         q.promo_code_id, q.promo_code, q.promo_stock_id,
         started + make_interval(secs => q.hold_seconds), started, started
  from rows from (
    jsonb_to_recordset(p_requests) as (
      account_id bigint, event_id bigint, short_id text, public_id text, session_hash text, currency text,
      locale text, total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint,
      taxes_and_fees jsonb, promo_code_id bigint, promo_code text, promo_stock_id bigint, hold_seconds integer)
  ) with ordinality as q(
      account_id, event_id, short_id, public_id, session_hash, currency,
      locale, total_before_additions, total_tax, total_fee, total_gross,
      taxes_and_fees, promo_code_id, promo_code, promo_stock_id, hold_seconds, no)
  where accepted[q.no] is not null;

  insert into order_items (
    account_id, event_id, order_id, product_id, product_price_id, product_type, item_name, quantity,
    price, price_before_discount, total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees, stock_ids)
  select (q.value ->> 'account_id')::bigint, (q.value ->> 'event_id')::bigint, accepted[q.no],
         l.product_id, l.product_price_id, l.product_type, l.item_name, l.quantity,
         l.price, l.price_before_discount, l.total_before_additions, l.total_tax, l.total_fee, l.total_gross,
         l.taxes_and_fees, l.stock_ids
  from jsonb_array_elements(p_requests) with ordinality q(value, no)
  cross join lateral jsonb_to_recordset(q.value -> 'lines') as l(
    product_id bigint, product_price_id bigint, product_type text, item_name text, quantity integer,
    price bigint, price_before_discount bigint, total_before_additions bigint, total_tax bigint,
    total_fee bigint, total_gross bigint, taxes_and_fees jsonb, stock_ids bigint[])
  where accepted[q.no] is not null;

  return query
  select a.no::integer,
         accepted[a.no],
         case when accepted[a.no] is not null
              then started + make_interval(secs => (p_requests -> (a.no::integer - 1) ->> 'hold_seconds')::double precision) end,
         a.answer ->> 'refusal',
         (a.answer ->> 'stock_id')::bigint,
         (a.answer ->> 'remaining')::bigint
  from unnest(answers) with ordinality as a(answer, no)
  order by a.no;
end $$;

-- Ends holds whose time is over and gives their stock back, once each: rows another sweep has locked
-- are left to it, and the status change is the gate.
create function expire_holds(p_limit integer)
returns table (order_id bigint, event_id bigint)
language plpgsql
set lock_timeout to '2500ms'
as $$
#variable_conflict use_column
declare
  expired bigint[];
begin
  select array_agg(x.id) into expired
  from (
    select o.id from orders o
    where o.status = 'RESERVED' and o.expires_at <= clock_timestamp()
    order by o.expires_at
    limit p_limit
    for update skip locked
  ) x;
  if expired is null then
    return;
  end if;
  update orders o set status = 'ABANDONED', updated_at = clock_timestamp() where o.id = any (expired);
  update attendees a set status = 'CANCELLED', updated_at = clock_timestamp() where a.order_id = any (expired);
  perform release_stock(expired);
  return query select o.id, o.event_id from orders o where o.id = any (expired);
end $$;

-- Completes free orders, and writes down the buyer of paid ones, in one transaction for a whole batch.
--
-- p_requests: [{ order_id, first_name, last_name, email, locale,
--                attendees: [{ order_item_id, product_id, product_price_id, position, short_id,
--                              public_id, ticket_secret, first_name, last_name, email }] }, …]
-- The outcome of each, in order: 'completed', 'awaiting_payment', or why not:
-- 'expired', 'already_completed', 'not_reserved', 'not_found'.
create function complete_orders(p_requests jsonb)
returns table (request integer, outcome text)
language plpgsql
set lock_timeout to '2500ms'
as $$
#variable_conflict use_column
declare
  started constant timestamptz := clock_timestamp();
  outcomes text[] := '{}';
  seen bigint[] := '{}';
  r record;
begin
  -- Locked in id order, whatever the order of arrival; then decided in order of arrival.
  perform 1 from orders o
  where o.id in (select (q.value ->> 'order_id')::bigint from jsonb_array_elements(p_requests) q(value))
  order by o.id
  for update;

  for r in
    select q.no, o.id, o.status, o.expires_at, o.total_gross
    from jsonb_array_elements(p_requests) with ordinality q(value, no)
    left join orders o on o.id = (q.value ->> 'order_id')::bigint
    order by q.no
  loop
    outcomes := outcomes || case
      when r.id is null then 'not_found'
      when r.status = 'COMPLETED' or r.id = any (seen) then 'already_completed'
      when r.status = 'ABANDONED' then 'expired'
      when r.status <> 'RESERVED' then 'not_reserved'
      when r.expires_at <= started then 'expired'
      when r.total_gross = 0 then 'completed'
      else 'awaiting_payment'
    end;
    seen := seen || r.id;
  end loop;

  update orders o
  set first_name = q.first_name, last_name = q.last_name, email = q.email, locale = q.locale, updated_at = started,
      status = case when outcomes[q.no] = 'completed' then 'COMPLETED' else o.status end,
      completed_at = case when outcomes[q.no] = 'completed' then started end,
      payment_status = case when outcomes[q.no] = 'completed' then 'NO_PAYMENT_REQUIRED' else 'AWAITING_PAYMENT' end
  from rows from (
    jsonb_to_recordset(p_requests) as (order_id bigint, first_name text, last_name text, email text, locale text)
  ) with ordinality as q(order_id, first_name, last_name, email, locale, no)
  where o.id = q.order_id and outcomes[q.no] in ('completed', 'awaiting_payment');

  -- A buyer who comes back to the form before paying changes names; the tickets stay the same tickets.
  insert into attendees as a (
    account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
    short_id, public_id, ticket_secret, first_name, last_name, email, locale, status, created_at, updated_at)
  select o.account_id, o.event_id, o.id, t.order_item_id, t.product_id, t.product_price_id, t.position,
         t.short_id, t.public_id, t.ticket_secret, t.first_name, t.last_name, t.email, o.locale,
         case when outcomes[q.no] = 'completed' then 'ACTIVE' else 'AWAITING_PAYMENT' end, started, started
  from jsonb_array_elements(p_requests) with ordinality q(value, no)
  join orders o on o.id = (q.value ->> 'order_id')::bigint
  cross join lateral jsonb_to_recordset(q.value -> 'attendees') as t(
    order_item_id bigint, product_id bigint, product_price_id bigint, position integer,
    short_id text, public_id text, ticket_secret text, first_name text, last_name text, email text)
  where outcomes[q.no] in ('completed', 'awaiting_payment')
  on conflict (order_id, position) do update
  set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      locale = excluded.locale, status = excluded.status, updated_at = excluded.updated_at;

  insert into facts (kind, account_id, event_id, subject_id)
  select 'order-completed', o.account_id, o.event_id, o.id
  from jsonb_array_elements(p_requests) with ordinality q(value, no)
  join orders o on o.id = (q.value ->> 'order_id')::bigint
  where outcomes[q.no] = 'completed';

  return query select n.no::integer, n.outcome from unnest(outcomes) with ordinality as n(outcome, no) order by n.no;
end $$;

-- Completes one order whose payment has arrived. The caller records the payment in the same transaction.
-- A hold that ran out in the meantime is taken again if everything it held is still there.
-- Answers 'completed', 'already_completed', 'sold_out' (nothing changed: refund it) or 'not_payable'.
create function complete_paid_order(p_order_id bigint)
returns text
language plpgsql
set lock_timeout to '2500ms'
as $$
declare
  found_order orders;
  is_short boolean;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null then
    return 'not_payable';
  end if;
  if found_order.status = 'COMPLETED' then
    return 'already_completed';
  end if;
  if found_order.status not in ('RESERVED', 'ABANDONED') or found_order.email is null then
    return 'not_payable';
  end if;

  if found_order.status = 'ABANDONED' then
    perform 1 from stock
    where id in (select unnest(stock_ids) from order_items where order_id = p_order_id
                 union select found_order.promo_stock_id)
    order by id for no key update;

    select bool_or(s.capacity is not null and s.taken + claimed.quantity > s.capacity) into is_short
    from (
      select stock_id, sum(quantity) as quantity
      from (select unnest(stock_ids) as stock_id, quantity - released_quantity as quantity
            from order_items where order_id = p_order_id
            union all select found_order.promo_stock_id, 1 where found_order.promo_stock_id is not null) c
      group by stock_id
    ) claimed
    join stock s on s.id = claimed.stock_id;
    if is_short then
      return 'sold_out';
    end if;

    update stock s set taken = s.taken + claimed.quantity
    from (
      select stock_id, sum(quantity) as quantity
      from (select unnest(stock_ids) as stock_id, quantity - released_quantity as quantity
            from order_items where order_id = p_order_id
            union all select found_order.promo_stock_id, 1 where found_order.promo_stock_id is not null) c
      group by stock_id
    ) claimed
    where s.id = claimed.stock_id;
  end if;

  update orders
  set status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', completed_at = clock_timestamp(), updated_at = clock_timestamp()
  where id = p_order_id;
  update attendees set status = 'ACTIVE', updated_at = clock_timestamp() where order_id = p_order_id;
  insert into facts (kind, account_id, event_id, subject_id)
  values ('order-completed', found_order.account_id, found_order.event_id, p_order_id);
  return 'completed';
end $$;

-- Cancels an order and gives back what it still holds, once. False when somebody else did before.
create function cancel_order(p_order_id bigint) returns boolean
language plpgsql
set lock_timeout to '2500ms'
as $$
declare
  found_order orders;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null or found_order.status not in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED') then
    return false;
  end if;
  update orders set status = 'CANCELLED', cancelled_at = clock_timestamp(), updated_at = clock_timestamp() where id = p_order_id;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where order_id = p_order_id and status <> 'CANCELLED';
  perform release_stock(array[p_order_id]);
  insert into facts (kind, account_id, event_id, subject_id)
  values ('order-cancelled', found_order.account_id, found_order.event_id, p_order_id);
  return true;
end $$;

-- Cancels one ticket of a live order and gives its place back, once.
create function cancel_attendee(p_attendee_id bigint) returns boolean
language plpgsql
set lock_timeout to '2500ms'
as $$
declare
  found_attendee attendees;
begin
  -- The order first, as everywhere: cancelling the order and cancelling its ticket cannot cross.
  perform 1 from orders where id = (select order_id from attendees where id = p_attendee_id) for update;
  select * into found_attendee from attendees where id = p_attendee_id for update;
  if found_attendee.id is null or found_attendee.status = 'CANCELLED' then
    return false;
  end if;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where id = p_attendee_id;
  perform 1 from stock
  where id in (select unnest(stock_ids) from order_items where id = found_attendee.order_item_id)
  order by id for no key update;
  update order_items set released_quantity = released_quantity + 1 where id = found_attendee.order_item_id;
  update stock s set taken = s.taken - 1
  from (select unnest(stock_ids) as stock_id from order_items where id = found_attendee.order_item_id) c
  where s.id = c.stock_id;
  insert into facts (kind, account_id, event_id, subject_id)
  values ('attendee-cancelled', found_attendee.account_id, found_attendee.event_id, p_attendee_id);
  return true;
end $$;
