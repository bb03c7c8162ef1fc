-- What an event sends by itself (docs/domain/automatic-messages.md). No row: switched off.
create table automatic_messages (
  account_id bigint not null,
  event_id bigint not null,
  kind text not null check (kind in ('REMINDER', 'THANKS', 'ABANDONED')),
  is_enabled boolean not null default false,
  -- Before the start, after the end, or after the hold ran out.
  hours smallint not null check (hours between 1 and 336),
  -- Since when it is switched on with these hours: what was due before is not sent.
  enabled_at timestamptz not null default now(),
  -- The time it was last due and all of its e-mails were written.
  queued_for timestamptz,
  primary key (event_id, kind),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index automatic_messages_enabled on automatic_messages (kind, event_id) where is_enabled;

-- One e-mail a person, whatever happens to its worker. The address stays with the order.
create table automatic_emails (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  kind text not null check (kind in ('REMINDER', 'THANKS', 'ABANDONED')),
  -- Of a reminder: the day it reminds of, so that a new date has a new reminder. Of others: always the same.
  occasion date not null default 'epoch',
  order_id bigint not null references orders (id),
  attendee_id bigint references attendees (id),
  -- SHA-256 of the address in lower case.
  recipient_hash bytea not null check (octet_length(recipient_hash) = 32),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'SKIPPED')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'SENT') = (sent_at is not null)),
  unique (event_id, kind, occasion, recipient_hash),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index automatic_emails_order on automatic_emails (order_id);
create index automatic_emails_attendee on automatic_emails (attendee_id) where attendee_id is not null;
