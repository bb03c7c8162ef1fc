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

-- Every scan of a ticket at a list, refused ones too: what the device's clock said, when that was by the server's
-- clock, and when it arrived. check_ins says who is in; scans says how that came about. Written by scan_tickets alone.
create table scans (
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  -- Made by the device for one scan. It can come with two codes: a page without JavaScript goes back and sends another.
  scan_id text not null,
  -- As it was answered. ALREADY_IN: another scan had arrived before; the entry is the earlier of them by scanned_at.
  verdict text not null check (verdict in ('ADMITTED', 'ALREADY_IN', 'CANCELLED', 'UNPAID', 'NOT_ON_LIST', 'SUPERSEDED')),
  -- The check-in it made or met.
  check_in_id bigint,
  device_name text,
  device_at timestamptz,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  primary key (check_in_list_id, scan_id, attendee_id)
);
