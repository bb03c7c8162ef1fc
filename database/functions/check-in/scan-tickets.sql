-- Decides a device's scans and writes them down, in one round trip. Every scan gets one row back, in order. A scan
-- has an id of the device's making: sent again, it gets the same answer and changes nothing.
--
-- p_scans: [{ list_id, device_name, scan_id, public_id, secret (null when typed), device_at (as the device's clock
--             said, or null), scanned_at (corrected), received_at, short_id (for the check-in) }, …]
create or replace function scan_tickets(p_scans jsonb)
returns table (
  scan integer, verdict text, public_id text, first_name text, last_name text, is_named boolean, product_title text,
  tier text, check_in_short_id text, checked_in_at timestamptz, checked_in_by text, reissued_at timestamptz,
  door_colour text)
language plpgsql
set lock_timeout to '2500ms'
-- Every row is asked for by its key. A door opens with an empty table, and a plan made then would read it
-- whole for each scan long after it has filled.
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
-- There is only one good plan, and making it again for each scan takes longer than the scan.
set plan_cache_mode to force_generic_plan
-- Each look-up below has a limit, or `offset 0` where a limit has no effect. These keep the planner from making it a join
-- or a hash: only then does it use the whole key, however small the table looks. As a join that is planned while the
-- tables are empty, each scan reads all scans of its list.
as $$
#variable_conflict use_column
declare
  met bigint[];
begin
  -- 1. Tickets that are valid and not in yet. A second device at the same moment loses on the unique index.
  insert into check_ins (
    account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name, scanned_at)
  select a.account_id, a.event_id, list.id, a.id, a.product_id, a.order_id, s.short_id, s.scan_id, s.device_name,
         s.scanned_at
  from rows from (
    jsonb_to_recordset(p_scans) as (
      list_id bigint, device_name text, scan_id text, public_id text, secret text, scanned_at timestamptz, short_id text)
  ) with ordinality as s(list_id, device_name, scan_id, public_id, secret, scanned_at, short_id, no)
  join check_in_lists list on list.id = s.list_id
  join attendees a on a.event_id = list.event_id and a.public_id = s.public_id
  where (s.secret is null or s.secret = a.ticket_secret)
    -- A buyer who is still in the checkout is not let in unpaid; one who chose to pay later may be.
    and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
      and exists (select from event_settings es where es.event_id = list.event_id and es.allow_orders_awaiting_offline_payment_to_check_in offset 0)
      and exists (select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT' offset 0)))
    and (list.covers_all_tickets or exists (
      select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id offset 0))
    and not exists (
      select from scans k where k.check_in_list_id = list.id and k.scan_id = s.scan_id and k.attendee_id = a.id offset 0)
  -- One order for all devices: batches with the same people wait for each other, but never in a circle.
  order by a.id, s.scanned_at, s.no
  on conflict do nothing;

  -- 2. What is true now, with a snapshot of its own: this scan's check-in, or the one that came first.
  return query
  with decided as materialized (
    select s.no, s.scan_id, s.device_name, s.device_at, s.scanned_at, s.received_at,
           list.id as list_id, list.account_id, list.event_id,
           coalesce(a.id, older.id) as attendee_id, coalesce(own.id, earlier.id) as check_in_id,
           case
             when own.id is not null and own.undone_at is null then 'ADMITTED'
             when own.id is not null then 'UNDONE'
             -- Sent again after a lost answer.
             when answered.verdict is not null then answered.verdict
             when older.status = 'CANCELLED' then 'CANCELLED'
             when older.id is not null then 'SUPERSEDED'
             when a.id is null and elsewhere.id is not null then 'OTHER_EVENT'
             when a.id is null then 'UNKNOWN'
             when a.status = 'CANCELLED' then 'CANCELLED'
             when not (list.covers_all_tickets or exists (
               select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id offset 0)) then 'NOT_ON_LIST'
             when earlier.id is not null then 'ALREADY_IN'
             when a.status = 'AWAITING_PAYMENT' then 'UNPAID'
             -- Another scan was first, and its check-in is being undone at this very moment.
             else 'UNDONE'
           end as verdict,
           coalesce(a.public_id, older.public_id) as public_id,
           coalesce(a.first_name, older.first_name) as first_name,
           coalesce(a.last_name, older.last_name) as last_name,
           coalesce(a.is_named, older.is_named) as is_named,
           p.title, case p.type when 'TIERED' then nullif(t.label, '') end as tier,
           coalesce(own.short_id, earlier.short_id) as check_in_short_id,
           coalesce(own.scanned_at, earlier.scanned_at) as checked_in_at,
           coalesce(own.device_name, earlier.device_name) as checked_in_by,
           older.reissued_at, p.door_colour
    from rows from (
      jsonb_to_recordset(p_scans) as (
        list_id bigint, device_name text, scan_id text, public_id text, secret text, device_at timestamptz,
        scanned_at timestamptz, received_at timestamptz)
    ) with ordinality as s(list_id, device_name, scan_id, public_id, secret, device_at, scanned_at, received_at, no)
    join check_in_lists list on list.id = s.list_id
    left join attendees a
      on a.event_id = list.event_id and a.public_id = s.public_id and (s.secret is null or s.secret = a.ticket_secret)
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
      select t.label from product_prices t where t.id = coalesce(a.product_price_id, older.product_price_id) limit 1
    ) t on true
    left join lateral (
      select * from check_ins c
      where c.check_in_list_id = list.id and c.scan_id = s.scan_id and c.attendee_id = a.id limit 1
    ) own on true
    left join lateral (
      select * from check_ins c
      where c.check_in_list_id = list.id and c.attendee_id = a.id and c.undone_at is null limit 1
    ) earlier on true
    left join lateral (
      select k.verdict from scans k
      where k.check_in_list_id = list.id and k.scan_id = s.scan_id and k.attendee_id = coalesce(a.id, older.id) limit 1
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
      scanned_at, received_at)
    select d.account_id, d.event_id, d.list_id, d.attendee_id, d.scan_id, d.verdict, d.check_in_id, d.device_name,
           d.device_at, d.scanned_at, d.received_at
    from decided d
    where d.attendee_id is not null and d.verdict <> 'UNDONE'
    -- One order here as well: two devices' retries wait for each other, but never in a circle.
    order by d.list_id, d.scan_id, d.attendee_id, d.no
    on conflict do nothing
  )
  select d.no::integer, d.verdict, d.public_id, d.first_name, d.last_name, d.is_named, d.title, d.tier,
         d.check_in_short_id, d.checked_in_at, d.checked_in_by, d.reissued_at, d.door_colour
  from decided d
  order by d.no;

  -- 3. A device that was offline may bring a scan that was made before the one that arrived first. Then that scan is
  -- the entry: its time and its device stand in the check-in. Both answers stay as they were given.
  select array_agg(c.id) into met
  from jsonb_to_recordset(p_scans) as s(list_id bigint, scan_id text)
  join lateral (
    select k.check_in_id, k.scanned_at from scans k
    where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id and k.verdict = 'ALREADY_IN' offset 0
  ) k on true
  join check_ins c on c.id = k.check_in_id and c.undone_at is null and k.scanned_at < c.scanned_at;
  if met is not null then
    perform 1 from check_ins c where c.id = any (met) order by c.id for update;
    update check_ins c
    set scanned_at = first.scanned_at, device_name = first.device_name
    from (
      select distinct on (k.check_in_id) k.check_in_id, k.scanned_at, k.device_name
      from jsonb_to_recordset(p_scans) as s(list_id bigint, scan_id text)
      join lateral (
        select k.check_in_id, k.scanned_at, k.device_name from scans k
        where k.check_in_list_id = s.list_id and k.scan_id = s.scan_id and k.verdict = 'ALREADY_IN' offset 0
      ) k on true
      where k.check_in_id = any (met)
      order by k.check_in_id, k.scanned_at
    ) first
    where c.id = any (met) and c.id = first.check_in_id and c.undone_at is null and first.scanned_at < c.scanned_at;
  end if;
end $$;
