-- Decides a device's scans and records them, in one round trip. Every scan gets one row back, in order. The device
-- makes the id of a scan: a repeated scan gets the same answer and changes nothing.
--
-- p_scans: [{ list_id, device_name, scan_id, public_id, secret (null when typed), scanned_at (corrected),
--             short_id (for the check-in), and where they apply: device_at (as the device's clock said),
--             direction ('OUT'; else 'IN'), device_id, let_in (without network, by the device itself),
--             nearby_scan_id (the scan of a device nearby for which the person was turned away),
--             turned_away (the verdict with which the device turned the person away by itself),
--             not_live (the event's codes change, and this one is old, printed or typed) }, …]
--
-- ended_stay: with this scan a person who was inside left, or one came in whose exit had arrived before. A repeated
-- scan ends nothing.
create or replace function scan_tickets(p_scans jsonb)
returns table (
  scan integer, verdict text, public_id text, first_name text, last_name text, is_named boolean, product_title text,
  tier text, check_in_short_id text, checked_in_at timestamptz, checked_in_by text, reissued_at timestamptz,
  entry_count integer, left_at timestamptz, door_colour text, ended_stay boolean)
language plpgsql
set lock_timeout to '2500ms'
-- Every row is looked up by its key. A door opens while the table is empty: a plan made then would read the whole
-- table, and would still do so for each scan after the table has filled.
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
-- There is only one good plan, and making it again for each scan takes longer than the scan.
set plan_cache_mode to force_generic_plan
-- Each look-up below has a limit, or `offset 0` where a limit has no effect. Both keep the planner from turning it
-- into a join or a hash: only a separate look-up uses the whole key, however small the table looks. A join planned
-- while the tables are empty would read all scans of the list for each scan, and look for its ticket in every
-- event. Where an attendee may have several entries, no index has the whole key: `check_in_list_id + 0` leaves only
-- the indexes that begin with the attendee, who has few entries.
as $$
#variable_conflict use_column
declare
  met bigint[];
  turn record;
  stay_id bigint;
  is_end boolean;
  -- The numbers of the scans that ended a stay.
  ends bigint[] := '{}';
begin
  -- 1. Admits tickets that are valid and not in yet, at lists that take each ticket once. If two devices scan a
  -- ticket at the same time, the unique index rejects the second.
  with admitted as (
  insert into check_ins (
    account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name, scanned_at)
  select a.account_id, a.event_id, list.id, a.id, a.product_id, a.order_id, s.short_id, s.scan_id, s.device_name,
         s.scanned_at
  from rows from (
    jsonb_to_recordset(p_scans) as (
      list_id bigint, device_name text, scan_id text, public_id text, secret text, scanned_at timestamptz, short_id text,
      direction text, nearby_scan_id text, not_live boolean, turned_away text)
  ) with ordinality as s(
    list_id, device_name, scan_id, public_id, secret, scanned_at, short_id, direction, nearby_scan_id, not_live,
    turned_away, no)
  join lateral (select * from check_in_lists list where list.id = s.list_id limit 1) list
    on list.entry_rule = 'ONCE' and not list.tracks_exits
  join lateral (select * from attendees a where a.event_id = list.event_id and a.public_id = s.public_id limit 1) a on true
  where (s.secret is null or s.secret = a.ticket_secret)
    -- A buyer who is still in the checkout is not let in unpaid; one who chose to pay later may be.
    and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
      and exists (select from event_settings es where es.event_id = list.event_id and es.allow_orders_awaiting_offline_payment_to_check_in offset 0)
      and exists (select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT' offset 0)))
    and (s.direction is null or s.direction = 'IN')
    -- The person did not come in with this scan, whatever has become of the ticket since.
    and s.turned_away is null
    -- A person turned away because of a nearby scan is not admitted before that scan arrives: it is the entry.
    and (s.nearby_scan_id is null or exists (
      select from scans k
      where k.check_in_list_id = list.id and k.scan_id = s.nearby_scan_id and k.attendee_id = a.id offset 0))
    -- An unpaid ticket has no code that changes.
    and (s.not_live is not true or a.status <> 'ACTIVE')
    and (list.covers_all_tickets
      or exists (select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id offset 0)
      or exists (select from check_in_list_prices p where p.check_in_list_id = list.id and p.product_price_id = a.product_price_id offset 0)
      or exists (
        select from products p where p.id = a.product_id and exists (
          select from check_in_list_categories c where c.check_in_list_id = list.id and c.product_category_id = p.product_category_id offset 0) offset 0))
    and (list.attendee_label is null or list.attendee_label = any (a.labels))
    and (list.answer_option is null or exists (
      select from question_answers q
      where q.order_id = a.order_id and q.question_id = list.answer_question_id
        and (q.order_item_id is null or q.attendee_position = a.position) and q.answer ? list.answer_option offset 0))
    -- The unique index does not suffice: the list may have taken a ticket several times before its rule changed.
    and not exists (
      select from check_ins c where c.attendee_id = a.id and c.check_in_list_id + 0 = list.id and c.undone_at is null offset 0)
    and not exists (
      select from scans k where k.check_in_list_id = list.id and k.scan_id = s.scan_id and k.attendee_id = a.id offset 0)
  -- All devices lock in the same order, so batches with the same people wait for each other without a deadlock.
  order by a.id, s.scanned_at, s.no
  on conflict do nothing
  returning id, account_id, event_id)
  insert into outbox_events (kind, account_id, event_id, subject_id)
  select 'attendee-checked-in', admitted.account_id, admitted.event_id, admitted.id from admitted
  -- Only webhooks handle this event, and most accounts have none.
  where exists (select from webhooks w where w.account_id = admitted.account_id and w.deleted_at is null offset 0)
  order by admitted.id;

  -- Lists that take a ticket more than once or scan people out: one movement after the other, in the order in which they
  -- were made, because each depends on the one before it.
  if exists (
    select from jsonb_to_recordset(p_scans) as s(list_id bigint, direction text)
    join check_in_lists list on list.id = s.list_id
    where s.direction = 'OUT' or list.entry_rule <> 'ONCE' or list.tracks_exits
  ) then
    -- Stays that may end or move below are locked in the order of their ids, as in 3.
    perform 1 from check_ins c
    where c.id = any (array(
      select c.id
      from jsonb_to_recordset(p_scans) as s(list_id bigint, public_id text, direction text)
      join lateral (select * from check_in_lists list where list.id = s.list_id limit 1) list
        on s.direction = 'OUT' or list.entry_rule <> 'ONCE' or list.tracks_exits
      join lateral (select a.id from attendees a where a.event_id = list.event_id and a.public_id = s.public_id limit 1) a on true
      join lateral (
        select c.id from check_ins c
        where c.attendee_id = a.id and c.check_in_list_id + 0 = list.id and c.undone_at is null offset 0) c on true))
    order by c.id for update;
    for turn in
      select a.account_id, a.event_id, list.id as list_id, a.id as attendee_id, a.product_id, a.order_id, s.short_id,
             s.scan_id, s.device_name, s.scanned_at, coalesce(s.direction, 'IN') as direction, s.no, e.timezone,
             list.entry_rule, list.max_entries, list.tracks_exits, make_interval(mins => list.pause_minutes) as pause
      from rows from (
        jsonb_to_recordset(p_scans) as (
          list_id bigint, device_name text, scan_id text, public_id text, secret text, scanned_at timestamptz, short_id text,
          direction text, nearby_scan_id text, not_live boolean, turned_away text)
      ) with ordinality as s(
        list_id, device_name, scan_id, public_id, secret, scanned_at, short_id, direction, nearby_scan_id, not_live,
        turned_away, no)
      join lateral (select * from check_in_lists list where list.id = s.list_id limit 1) list
        on s.direction = 'OUT' or list.entry_rule <> 'ONCE' or list.tracks_exits
      join events e on e.id = list.event_id
      join lateral (select * from attendees a where a.event_id = list.event_id and a.public_id = s.public_id limit 1) a on true
      where (s.secret is null or s.secret = a.ticket_secret)
        -- A person who is inside may leave, whatever became of the ticket.
        and (s.direction = 'OUT' or (
          s.turned_away is null
          and (s.not_live is not true or a.status <> 'ACTIVE')
          -- Turned away because of a nearby scan that has not arrived, as in 1.
          and (s.nearby_scan_id is null or exists (
            select from scans k
            where k.check_in_list_id = list.id and k.scan_id = s.nearby_scan_id and k.attendee_id = a.id offset 0))
          and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
            and exists (select from event_settings es where es.event_id = list.event_id and es.allow_orders_awaiting_offline_payment_to_check_in offset 0)
            and exists (select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT' offset 0)))
          and (list.covers_all_tickets
            or exists (select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id offset 0)
            or exists (select from check_in_list_prices p where p.check_in_list_id = list.id and p.product_price_id = a.product_price_id offset 0)
            or exists (
              select from products p where p.id = a.product_id and exists (
                select from check_in_list_categories c where c.check_in_list_id = list.id and c.product_category_id = p.product_category_id offset 0) offset 0))
          and (list.attendee_label is null or list.attendee_label = any (a.labels))
          and (list.answer_option is null or exists (
            select from question_answers q
            where q.order_id = a.order_id and q.question_id = list.answer_question_id
              and (q.order_item_id is null or q.attendee_position = a.position) and q.answer ? list.answer_option offset 0))))
        and not exists (
          select from scans k where k.check_in_list_id = list.id and k.scan_id = s.scan_id and k.attendee_id = a.id offset 0)
      order by a.id, s.scanned_at, s.no
    loop
      if turn.direction = 'OUT' then
        select stay.id, stay.left_at is null into stay_id, is_end from check_ins stay
        where stay.attendee_id = turn.attendee_id and stay.check_in_list_id + 0 = turn.list_id and stay.undone_at is null
          and stay.scanned_at <= turn.scanned_at and (stay.left_at is null or stay.left_at > turn.scanned_at)
        order by stay.scanned_at desc limit 1;
        update check_ins c set left_at = turn.scanned_at, left_scan_id = turn.scan_id where c.id = stay_id;
        if is_end then ends := ends || turn.no; end if;
        continue;
      end if;
      -- Another device may take the same entry number at the same time: then this scan counts again.
      for attempt in 1..3 loop
        with admitted as (
        insert into check_ins (
          account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name,
          scanned_at, entry_no, left_at, left_scan_id)
        select turn.account_id, turn.event_id, turn.list_id, turn.attendee_id, turn.product_id, turn.order_id,
               turn.short_id, turn.scan_id, turn.device_name, turn.scanned_at, 1 + coalesce(had.last_no, 0),
               gone.scanned_at, gone.scan_id
        from (
          select count(*) as entries, max(c.entry_no) as last_no,
                 count(*) filter (where c.left_at is null or c.left_at > turn.scanned_at) as stays,
                 count(*) filter (where (c.scanned_at at time zone turn.timezone)::date
                   = (turn.scanned_at at time zone turn.timezone)::date) as of_day,
                 count(*) filter (where c.scanned_at > turn.scanned_at - turn.pause
                   and c.scanned_at < turn.scanned_at + turn.pause) as in_pause,
                 min(c.scanned_at) filter (where c.scanned_at > turn.scanned_at) as next_at
          from check_ins c
          where c.attendee_id = turn.attendee_id and c.check_in_list_id + 0 = turn.list_id and c.undone_at is null
        ) had
        -- The exit that ended this stay may have arrived first.
        left join lateral (
          select k.scanned_at, k.scan_id from scans k
          where k.check_in_list_id = turn.list_id and k.attendee_id = turn.attendee_id and k.direction = 'OUT'
            and k.scanned_at > turn.scanned_at and (had.next_at is null or k.scanned_at < had.next_at)
          order by k.scanned_at limit 1
        ) gone on true
        where (not turn.tracks_exits or had.stays = 0)
          and case turn.entry_rule
                when 'ONCE' then had.entries = 0
                when 'TIMES' then had.entries < turn.max_entries
                when 'DAILY' then had.of_day = 0
                else had.in_pause = 0
              end
        on conflict do nothing
        returning id, account_id, event_id, left_at
        ), told as (
        insert into outbox_events (kind, account_id, event_id, subject_id)
        select 'attendee-checked-in', admitted.account_id, admitted.event_id, admitted.id from admitted
        where exists (select from webhooks w where w.account_id = admitted.account_id and w.deleted_at is null offset 0))
        select admitted.left_at is not null into is_end from admitted;
        exit when found;
      end loop;
      if is_end then ends := ends || turn.no; end if;
    end loop;
  end if;

  -- 2. Reads the outcome with a new snapshot: this scan's check-in, or the one that came first.
  return query
  with decided as materialized (
    select s.no, s.scan_id, s.device_name, s.device_at, s.scanned_at, s.device_id,
           coalesce(s.direction, 'IN') as direction,
           list.id as list_id, list.account_id, list.event_id,
           coalesce(a.id, older.id) as attendee_id, coalesce(own.id, earlier.id) as check_in_id,
           case
             when s.direction = 'OUT' and answered.verdict is not null then answered.verdict
             when s.direction = 'OUT' and a.id is not null and earlier.left_scan_id = s.scan_id then 'EXITED'
             when s.direction = 'OUT' and a.id is not null then 'NOT_IN'
             when own.id is not null and own.undone_at is null then 'ADMITTED'
             when own.id is not null then 'UNDONE'
             -- Sent again after a lost answer.
             when answered.verdict is not null then answered.verdict
             when older.status = 'CANCELLED' then 'CANCELLED'
             when older.id is not null then 'SUPERSEDED'
             when a.id is null and elsewhere.id is not null then 'OTHER_EVENT'
             when a.id is null then 'UNKNOWN'
             when a.status = 'CANCELLED' then 'CANCELLED'
             when not ((list.covers_all_tickets
                 or exists (select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id offset 0)
                 or exists (select from check_in_list_prices p where p.check_in_list_id = list.id and p.product_price_id = a.product_price_id offset 0)
                 or exists (
                   select from products p where p.id = a.product_id and exists (
                     select from check_in_list_categories c where c.check_in_list_id = list.id and c.product_category_id = p.product_category_id offset 0) offset 0))
               and (list.attendee_label is null or list.attendee_label = any (a.labels))
               and (list.answer_option is null or exists (
                 select from question_answers q
                 where q.order_id = a.order_id and q.question_id = list.answer_question_id
                   and (q.order_item_id is null or q.attendee_position = a.position) and q.answer ? list.answer_option offset 0))) then 'NOT_ON_LIST'
             -- A paid ticket whose code is not live, or that was turned away, gets ALREADY_IN only at a list that takes
             -- each ticket once.
             when (s.not_live or s.turned_away is not null) and a.status = 'ACTIVE'
               and (earlier.id is null or list.entry_rule <> 'ONCE' or list.tracks_exits)
               then case when s.not_live then 'NOT_LIVE' else s.turned_away end
             when earlier.id is not null then 'ALREADY_IN'
             when a.status = 'AWAITING_PAYMENT' then 'UNPAID'
             when s.nearby_scan_id is not null then 'ALREADY_IN'
             -- Another scan was first, and its check-in is being undone at this very moment.
             else 'UNDONE'
           end as verdict,
           coalesce(a.public_id, older.public_id) as public_id,
           coalesce(a.first_name, older.first_name) as first_name,
           coalesce(a.last_name, older.last_name) as last_name,
           coalesce(a.is_named, older.is_named) as is_named,
           p.title, case p.type when 'TIERED' then (
             select nullif(t.label, '') from product_prices t
             where t.id = coalesce(a.product_price_id, older.product_price_id) offset 0) end as tier,
           coalesce(own.short_id, earlier.short_id) as check_in_short_id,
           coalesce(own.scanned_at, earlier.scanned_at) as checked_in_at,
           coalesce(own.device_name, earlier.device_name) as checked_in_by,
           older.reissued_at, coalesce(own.left_at, earlier.left_at) as left_at,
           coalesce(earlier.entries, 0) as entry_count,
           p.door_colour
    from rows from (
      jsonb_to_recordset(p_scans) as (
        list_id bigint, device_name text, scan_id text, public_id text, secret text, device_at timestamptz,
        scanned_at timestamptz, direction text, device_id bigint, nearby_scan_id text, not_live boolean, turned_away text)
    ) with ordinality as s(
      list_id, device_name, scan_id, public_id, secret, device_at, scanned_at, direction, device_id, nearby_scan_id,
      not_live, turned_away, no)
    join lateral (select * from check_in_lists list where list.id = s.list_id limit 1) list on true
    left join lateral (
      select * from attendees a where a.event_id = list.event_id and a.public_id = s.public_id limit 1
    ) a on s.secret is null or s.secret = a.ticket_secret
    left join lateral (
      select o.id, o.status, o.public_id, o.first_name, o.last_name, o.is_named, o.product_id, o.product_price_id,
             (select max(r.superseded_at) from superseded_tickets r where r.attendee_id = o.id) as reissued_at
      from attendees o
      where a.id is null and o.event_id = list.event_id and o.public_id = s.public_id
        and exists (
          select from superseded_tickets r
          where r.attendee_id = o.id and r.code_hash = sha256(convert_to(s.secret, 'UTF8')))
      limit 1
    ) older on true
    left join lateral (
      select p.title, p.type, p.door_colour from products p where p.id = coalesce(a.product_id, older.product_id) limit 1
    ) p on true
    left join lateral (
      select * from check_ins c
      where c.check_in_list_id = list.id and c.scan_id = s.scan_id and c.attendee_id = a.id limit 1
    ) own on true
    left join lateral (
      select *, (count(*) over ())::integer as entries from check_ins c
      where c.attendee_id = a.id and c.check_in_list_id + 0 = list.id and c.undone_at is null
      -- Of several entries: the one that this scan ended, else one that keeps this scan out, else the last. Of several
      -- stays that had not ended before this scan it belongs to the first.
      order by (c.left_scan_id = s.scan_id) is true desc,
        case when list.tracks_exits and (c.left_at is null or c.left_at > s.scanned_at) then c.scanned_at end,
        case list.entry_rule
          when 'DAILY' then (
            select (c.scanned_at at time zone e.timezone)::date = (s.scanned_at at time zone e.timezone)::date
            from events e where e.id = list.event_id)
          when 'UNLIMITED' then c.scanned_at > s.scanned_at - make_interval(mins => list.pause_minutes)
            and c.scanned_at < s.scanned_at + make_interval(mins => list.pause_minutes)
          else true
        end desc, c.scanned_at desc
      limit 1
    ) earlier on true
    left join lateral (
      select k.verdict from scans k
      where (own.id is null or s.direction = 'OUT')
        and k.check_in_list_id = list.id and k.scan_id = s.scan_id and k.attendee_id = coalesce(a.id, older.id) limit 1
    ) answered on true
    left join lateral (
      select o.id from events e
      join attendees o on o.event_id = e.id and o.public_id = s.public_id
      where a.id is null and e.account_id = list.account_id and e.id <> list.event_id
        and (s.secret is null or o.ticket_secret = s.secret)
      limit 1
    ) elsewhere on true
  ), written as (
    insert into scans (
      account_id, event_id, check_in_list_id, attendee_id, scan_id, verdict, check_in_id, device_name, device_at,
      scanned_at, received_at, direction, device_id)
    select d.account_id, d.event_id, d.list_id, d.attendee_id, d.scan_id, d.verdict, d.check_in_id, d.device_name,
           -- By the database's clock, as the cursors of devices are: a device gets the exits that arrived since.
           d.device_at, d.scanned_at, clock_timestamp(), d.direction, d.device_id
    from decided d
    -- UNKNOWN: a device turned the ticket away because its list lacked it. Such scans are logged as unmatched.
    where d.attendee_id is not null and d.verdict not in ('UNDONE', 'UNKNOWN')
    -- The same order for all devices here as well: retries wait for each other without a deadlock.
    order by d.list_id, d.scan_id, d.attendee_id, d.no
    on conflict do nothing
  )
  select d.no::integer, d.verdict, d.public_id, d.first_name, d.last_name, d.is_named, d.title, d.tier,
         d.check_in_short_id, d.checked_in_at, d.checked_in_by, d.reissued_at,
         d.entry_count, d.left_at, d.door_colour, d.no = any (ends)
  from decided d
  order by d.no;

  -- 3. A device that was offline may send a scan that was made before the one that arrived first. The earlier scan
  -- becomes the entry: the check-in gets its time and its device. Both answers stay as they were given. A scan that
  -- turned the person away is left out, because it let nobody in.
  select array_agg(c.id) into met
  from jsonb_to_recordset(p_scans) as s(
    list_id bigint, scan_id text, not_live boolean, nearby_scan_id text, turned_away text)
  join lateral (
    select k.check_in_id, k.scanned_at from scans k
    where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id and k.verdict = 'ALREADY_IN' offset 0
  ) k on s.not_live is not true and s.nearby_scan_id is null and s.turned_away is null
  join lateral (select c.id, c.undone_at, c.scanned_at from check_ins c where c.id = k.check_in_id limit 1) c
    on c.undone_at is null and k.scanned_at < c.scanned_at;
  if met is not null then
    perform 1 from check_ins c where c.id = any (met) order by c.id for update;
    update check_ins c
    set scanned_at = first.scanned_at, device_name = first.device_name
    from (
      select distinct on (k.check_in_id) k.check_in_id, k.scanned_at, k.device_name
      from jsonb_to_recordset(p_scans) as s(
        list_id bigint, scan_id text, not_live boolean, nearby_scan_id text, turned_away text)
      join lateral (
        select k.check_in_id, k.scanned_at, k.device_name from scans k
        where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id and k.verdict = 'ALREADY_IN' offset 0
      ) k on s.not_live is not true and s.nearby_scan_id is null and s.turned_away is null
      where k.check_in_id = any (met)
      order by k.check_in_id, k.scanned_at
    ) first
    where c.id = any (met) and c.id = first.check_in_id and c.undone_at is null and first.scanned_at < c.scanned_at;
  end if;
  -- 4. Records where devices without network decided otherwise.
  if p_scans @? '$[*] ? (@.let_in == true)' then
    perform record_check_in_conflicts(p_scans);
  end if;
end $$;
