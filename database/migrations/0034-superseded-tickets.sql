-- The copies of a ticket that were issued before its present one, so that a door and an old link can say so. Only
-- hashes: neither the old code nor the old link can be read from here. Written by reissueTicket alone.
create table superseded_tickets (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  attendee_id bigint not null references attendees (id) on delete cascade,
  -- SHA-256 of attendees.ticket_secret and attendees.short_id as they were.
  code_hash bytea not null,
  link_hash bytea not null unique,
  superseded_at timestamptz not null default clock_timestamp()
);
create index superseded_tickets_attendee on superseded_tickets (attendee_id, code_hash);
