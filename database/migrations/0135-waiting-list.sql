-- Who waits for places of a price that is sold out. Only addresses whose owner has confirmed the wish are here; a
-- request that nobody confirms is never stored.
create table waiting_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  product_price_id bigint not null,
  -- In lower case, as it gets e-mails.
  email text not null check (length(email) <= 255),
  -- The mailbox behind the address (checkout/rules/normalize-email.ts).
  mailbox text not null check (length(mailbox) <= 255),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  locale text not null,
  quantity integer not null check (quantity between 1 and 20),
  -- When it was asked for: the same link, confirmed again, is the same request.
  requested_at timestamptz not null,
  joined_at timestamptz not null default clock_timestamp(),
  -- An offer is OFFERED until the minute job, or the person, has seen how its order ended.
  status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'BOUGHT', 'EXPIRED', 'LEFT')),
  -- Set before places are held. So a WAITING entry with it was interrupted: its places may be held already.
  offered_at timestamptz,
  offer_ends_at timestamptz,
  -- How many offers the entry got. Each has another checkout session.
  offers integer not null default 0,
  order_id bigint references orders (id) on delete set null,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, event_id, product_price_id) references product_prices (account_id, event_id, id) on delete cascade
);
-- One open entry for each mailbox and price.
create unique index waiting_entries_open on waiting_entries (product_price_id, mailbox)
  where status in ('WAITING', 'OFFERED');
create index waiting_entries_queue on waiting_entries (product_price_id, id) where status = 'WAITING';
create index waiting_entries_open_of_event on waiting_entries (event_id, status) where status in ('WAITING', 'OFFERED');
create index waiting_entries_event on waiting_entries (event_id, joined_at);
create index waiting_entries_orders on waiting_entries (order_id) where order_id is not null;
create index waiting_entries_email on waiting_entries (account_id, email);

-- True while returned places of the price are kept for those who wait. Nobody else can hold them.
alter table product_prices add column is_kept_for_waiting boolean not null default false;

alter table event_settings
  -- OFF, MANUAL: the organiser offers places. AUTOMATIC: returned places are offered in the order of the list.
  add column waiting_list text not null default 'OFF',
  add column waiting_list_offer_minutes integer not null default 720;
alter table event_settings
  add check (waiting_list in ('OFF', 'MANUAL', 'AUTOMATIC')) not valid,
  add check (waiting_list_offer_minutes between 15 and 10080) not valid;
