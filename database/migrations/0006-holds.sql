-- Holds: the only code that moves stock. The argument for its shape is in docs/domain/holds.md.
--
-- Three rules keep it free of deadlocks and of overselling:
--   1. order rows are locked before stock rows, and stock rows in id order;
--   2. a counter moves in the same transaction as the rows that justify it;
--   3. the order's status is the gate: whoever changes it gives the stock back, nobody else.
--
-- Whoever waits for a locked row may wait twice, for its turn among the waiting and then for the holder:
-- lock_timeout is under half of the three seconds after which nobody waits any longer.
--
-- A connection keeps the plan it made first, also that of a foreign key's check. One made while a table was
-- nearly empty could read the whole of it in the middle of an on-sale. So the big tables are reached by one
-- index only, by `= any (array)` or from behind `offset 0`, which the planner does not turn round.

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

-- What these orders hold, or held, of every counter.
create function stock_of_orders(p_order_ids bigint[])
returns table (stock_id bigint, quantity bigint)
language sql stable as $$
  select claimed.stock_id, sum(claimed.quantity)::bigint
  from (
    select unnest(i.stock_ids) as stock_id, i.quantity - i.released_quantity as quantity
    from order_items i where i.order_id = any (p_order_ids)
    union all
    select o.promo_stock_id, 1 from orders o where o.id = any (p_order_ids) and o.promo_stock_id is not null
  ) claimed
  group by claimed.stock_id
$$;

-- Gives back what these orders still hold. The caller has locked the orders and changed their status.
create function release_stock(p_order_ids bigint[]) returns void
language plpgsql as $$
declare
  ids bigint[];
  quantities bigint[];
begin
  select array_agg(held.stock_id), array_agg(held.quantity) into ids, quantities
  from stock_of_orders(p_order_ids) held;

  -- Locked in id order first: an update's own order is the planner's to choose.
  perform 1 from stock where id = any (ids) order by id for no key update;

  update stock s
  set taken = s.taken - held.quantity
  from unnest(ids, quantities) as held(stock_id, quantity)
  where s.id = any (ids) and s.id = held.stock_id and held.quantity <> 0;
end $$;

-- Decides a batch of requests in arrival order and writes the accepted ones, in one transaction.
--
-- p_baskets holds what is wanted, priced; in an on-sale many want the same, and each is sent once:
--   columns of orders, and lines: the order items
--   catalog_version       what it was priced against
--   opens_at/closes_at    the time in which all of it is on sale (null = always)
--   hold_seconds          how long it is held
--   stock_ids/quantities  the counters it moves and by how much
-- p_requests holds who wants it:
--   basket                its place in p_baskets, from 0
--   short_id, public_id, session_hash
--   referrer, utm_source  what brought them, where that is known
--   replaces_holds        true when the buyer's session may already hold something of this event
--
-- One row comes back for each request, in order: an order id and the ids of its items, or a refusal:
--   stale        the catalogue or the event changed since it was priced: price it again
--   not_on_sale  outside opens_at/closes_at at decided_at, by the database's clock
--   not_enough   of every counter in short_of only `remaining` is left
create function claim_holds(p_baskets jsonb, p_requests jsonb)
returns table (
  request integer, decided_at timestamptz, order_id bigint, item_ids bigint[],
  refusal text, short_of bigint[], remaining bigint[])
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  unlimited constant bigint := 4611686018427387904;
  order_sequence constant regclass := pg_get_serial_sequence('orders', 'id');
  item_sequence constant regclass := pg_get_serial_sequence('order_items', 'id');
  decided timestamptz;
  wanted bigint[];             -- every counter of the batch
  ids bigint[] := '{}';        -- the same in id order, locked
  was_left bigint[] := '{}';   -- what was left of each before the batch
  is_left bigint[];            -- and what is left as requests are accepted
  held bigint[];               -- holds that these buyers came with, locked
  own bigint[];                -- those of the buyer being decided
  replaced bigint[] := '{}';   -- holds given up in favour of a new one
  own_positions integer[];     -- counters of the buyer's own holds, as positions in ids
  own_quantities bigint[];
  positions integer[];         -- counters of the request, as positions in ids
  counted integer;             -- how many of them are subtracted from is_left so far
  missing bigint[];
  missing_left bigint[];
  accepted bigint[] := '{}';   -- for each request its order id, null where refused
  first_item integer[] := '{}';  -- and where the ids of its items begin in items
  items bigint[] := '{}';
  refusals text[] := '{}';
  shorts jsonb := '{}';        -- for requests refused as not_enough: what is missing, by request number
  refused_as text;
  r record;
begin
  -- 1. Holds that these buyers already have are part of the decision: lock them before any counter.
  select array_agg(of_session.id) into held
  from jsonb_to_recordset(p_requests) as q(basket integer, session_hash text, replaces_holds boolean)
  cross join lateral (
    select o.id, o.event_id, o.status from orders o where o.session_hash = decode(q.session_hash, 'hex') offset 0
  ) of_session
  where q.replaces_holds and of_session.status = 'RESERVED'
    and of_session.event_id = (p_baskets -> q.basket ->> 'event_id')::bigint;
  if held is not null then
    select array_agg(locked.id) into held
    from (select o.id, o.status from orders o where o.id = any (held) order by o.id offset 0 for update) locked
    where locked.status = 'RESERVED';
  end if;

  -- 2. All counters of the batch, in id order. One row version is read, the newest.
  select array_agg(distinct named.stock_id) into wanted
  from (
    select unnest(b.stock_ids) as stock_id from jsonb_to_recordset(p_baskets) as b(stock_ids bigint[])
    union all
    select unnest(i.stock_ids) from order_items i where i.order_id = any (held)
    union all
    select o.promo_stock_id from orders o where o.id = any (held)
  ) named;
  for r in
    select s.id, s.capacity - s.taken as free
    from stock s
    where s.id = any (wanted)
    order by s.id
    for no key update
  loop
    ids := ids || r.id;
    was_left := was_left || coalesce(r.free, unlimited);
  end loop;
  is_left := was_left;
  decided := date_trunc('milliseconds', clock_timestamp());

  -- 3. Each request on its own, whole or not at all. One that does not fit fails alone; a smaller
  --    one behind it may take what is left.
  for r in
    select q.no, q.session_hash, q.replaces_holds, b.*,
           e.catalog_version = b.catalog_version and e.status = 'LIVE' and e.deleted_at is null as is_current
    from rows from (
      jsonb_to_recordset(p_requests) as (basket integer, session_hash text, replaces_holds boolean)
    ) with ordinality as q(basket, session_hash, replaces_holds, no)
    cross join lateral jsonb_to_record(p_baskets -> q.basket) as b(
      event_id bigint, catalog_version bigint, opens_at timestamptz, closes_at timestamptz,
      stock_ids bigint[], quantities bigint[], line_count integer)
    left join lateral (
      select e.catalog_version, e.status, e.deleted_at from events e where e.id = b.event_id offset 0
    ) e on true
    order by q.no
  loop
    positions := '{}';
    counted := 0;
    refused_as := case
      when r.is_current is not true then 'stale'
      when r.opens_at > decided or r.closes_at <= decided then 'not_on_sale'
    end;
    if refused_as is null then
      for k in 1 .. cardinality(r.stock_ids) loop
        positions := positions || array_position(ids, r.stock_ids[k]);
      end loop;
      -- A counter that is not there was taken away with what it counted.
      if array_position(positions, null) is not null then
        refused_as := 'stale';
      end if;
    end if;

    own := null;
    if refused_as is null then
      -- What the buyer holds already counts as free for this request.
      if r.replaces_holds and held is not null then
        select array_agg(o.id) into own
        from (select o.id, o.session_hash, o.event_id from orders o where o.id = any (held) offset 0) o
        where not o.id = any (replaced)
          and o.session_hash = decode(r.session_hash, 'hex') and o.event_id = r.event_id;
        select array_agg(array_position(ids, h.stock_id)), array_agg(h.quantity)
        into own_positions, own_quantities
        from (
          select unnest(i.stock_ids) as stock_id, (i.quantity - i.released_quantity)::bigint as quantity
          from order_items i where i.order_id = any (own)
          union all
          select o.promo_stock_id, 1 from orders o where o.id = any (own) and o.promo_stock_id is not null
        ) h;
        for k in 1 .. coalesce(cardinality(own_positions), 0) loop
          is_left[own_positions[k]] := is_left[own_positions[k]] + own_quantities[k];
        end loop;
      end if;

      -- Every counter that falls short is named, so that the buyer hears everything at once.
      missing := '{}';
      missing_left := '{}';
      for k in 1 .. cardinality(positions) loop
        if is_left[positions[k]] < r.quantities[k] then
          missing := missing || r.stock_ids[k];
          missing_left := missing_left || greatest(0, is_left[positions[k]]);
        end if;
        is_left[positions[k]] := is_left[positions[k]] - r.quantities[k];
      end loop;

      if cardinality(missing) > 0 then
        refused_as := 'not_enough';
        shorts := shorts || jsonb_build_object(r.no, jsonb_build_array(missing, missing_left));
        -- Nothing was taken, and the hold the buyer came with stays as it was.
        for k in 1 .. cardinality(positions) loop
          is_left[positions[k]] := is_left[positions[k]] + r.quantities[k];
        end loop;
        if own is not null then
          for k in 1 .. coalesce(cardinality(own_positions), 0) loop
            is_left[own_positions[k]] := is_left[own_positions[k]] - own_quantities[k];
          end loop;
        end if;
      end if;
    end if;

    refusals := refusals || refused_as;
    first_item := first_item || cardinality(items);
    if refused_as is not null then
      accepted := accepted || null::bigint;
      continue;
    end if;
    accepted := accepted || nextval(order_sequence);
    for k in 1 .. r.line_count loop
      items := items || nextval(item_sequence);
    end loop;
    replaced := replaced || own;
  end loop;

  -- 4. One write for each table.
  if cardinality(replaced) > 0 then
    update orders set status = 'ABANDONED', updated_at = decided where id = any (replaced);
    update attendees set status = 'CANCELLED', updated_at = decided where attendees.order_id = any (replaced);
  end if;

  update stock s
  set taken = s.taken + moved.quantity
  from (
    select i.id, i.was - i.now as quantity
    from unnest(ids, was_left, is_left) as i(id, was, now)
    where i.was <> i.now
  ) moved
  where s.id = any (ids) and s.id = moved.id;

  insert into orders (
    id, account_id, event_id, short_id, public_id, session_hash, status, currency, locale,
    first_name, last_name, email,
    total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees,
    promo_code_id, promo_code, promo_stock_id, affiliate_id, affiliate_code, referrer, utm_source,
    expires_at, created_at, updated_at)
  overriding system value
  select accepted[q.no], b.account_id, b.event_id, q.short_id, q.public_id, decode(q.session_hash, 'hex'),
         'RESERVED', b.currency, b.locale,
         b.first_name, b.last_name, b.email,
         b.total_before_additions, b.total_tax, b.total_fee, b.total_gross, b.taxes_and_fees,
         b.promo_code_id, b.promo_code, b.promo_stock_id, b.affiliate_id, b.affiliate_code,
         q.referrer, q.utm_source, decided + make_interval(secs => b.hold_seconds), decided, decided
  from rows from (
    jsonb_to_recordset(p_requests) as (
      basket integer, short_id text, public_id text, session_hash text, referrer text, utm_source text)
  ) with ordinality as q(basket, short_id, public_id, session_hash, referrer, utm_source, no)
  cross join lateral jsonb_to_record(p_baskets -> q.basket) as b(
    account_id bigint, event_id bigint, currency text, locale text, first_name text, last_name text, email text,
    total_before_additions bigint, total_tax bigint, total_fee bigint, total_gross bigint,
    taxes_and_fees jsonb, promo_code_id bigint, promo_code text, promo_stock_id bigint,
    affiliate_id bigint, affiliate_code text, hold_seconds integer)
  where accepted[q.no] is not null;

  insert into order_items (
    id, account_id, event_id, order_id, product_id, product_price_id, product_type, item_name, quantity,
    price, price_before_discount, total_before_additions, total_tax, total_fee, total_gross, taxes_and_fees, stock_ids)
  overriding system value
  select items[first_item[q.no] + l.no], b.account_id, b.event_id, accepted[q.no],
         l.product_id, l.product_price_id, l.product_type, l.item_name, l.quantity,
         l.price, l.price_before_discount, l.total_before_additions, l.total_tax, l.total_fee, l.total_gross,
         l.taxes_and_fees, l.stock_ids
  from rows from (
    jsonb_to_recordset(p_requests) as (basket integer)
  ) with ordinality as q(basket, no)
  cross join lateral jsonb_to_record(p_baskets -> q.basket) as b(account_id bigint, event_id bigint, lines jsonb)
  cross join lateral rows from (
    jsonb_to_recordset(b.lines) as (
      product_id bigint, product_price_id bigint, product_type text, item_name text, quantity integer,
      price bigint, price_before_discount bigint, total_before_additions bigint, total_tax bigint,
      total_fee bigint, total_gross bigint, taxes_and_fees jsonb, stock_ids bigint[])
  ) with ordinality as l(
      product_id, product_price_id, product_type, item_name, quantity,
      price, price_before_discount, total_before_additions, total_tax,
      total_fee, total_gross, taxes_and_fees, stock_ids, no)
  where accepted[q.no] is not null;

  return query
  select a.no::integer, decided, a.taken_as,
         case when a.taken_as is not null
              then items[a.begin + 1 : coalesce(first_item[a.no + 1], cardinality(items))] end,
         a.why,
         case when a.why = 'not_enough'
              then array(select jsonb_array_elements_text(shorts -> a.no::text -> 0)::bigint) end,
         case when a.why = 'not_enough'
              then array(select jsonb_array_elements_text(shorts -> a.no::text -> 1)::bigint) end
  from unnest(accepted, refusals, first_item) with ordinality as a(taken_as, why, begin, no)
  order by a.no;
end $$;

-- Ends holds whose time is over and gives their stock back, once each: rows another sweep has locked
-- are left to it, and the status change is the gate.
create function expire_holds(p_limit integer)
returns table (order_id bigint, event_id bigint)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  -- Read once: a clock that moves on cannot be looked up in an index.
  swept_at constant timestamptz := clock_timestamp();
  expired bigint[];
begin
  select array_agg(x.id) into expired
  from (
    select o.id from orders o
    where o.status = 'RESERVED' and o.expires_at <= swept_at
    order by o.expires_at
    limit p_limit
    for update skip locked
  ) x;
  if expired is null then
    return;
  end if;
  update orders o set status = 'ABANDONED', updated_at = swept_at where o.id = any (expired);
  update attendees a set status = 'CANCELLED', updated_at = swept_at where a.order_id = any (expired);
  perform release_stock(expired);
  -- Whose last word was a payment that failed hears that the order came to nothing.
  perform graphile_worker.add_job('send-payment-failed', json_build_object('order_id', o.id),
                                  job_key := 'send-payment-failed-' || o.id)
  from orders o where o.id = any (expired) and o.payment_status = 'PAYMENT_FAILED';
  return query select o.id, o.event_id from orders o where o.id = any (expired);
end $$;

-- The buyer gives a hold up before its time is over. Answers 'abandoned', or the status that stood in the way.
create function abandon_order(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_status text;
begin
  select status into found_status from orders where id = p_order_id for update;
  if found_status is distinct from 'RESERVED' then
    return found_status;
  end if;
  update orders set status = 'ABANDONED', updated_at = clock_timestamp() where id = p_order_id;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where order_id = p_order_id;
  perform release_stock(array[p_order_id]);
  return 'abandoned';
end $$;

-- Completes free orders, and writes down the buyer of paid ones, in one transaction for a whole batch.
--
-- p_requests: [{ order_id, account_id, event_id, first_name, last_name, email, locale,
--                attendees: [{ order_item_id, product_id, product_price_id, position, short_id,
--                              public_id, ticket_secret, first_name, last_name, email,
--                              guest_token where the name follows }] }, …]
-- The outcome of each, in order: 'completed', 'awaiting_payment', or why not: 'expired', 'cancelled',
-- 'already_completed', 'not_reserved', 'over_buyer_limit', 'not_found'. An order stands in a batch once.
--
-- p_extras: what else some of them were asked (0010-questions-and-invoices.sql); null where none was.
-- p_limits: of those that hold something of which a buyer may have only so many
--   [{ order_id, event_id, buyer_key, limits: [{ product_id, most }] }, …]; null where none does.
create function complete_orders(p_requests jsonb, p_extras jsonb default null, p_limits jsonb default null)
returns table (request integer, decided_at timestamptz, outcome text)
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
#variable_conflict use_column
declare
  ids constant bigint[] := array(select q.order_id from jsonb_to_recordset(p_requests) as q(order_id bigint));
  decided timestamptz;
  outcomes text[];
  limited record;
begin
  -- One buyer's orders are decided one after the other, whoever completes them.
  if p_limits is not null then
    perform pg_advisory_xact_lock(buyer.key)
    from (
      select distinct hashtextextended(l.event_id || ' ' || l.buyer_key, 0) as key
      from jsonb_to_recordset(p_limits) as l(event_id bigint, buyer_key text)
      order by 1
    ) buyer;
  end if;

  -- Locked in id order, whatever the order of arrival; then decided by what the rows say afterwards.
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
        -- At once, so that the next of the same buyer in this batch is counted with it.
        update orders o set buyer_key = limited.buyer_key where o.id = limited.order_id;
      end if;
    end loop;
  end if;

  update orders o
  set first_name = q.first_name, last_name = q.last_name, email = q.email, locale = q.locale, updated_at = decided,
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
      locale = excluded.locale, status = excluded.status, updated_at = excluded.updated_at;

  if p_extras is not null then
    perform write_checkout_extras(p_extras, array(
      select ids[n.no] from unnest(outcomes) with ordinality as n(outcome, no)
      where n.outcome in ('completed', 'awaiting_payment')), decided);
  end if;

  insert into facts (kind, account_id, event_id, subject_id)
  select 'order-completed', q.account_id, q.event_id, q.order_id
  from rows from (
    jsonb_to_recordset(p_requests) as (account_id bigint, event_id bigint, order_id bigint)
  ) with ordinality as q(account_id, event_id, order_id, no)
  where outcomes[q.no] = 'completed'
  order by q.no;

  return query
  select n.no::integer, decided, n.outcome from unnest(outcomes) with ordinality as n(outcome, no) order by n.no;
end $$;

-- Completes one order whose payment has arrived. The caller records the payment in the same transaction.
-- A hold that ran out in the meantime is taken again if everything it held is still there.
-- Answers 'completed', 'already_completed', 'sold_out' (nothing changed: refund it) or 'not_payable'.
create function complete_paid_order(p_order_id bigint, p_provider text)
returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
  ids bigint[];
  quantities bigint[];
  is_short boolean;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.status = 'COMPLETED' then
    return 'already_completed';
  end if;
  -- Without its buyer an order was never ready to be paid. Who wanted to pay offline may yet pay at once.
  if found_order.id is null or found_order.status not in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'ABANDONED')
    or found_order.email is null then
    return 'not_payable';
  end if;

  if found_order.status = 'ABANDONED' then
    select array_agg(held.stock_id), array_agg(held.quantity) into ids, quantities
    from stock_of_orders(array[p_order_id]) held;
    perform 1 from stock where id = any (ids) order by id for no key update;

    select count(*) < cardinality(ids) or bool_or(s.taken + held.quantity > s.capacity) into is_short
    from stock s, unnest(ids, quantities) as held(stock_id, quantity)
    where s.id = any (ids) and s.id = held.stock_id;
    if is_short then
      return 'sold_out';
    end if;

    update stock s set taken = s.taken + held.quantity
    from unnest(ids, quantities) as held(stock_id, quantity)
    where s.id = any (ids) and s.id = held.stock_id;
  end if;

  update orders
  set status = 'COMPLETED', payment_status = 'PAYMENT_RECEIVED', payment_provider = p_provider,
      completed_at = clock_timestamp(), updated_at = clock_timestamp()
  where id = p_order_id;
  -- Tickets that ended with their hold come back. Only of an order that waits to be paid offline one may have
  -- been cancelled by itself.
  update attendees set status = 'ACTIVE', updated_at = clock_timestamp()
  where order_id = p_order_id and (status = 'AWAITING_PAYMENT' or found_order.status = 'ABANDONED');
  insert into facts (kind, account_id, event_id, subject_id)
  values ('order-completed', found_order.account_id, found_order.event_id, p_order_id);
  return 'completed';
end $$;

-- Cancels an order and gives back what it still holds, once. False when somebody else did before.
create function cancel_order(p_order_id bigint) returns boolean
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
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

-- Cancels one ticket of a finished order and gives its place back, once. False when it was cancelled
-- already, or when its order is still being bought: then the whole order is given up, or none of it.
create function cancel_attendee(p_attendee_id bigint) returns boolean
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  order_status text;
  found_attendee attendees;
  counters bigint[];
begin
  -- The order first, as everywhere: cancelling the order and cancelling its ticket cannot cross.
  select status into order_status from orders
  where id = (select order_id from attendees where id = p_attendee_id)
  for update;
  select * into found_attendee from attendees where id = p_attendee_id for update;
  if order_status is null or order_status not in ('AWAITING_OFFLINE_PAYMENT', 'COMPLETED')
    or found_attendee.status = 'CANCELLED' then
    return false;
  end if;
  update attendees set status = 'CANCELLED', updated_at = clock_timestamp() where id = p_attendee_id;
  select stock_ids into counters from order_items where id = found_attendee.order_item_id;
  perform 1 from stock where id = any (counters) order by id for no key update;
  update order_items
  set released_quantity = released_quantity + 1,
      unsold_quantity = unsold_quantity + (order_status <> 'COMPLETED')::integer
  where id = found_attendee.order_item_id;
  update stock set taken = taken - 1 where id = any (counters);
  insert into facts (kind, account_id, event_id, subject_id, item_id)
  values ('attendee-cancelled', found_attendee.account_id, found_attendee.event_id, p_attendee_id,
          case when order_status = 'COMPLETED' then found_attendee.order_item_id end);
  return true;
end $$;

-- Takes one unit of each counter of p_taken and gives one of each of p_freed back; a counter that is in both does
-- not move. Answers 'taken'; 'sold_out' when any has nothing left; 'stale' when the catalogue is no longer the one
-- by which the counters were chosen (null: they are those of a line, which are always right). With p_may_raise a
-- counter that has nothing left is given one unit more, and is named in raised. The caller has locked the order.
create function take_unit(p_event_id bigint, p_catalog_version bigint, p_taken bigint[], p_freed bigint[], p_may_raise boolean)
returns table (outcome text, raised bigint[])
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  short bigint[];
begin
  perform 1 from stock where id = any (p_taken || p_freed) order by id for no key update;
  raised := '{}';
  if (select count(*) from stock where id = any (p_taken)) < cardinality(p_taken)
    or (select e.catalog_version <> p_catalog_version from events e where e.id = p_event_id)
  then
    outcome := 'stale';
    return next;
    return;
  end if;

  select array_agg(s.id order by s.id) into short from stock s
  where s.id = any (p_taken) and not s.id = any (p_freed) and s.taken >= s.capacity;
  if short is not null then
    if not p_may_raise then
      outcome := 'sold_out';
      return next;
      return;
    end if;
    update stock s set capacity = s.taken + 1 where s.id = any (short);
    update capacity_assignments ca set capacity = s.capacity from stock s
    where s.id = any (short) and ca.stock_id = s.id and ca.deleted_at is null;
    raised := short;
  end if;

  update stock s set taken = s.taken + 1 where s.id = any (p_taken) and not s.id = any (p_freed);
  update stock s set taken = s.taken - 1 where s.id = any (p_freed) and not s.id = any (p_taken);
  outcome := 'taken';
  return next;
end $$;

-- Makes a cancelled ticket good again, if its place is still there. Answers 'reactivated', 'sold_out',
-- 'not_cancelled', or 'order_closed' where the order itself is cancelled.
create function reactivate_attendee(p_attendee_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  order_status text;
  found_attendee attendees;
  counters bigint[];
begin
  select status into order_status from orders
  where id = (select order_id from attendees where id = p_attendee_id)
  for update;
  select * into found_attendee from attendees where id = p_attendee_id for update;
  if order_status is null or order_status not in ('AWAITING_OFFLINE_PAYMENT', 'COMPLETED') then
    return 'order_closed';
  end if;
  if found_attendee.status <> 'CANCELLED' then
    return 'not_cancelled';
  end if;
  select stock_ids into counters from order_items where id = found_attendee.order_item_id;
  if (select t.outcome from take_unit(found_attendee.event_id, null, counters, '{}', false) t) <> 'taken' then
    return 'sold_out';
  end if;
  update order_items
  set released_quantity = released_quantity - 1,
      unsold_quantity = unsold_quantity - (order_status <> 'COMPLETED')::integer
  where id = found_attendee.order_item_id;
  update attendees
  set status = case order_status when 'COMPLETED' then 'ACTIVE' else 'AWAITING_PAYMENT' end, updated_at = clock_timestamp()
  where id = p_attendee_id;
  insert into facts (kind, account_id, event_id, subject_id, item_id)
  values ('attendee-reactivated', found_attendee.account_id, found_attendee.event_id, p_attendee_id,
          case when order_status = 'COMPLETED' then found_attendee.order_item_id end);
  return 'reactivated';
end $$;

-- The buyer will pay offline: the places stay taken. Answers 'awaiting', or what stands in the way: 'not_offered',
-- 'no_buyer', 'nothing_to_pay', 'expired', 'not_found', or the order's status.
create function await_offline_payment(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
  settings event_settings;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.id is null then
    return 'not_found';
  end if;
  select * into settings from event_settings where event_id = found_order.event_id;
  if found_order.status <> 'RESERVED' then
    return found_order.status;
  elsif found_order.expires_at <= clock_timestamp() then
    return 'expired';
  elsif not 'OFFLINE' = any (settings.payment_providers) then
    return 'not_offered';
  elsif found_order.total_gross = 0 then
    return 'nothing_to_pay';
  elsif found_order.email is null or found_order.payment_status is null then
    return 'no_buyer';
  end if;
  update orders
  set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT', payment_provider = 'OFFLINE',
      pay_by = clock_timestamp() + make_interval(days => settings.offline_payment_days), updated_at = clock_timestamp()
  where id = p_order_id;
  insert into facts (kind, account_id, event_id, subject_id)
  values ('order-awaits-offline-payment', found_order.account_id, found_order.event_id, p_order_id);
  return 'awaiting';
end $$;

-- The money has arrived. Answers 'completed', or the status that stands in the way; null where there is no order.
create function mark_as_paid(p_order_id bigint) returns text
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  found_order orders;
begin
  select * into found_order from orders where id = p_order_id for update;
  if found_order.status is distinct from 'AWAITING_OFFLINE_PAYMENT' then
    return found_order.status;
  end if;
  return complete_paid_order(p_order_id, 'OFFLINE');
end $$;

-- Cancels the next order whose time to be paid offline is over, where its event wants that; one in a transaction,
-- because its stock is locked after it.
create function cancel_unpaid_order()
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
  order by o.pay_by
  limit 1
  for update of o skip locked;
  if order_id is not null and cancel_order(order_id) then
    return next;
  end if;
end $$;

-- Makes a capacity count also the orders of prices that join it, and no longer those of prices that leave it,
-- orders placed before included. Answers what it then has taken. The caller has moved the catalogue's version,
-- which sends claims that wait for these counters back; it sets the capacity afterwards, in the same transaction.
--
-- Against the first of the rules above the counters are locked before the orders: only then no claim can add
-- an order unseen. Who holds an order and waits for a counter would wait for us, and we for them. So we wait
-- shorter than anybody and give up first (lock_timeout); the caller tries again.
create function count_capacity(p_stock_id bigint, p_joining bigint[], p_leaving bigint[]) returns bigint
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  prices constant bigint[] := p_joining || p_leaving;
  counters bigint[];
  moved bigint;
  counted bigint;
begin
  select array_agg(pp.stock_id) into counters from product_prices pp where pp.id = any (prices);
  perform 1 from stock where id = any (counters || p_stock_id) order by id for no key update;

  set local lock_timeout to '300ms';
  -- Holds that were given up before they had a buyer never come back, so nobody asks what they had.
  perform 1 from orders o
  where o.id = any (array(select i.order_id from order_items i where i.product_price_id = any (prices)))
    and (o.status <> 'ABANDONED' or o.email is not null)
  order by o.id for no key update;

  with changed as (
    update order_items i
    set stock_ids = case when i.product_price_id = any (p_joining)
                         then i.stock_ids || p_stock_id else array_remove(i.stock_ids, p_stock_id) end
    from orders o
    where i.product_price_id = any (prices) and o.id = i.order_id
      and (o.status <> 'ABANDONED' or o.email is not null)
      and (i.product_price_id = any (p_joining)) <> (p_stock_id = any (i.stock_ids))
    returning o.status, (i.quantity - i.released_quantity)
                        * case when i.product_price_id = any (p_joining) then 1 else -1 end as quantity
  )
  select coalesce(sum(changed.quantity), 0) into moved
  from changed where changed.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED');

  update stock set taken = taken + moved, capacity = null where id = p_stock_id returning taken into counted;
  return counted;
end $$;

-- Counters that say something else than the orders do. One statement, so one moment: always none.
create view stock_drift as
  select s.id as stock_id, s.account_id, s.event_id, s.kind, s.taken, coalesce(j.quantity, 0) as justified
  from stock s
  left join stock_justified j on j.stock_id = s.id
  where s.taken <> coalesce(j.quantity, 0);

-- Sets counters to what the orders say, and answers how many were wrong. Orders are what was promised to
-- buyers, so they are right; the counters are locked first, so that no claim is under way on them.
create function repair_stock() returns integer
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
as $$
declare
  wrong bigint[];
  mended integer;
begin
  select array_agg(stock_id) into wrong from stock_drift;
  perform 1 from stock where id = any (wrong) order by id for no key update;
  update stock s set taken = coalesce(j.quantity, 0)
  from unnest(wrong) as w(stock_id)
  left join stock_justified j on j.stock_id = w.stock_id
  where s.id = w.stock_id and s.taken <> coalesce(j.quantity, 0);
  get diagnostics mended = row_count;
  return mended;
end $$;
