-- Scans of codes that are no ticket of the event: the log shows them beside the refused scans of tickets. Bounded for
-- each device and list (record_unmatched_scans), and deleted after a while (docs/decisions/147).
create table unmatched_scans (
  -- From the numbers of `scans`: the log is one list of both.
  id bigint not null default nextval('scans_id_seq') unique,
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  scan_id text not null,
  verdict text not null check (verdict in ('UNKNOWN', 'OTHER_EVENT')),
  -- The readable code, which opens nothing; null where what was read is no ticket's code.
  public_id text check (length(public_id) <= 12),
  -- The device let the person in by itself, without network.
  let_in boolean not null default false,
  direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  device_id bigint,
  device_name text,
  device_at timestamptz,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  primary key (check_in_list_id, scan_id),
  foreign key (account_id, event_id, check_in_list_id)
    references check_in_lists (account_id, event_id, id) on delete cascade
);
create index unmatched_scans_list on unmatched_scans (check_in_list_id, received_at desc);
create index unmatched_scans_event on unmatched_scans (event_id, received_at desc, id desc);

-- A device took this scan back, possibly hours before the server heard of it: by the server's clock.
alter table scans
  add column undone_at timestamptz,
  add column undone_by_device_id bigint,
  add column undone_by_name text;
