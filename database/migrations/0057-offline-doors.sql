-- What doors without network need: which tickets have changed since a device asked last, and which of their scans
-- contradict each other.
create index attendees_changed on attendees (event_id, updated_at);
create index check_ins_undone on check_ins (event_id, undone_at) where undone_at is not null;
create index check_ins_left on check_ins (event_id, left_at) where left_at is not null;
create index superseded_tickets_event on superseded_tickets (event_id);

-- A device without network let a person in, and the server decided otherwise when the scan arrived: another scan had
-- been first (ALREADY_IN), or the ticket was not valid any more. Written by record_check_in_conflicts alone; which of
-- the scans of one check-in is the entry is decided when it is read, by their corrected times.
create table check_in_conflicts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  scan_id text not null,
  -- Of the entry that it met; null where the ticket was refused.
  check_in_id bigint,
  recorded_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  seen_by bigint,
  constraint check_in_conflicts_once unique (check_in_list_id, scan_id, attendee_id)
);
create index check_in_conflicts_event on check_in_conflicts (event_id, recorded_at desc, id desc);
