-- What organisers write to buyers and guests.
create table messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  user_id bigint not null references users (id),
  type text not null
    check (type in (
      'ORDER_OWNER', 'INDIVIDUAL_ATTENDEES', 'TICKET_HOLDERS', 'ALL_ATTENDEES', 'ORDER_OWNERS_WITH_PRODUCT')),
  subject text not null check (length(subject) between 1 and 100),
  -- Sanitised HTML.
  message text not null,
  -- Whom it is to: the buyer of an order, holders of tickets, or everybody who has one of these products.
  order_id bigint references orders (id),
  attendee_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  order_statuses text[] not null default '{}'
    check (order_statuses <@ array['COMPLETED', 'AWAITING_OFFLINE_PAYMENT']),
  -- A test goes to its author only.
  is_test boolean not null default false,
  sends_copy boolean not null default false,
  -- Goes to any number of people: it has separate limits, and its e-mails leave after those of orders.
  is_mailing boolean not null generated always as (
    type in ('TICKET_HOLDERS', 'ALL_ATTENDEES', 'ORDER_OWNERS_WITH_PRODUCT') and not is_test) stored,
  status text not null default 'PROCESSING'
    check (status in ('SCHEDULED', 'PROCESSING', 'SENT', 'CANCELLED', 'FAILED')),
  scheduled_at timestamptz,
  -- When its e-mails were written, at once or at its time: what counts against an account's limits.
  dispatched_at timestamptz default now(),
  sent_at timestamptz,
  -- Why nobody got it.
  failure text check (failure in (
    'author_not_allowed', 'event_deleted', 'nobody_found', 'limit_reached', 'too_many_recipients', 'missed',
    'not_delivered')),
  created_at timestamptz not null default now(),
  constraint messages_know_their_order check ((type = 'ORDER_OWNER') = (order_id is not null)),
  constraint messages_know_their_products
    check ((type in ('TICKET_HOLDERS', 'ORDER_OWNERS_WITH_PRODUCT')) = (product_ids <> '{}')),
  constraint messages_know_their_states check ((type = 'ORDER_OWNERS_WITH_PRODUCT') = (order_statuses <> '{}')),
  constraint messages_know_their_time
    check (status not in ('SCHEDULED', 'CANCELLED') or (scheduled_at is not null and dispatched_at is null)),
  constraint messages_know_their_failure check ((status = 'FAILED') = (failure is not null)),
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index messages_event on messages (event_id, id desc);
create index messages_mailings on messages (account_id, dispatched_at) where is_mailing;
create index messages_waiting on messages (account_id) where status = 'SCHEDULED';

-- Whom each message went to: one e-mail a person.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  message_id bigint not null,
  -- Who it is for; both null for the author's own test or copy.
  order_id bigint references orders (id),
  attendee_id bigint references attendees (id),
  recipient text not null,
  locale text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A person with several tickets gets a message once; the author's copy is another e-mail.
  is_copy boolean not null default false,
  constraint outgoing_messages_once unique (message_id, recipient, is_copy),
  constraint outgoing_messages_belong_to_orders check (is_copy = (order_id is null)),
  foreign key (account_id, event_id, message_id) references messages (account_id, event_id, id) on delete cascade
);
create index outgoing_messages_account on outgoing_messages (account_id, created_at);
-- What of a mailing has not been sent yet, however much of it has.
create index outgoing_messages_queued on outgoing_messages (message_id, id) where status = 'QUEUED';

-- New orders that their organiser is notified of: a row until its e-mail is sent.
create table new_order_notifications (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  -- The last order of the e-mail that names it: the same when it has to be sent again.
  last_order_id bigint
);
create index new_order_notifications_event on new_order_notifications (event_id, order_id);

-- What visitors write to organisers through their contact form: stored until the e-mail has left, then deleted.
create table contact_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  organizer_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  email text not null check (length(email) <= 255),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
