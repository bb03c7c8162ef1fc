-- What staff see of a ticket beyond its name, and what they do at an entrance beyond scanning.

-- One of a few colours that are told apart at arm's length: a band on the verdict and on badges.
alter table products add column door_colour text
  check (door_colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'));
alter table questions add column is_shown_at_door boolean not null default false;
-- For door staff; `notes` are for the organiser alone.
alter table attendees add column door_note text check (length(door_note) <= 200);

-- How many people may be inside by this list at once; null: any number.
alter table check_in_lists
  add column max_inside integer check (max_inside >= 1),
  add column stops_when_full boolean not null default false;

-- Goods of an order that were given out at a door, unit by unit. Taken back, the row stays.
create table handed_out_items (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  order_item_id bigint not null references order_items (id),
  -- Which unit of the line, from 1.
  unit integer not null check (unit >= 1),
  check_in_list_id bigint not null references check_in_lists (id),
  device_name text,
  handed_out_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz
);
create unique index handed_out_items_once on handed_out_items (order_item_id, unit) where taken_back_at is null;
create index handed_out_items_order on handed_out_items (order_id);

-- Money that was taken at a door, for the evening's cash-up: of an order that waited for it, or of a walk-in sale.
create table door_payments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null references check_in_lists (id),
  order_id bigint not null unique references orders (id),
  kind text not null check (kind in ('ORDER', 'SALE')),
  method text not null check (method in ('CASH', 'CARD_TERMINAL')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  device_name text,
  -- Made by the device for one payment: sent again, it is the same one.
  request_id text not null,
  paid_at timestamptz not null default clock_timestamp(),
  unique (check_in_list_id, request_id)
);
create index door_payments_event on door_payments (event_id, paid_at);
