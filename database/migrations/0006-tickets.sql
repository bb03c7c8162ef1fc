create table attendees (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  order_id bigint not null references orders (id),
  order_item_id bigint not null,
  product_id bigint not null,
  product_price_id bigint not null,
  -- Place in the order, from 1: two completions of one order cannot both issue it.
  position integer not null check (position >= 1),
  short_id text not null unique,
  public_id text not null,
  -- What the QR code proves beyond the readable code. Reissuing a ticket changes it.
  ticket_secret text not null,
  -- False: a guest of the buyer, whose name follows. Until then name and address are the buyer's.
  is_named boolean not null default true,
  -- The token of the link with which a guest gives a name. It stays afterwards, so that the link can say that it was used.
  guest_token text,
  first_name text not null,
  last_name text not null,
  email text not null,
  locale text not null default 'en',
  status text not null check (status in ('ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attendees_issued_once unique (order_id, position),
  constraint attendees_without_name_have_a_link check (is_named or guest_token is not null)
);
create unique index attendees_guest_token on attendees (guest_token) where guest_token is not null;
create unique index attendees_public_id on attendees (event_id, public_id);
create index attendees_listing on attendees (event_id, created_at desc, id desc);
create index attendees_by_name on attendees (event_id, last_name, first_name, id);
create index attendees_product on attendees (event_id, product_id, id);
create index attendees_search on attendees using gin (event_id, search_text(first_name, last_name, email, public_id) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 65536);
alter index attendees_search alter column 2 set statistics 500;

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
