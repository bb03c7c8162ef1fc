-- Messages that wait for their time, that go to everybody with a ticket, or that come to nothing.

alter table messages
  drop constraint messages_type_check,
  drop constraint messages_status_check,
  add column scheduled_at timestamptz,
  -- When its letters were written out, at once or at its time: what counts against an account's limits.
  add column dispatched_at timestamptz,
  -- Why nobody got it.
  add column failure text check (failure in (
    'author_not_allowed', 'event_deleted', 'nobody_found', 'limit_reached', 'too_many_recipients', 'missed',
    'not_delivered')),
  -- The index that is made with it goes with it.
  drop column is_mailing;

update messages set dispatched_at = created_at;

alter table messages
  alter column dispatched_at set default now(),
  -- To as many as there are: it has limits of its own, and its letters leave after those of orders.
  add column is_mailing boolean not null generated always as (
    type in ('TICKET_HOLDERS', 'ALL_ATTENDEES', 'ORDER_OWNERS_WITH_PRODUCT') and not is_test) stored,
  add constraint messages_type_check check (type in (
    'ORDER_OWNER', 'INDIVIDUAL_ATTENDEES', 'TICKET_HOLDERS', 'ALL_ATTENDEES', 'ORDER_OWNERS_WITH_PRODUCT')),
  add constraint messages_status_check
    check (status in ('SCHEDULED', 'PROCESSING', 'SENT', 'CANCELLED', 'FAILED')),
  add constraint messages_know_their_time
    check (status not in ('SCHEDULED', 'CANCELLED') or (scheduled_at is not null and dispatched_at is null)),
  add constraint messages_know_their_failure check ((status = 'FAILED') = (failure is not null));

create index messages_mailings on messages (account_id, dispatched_at) where is_mailing;
create index messages_waiting on messages (account_id) where status = 'SCHEDULED';

alter table outgoing_messages
  drop constraint outgoing_messages_status_check,
  add constraint outgoing_messages_status_check check (status in ('QUEUED', 'SENT', 'FAILED')),
  -- Not known of letters that were sent before there was this column.
  add column sent_at timestamptz;
