-- Decides a batch of requests in arrival order and writes the accepted ones, in one transaction.
--
-- p_baskets holds what is wanted, priced; in an on-sale many want the same, and each is sent once:
--   columns of orders, and lines: the order items
--   catalog_version       what it was priced against
--   opens_at/closes_at    the time in which all of it is on sale (null = always)
--   hold_seconds          how long it is held
--   stock_ids/quantities  the counters it moves and by how much
--   shares                for each of stock_ids how much of it one client may hold; null = not decided here
-- p_requests holds who wants it:
--   basket                its place in p_baskets, from 0
--   short_id, public_id, session_hash
--   client                who wants it; absent = without limit
--   referrer, utm_…       what brought them, where that is known
--   replaces_holds        true when the buyer's session may already hold something of this event
--
-- One row comes back for each request, in order: an order id and the ids of its items, or a refusal:
--   stale          the catalogue or the event changed since it was priced: price it again
--   not_on_sale    outside opens_at/closes_at at decided_at, by the database's clock
--   not_enough     of every counter in short_of only `remaining` is left
--   too_many_held  of the counter in short_of the client would hold more than its share; `remaining` is the seconds
--                  until the oldest of what it holds counts no more
create or replace function claim_holds(p_baskets jsonb, p_requests jsonb)
returns table (
  request integer, decided_at timestamptz, order_id bigint, item_ids bigint[],
  refusal text, short_of bigint[], remaining bigint[])
language plpgsql
set lock_timeout to '1200ms'
set enable_seqscan to off
set plan_cache_mode to force_generic_plan
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
  shorts jsonb := '{}';        -- for refused requests: short_of and remaining, by request number
  refused_as text;
  others record;               -- what the client holds of a counter under other sessions
  over_share bigint;           -- the counter whose share the client would exceed
  r record;
begin
  -- 1. Holds that these buyers already have are part of the decision: lock them before any counter. A session gets its
  --    holds of an event one after the other, over all processes. Seed 1: complete_orders locks its buyers with seed 0.
  --    The test is cheap, so a batch of first orders reads no requests here.
  if p_requests @> '[{"replaces_holds": true}]' then
    perform pg_advisory_xact_lock(session.key)
    from (
      select distinct hashtextextended((p_baskets -> q.basket ->> 'event_id') || ' ' || q.session_hash, 1) as key
      from jsonb_to_recordset(p_requests) as q(basket integer, session_hash text, replaces_holds boolean)
      where q.replaces_holds
      order by 1
    ) session;

    select array_agg(of_session.id) into held
    from jsonb_to_recordset(p_requests) as q(basket integer, session_hash text, replaces_holds boolean)
    cross join lateral (
      select o.id, o.event_id, o.status from orders o where o.session_hash = decode(q.session_hash, 'hex') offset 0
    ) of_session
    where q.replaces_holds and of_session.status = 'RESERVED'
      and of_session.event_id = (p_baskets -> q.basket ->> 'event_id')::bigint;
  end if;
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
    select q.no, q.session_hash, q.replaces_holds, q.client, b.*,
           e.catalog_version = b.catalog_version and e.status = 'LIVE' and e.deleted_at is null as is_current
    from rows from (
      jsonb_to_recordset(p_requests) as (basket integer, session_hash text, replaces_holds boolean, client text)
    ) with ordinality as q(basket, session_hash, replaces_holds, client, no)
    cross join lateral jsonb_to_record(p_baskets -> q.basket) as b(
      event_id bigint, catalog_version bigint, opens_at timestamptz, closes_at timestamptz,
      stock_ids bigint[], quantities bigint[], shares bigint[], line_count integer)
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
      -- A missing counter was deleted together with what it counted.
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

      -- Names every counter that falls short, so that the buyer sees all of them in one refusal.
      missing := '{}';
      missing_left := '{}';
      for k in 1 .. cardinality(positions) loop
        if is_left[positions[k]] < r.quantities[k] then
          missing := missing || r.stock_ids[k];
          missing_left := missing_left || greatest(0, is_left[positions[k]]);
        end if;
        is_left[positions[k]] := is_left[positions[k]] - r.quantities[k];
      end loop;

      -- The counter is locked, so this includes the holds that other processes have given this client.
      over_share := null;
      if cardinality(missing) = 0 and r.client is not null then
        for k in 1 .. cardinality(positions) loop
          continue when r.shares[k] is null;
          select h.units, h.seconds into others
          from find_held_by_others(r.client, r.stock_ids[k], decode(r.session_hash, 'hex'), decided) h;
          if others.units + r.quantities[k] > r.shares[k] then
            over_share := r.stock_ids[k];
            exit;
          end if;
        end loop;
      end if;

      if cardinality(missing) > 0 then
        refused_as := 'not_enough';
        shorts := shorts || jsonb_build_object(r.no, jsonb_build_array(missing, missing_left));
      elsif over_share is not null then
        refused_as := 'too_many_held';
        shorts := shorts || jsonb_build_object(
          r.no, jsonb_build_array(array[over_share], array[others.seconds]));
      end if;
      if refused_as is not null then
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

    -- Immediately, because a later request of the batch may come from the same client.
    if r.client is not null then
      if own is not null then
        perform shorten_replaced_holds(own, decided);
      end if;
      insert into held_places (order_id, counter, client, session_hash, units, taken_at)
      select accepted[cardinality(accepted)], wanted_of.counter, r.client, decode(r.session_hash, 'hex'),
             sum(wanted_of.units), decided
      from unnest(r.stock_ids, r.quantities, r.shares) as wanted_of(counter, units, share)
      where wanted_of.share is not null
      group by wanted_of.counter;
    end if;
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
    utm_medium, utm_campaign, utm_term, utm_content, expires_at, created_at, updated_at)
  overriding system value
  select accepted[q.no], b.account_id, b.event_id, q.short_id, q.public_id, decode(q.session_hash, 'hex'),
         'RESERVED', b.currency, b.locale,
         b.first_name, b.last_name, b.email,
         b.total_before_additions, b.total_tax, b.total_fee, b.total_gross, b.taxes_and_fees,
         b.promo_code_id, b.promo_code, b.promo_stock_id, b.affiliate_id, b.affiliate_code,
         q.referrer, q.utm_source, q.utm_medium, q.utm_campaign, q.utm_term, q.utm_content,
         decided + make_interval(secs => b.hold_seconds), decided, decided
  from rows from (
    jsonb_to_recordset(p_requests) as (
      basket integer, short_id text, public_id text, session_hash text, referrer text, utm_source text,
      utm_medium text, utm_campaign text, utm_term text, utm_content text)
  ) with ordinality as q(
    basket, short_id, public_id, session_hash, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, no)
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
         case when a.why in ('not_enough', 'too_many_held')
              then array(select jsonb_array_elements_text(shorts -> a.no::text -> 0)::bigint) end,
         case when a.why in ('not_enough', 'too_many_held')
              then array(select jsonb_array_elements_text(shorts -> a.no::text -> 1)::bigint) end
  from unnest(accepted, refusals, first_item) with ordinality as a(taken_as, why, begin, no)
  order by a.no;
end $$;
