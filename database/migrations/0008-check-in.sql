create table check_in_lists (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  short_id text not null unique,
  name text not null check (name <> ''),
  description text,
  activates_at timestamptz,
  expires_at timestamptz check (expires_at > activates_at),
  -- A list of all tickets needs no rows in check_in_list_products and includes products made later.
  covers_all_tickets boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index check_in_lists_event on check_in_lists (event_id, id);

create table check_in_list_products (
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  product_id bigint not null,
  primary key (check_in_list_id, product_id),
  foreign key (account_id, event_id, check_in_list_id)
    references check_in_lists (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_id) references products (account_id, event_id, id) on delete cascade
);

create table check_ins (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  product_id bigint not null,
  order_id bigint not null,
  short_id text not null unique,
  -- Made by the device for one scan: the same scan sent twice is one check-in.
  scan_id text not null,
  device_name text,
  scanned_at timestamptz not null default now(),
  undone_at timestamptz,
  undo_id text,
  created_at timestamptz not null default now()
);
create unique index check_ins_one_each on check_ins (check_in_list_id, attendee_id) where undone_at is null;
create unique index check_ins_scan on check_ins (check_in_list_id, scan_id);
create index check_ins_event on check_ins (event_id, created_at);
create index check_ins_attendee on check_ins (attendee_id);

-- Decides a device's scans and writes the good ones, in one round trip. Every scan gets one row back, in
-- order. A scan has an id of the device's making: sent again, it gets the same answer and changes nothing.
--
-- p_scans: [{ list_id, device_name, scan_id, public_id, secret (null when typed), scanned_at (null = now), short_id (for the check-in) }, …]
create function scan_tickets(p_scans jsonb)
returns table (
  scan integer, verdict text, public_id text, first_name text, last_name text, is_named boolean, product_title text,
  check_in_short_id text, checked_in_at timestamptz, checked_in_by text)
language plpgsql
set lock_timeout to '2500ms'
-- Every row is asked for by its key. A door opens with an empty table, and a plan made then would read it
-- whole for each scan long after it has filled.
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
-- There is only one good plan, and making it again for each scan takes longer than the scan.
set plan_cache_mode to force_generic_plan
as $$
#variable_conflict use_column
begin
  -- 1. Whoever may come in and is not in yet. A second device at the same moment loses on the unique index.
  insert into check_ins (
    account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name, scanned_at)
  select a.account_id, a.event_id, list.id, a.id, a.product_id, a.order_id, s.short_id, s.scan_id, s.device_name,
         coalesce(s.scanned_at, clock_timestamp())
  from rows from (
    jsonb_to_recordset(p_scans) as (
      list_id bigint, device_name text, scan_id text, public_id text, secret text, scanned_at timestamptz, short_id text)
  ) with ordinality as s(list_id, device_name, scan_id, public_id, secret, scanned_at, short_id, no)
  join check_in_lists list on list.id = s.list_id
  join attendees a on a.event_id = list.event_id and a.public_id = s.public_id
  where (s.secret is null or s.secret = a.ticket_secret)
    -- Who is still in the checkout is not let in unpaid; who chose to pay later may be.
    and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT'
      and exists (select from event_settings es where es.event_id = list.event_id and es.allow_unpaid_check_in)
      and exists (select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT')))
    and (list.covers_all_tickets or exists (
      select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id))
  -- One order for all devices: batches with the same people wait for each other, but never in a circle.
  order by a.id, s.scanned_at nulls last, s.no
  on conflict do nothing;

  -- 2. What is true now, with a snapshot of its own: this scan's check-in, or the one that came first.
  return query
  select s.no::integer,
         case
           when own.id is not null and own.undone_at is null then 'ADMITTED'
           when own.id is not null then 'UNDONE'
           when a.id is null and elsewhere.id is not null then 'OTHER_EVENT'
           when a.id is null then 'UNKNOWN'
           when a.status = 'CANCELLED' then 'CANCELLED'
           when not (list.covers_all_tickets or exists (
             select from check_in_list_products p where p.check_in_list_id = list.id and p.product_id = a.product_id)) then 'NOT_ON_LIST'
           when earlier.id is not null then 'ALREADY_IN'
           when a.status = 'AWAITING_PAYMENT' then 'UNPAID'
           -- Somebody else was first and is being taken back in this very moment.
           else 'UNDONE'
         end,
         a.public_id, a.first_name, a.last_name, a.is_named, p.title,
         coalesce(own.short_id, earlier.short_id), coalesce(own.scanned_at, earlier.scanned_at),
         coalesce(own.device_name, earlier.device_name)
  from rows from (
    jsonb_to_recordset(p_scans) as (list_id bigint, scan_id text, public_id text, secret text)
  ) with ordinality as s(list_id, scan_id, public_id, secret, no)
  join check_in_lists list on list.id = s.list_id
  left join attendees a
    on a.event_id = list.event_id and a.public_id = s.public_id and (s.secret is null or s.secret = a.ticket_secret)
  left join products p on p.id = a.product_id
  -- Each with a limit, because only then is the whole key always used, however small the table looks.
  left join lateral (
    select * from check_ins c
    where c.check_in_list_id = list.id and c.scan_id = s.scan_id and c.attendee_id = a.id limit 1
  ) own on true
  left join lateral (
    select * from check_ins c
    where c.check_in_list_id = list.id and c.attendee_id = a.id and c.undone_at is null limit 1
  ) earlier on true
  left join lateral (
    select o.id from events e
    join attendees o on o.event_id = e.id and o.public_id = s.public_id
    where a.id is null and e.account_id = list.account_id and e.id <> list.event_id
      and (s.secret is null or o.ticket_secret = s.secret)
    limit 1
  ) elsewhere on true
  order by s.no;
end $$;
