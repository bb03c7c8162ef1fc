-- What organisers write to buyers and guests, and to whom each of it went: one letter a person.

create table messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  user_id bigint not null references users (id),
  type text not null
    check (type in ('ORDER_OWNER', 'INDIVIDUAL_ATTENDEES', 'TICKET_HOLDERS', 'ORDER_OWNERS_WITH_PRODUCT')),
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
  -- To all of a product: it has limits of its own, and its letters leave after those of orders.
  is_mailing boolean not null generated always as (product_ids <> '{}' and not is_test) stored,
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SENT')),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint messages_know_their_order check ((type = 'ORDER_OWNER') = (order_id is not null)),
  constraint messages_know_their_products
    check ((type in ('TICKET_HOLDERS', 'ORDER_OWNERS_WITH_PRODUCT')) = (product_ids <> '{}')),
  constraint messages_know_their_states check ((type = 'ORDER_OWNERS_WITH_PRODUCT') = (order_statuses <> '{}')),
  unique (account_id, event_id, id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index messages_event on messages (event_id, id desc);
create index messages_mailings on messages (account_id, created_at) where is_mailing;

create table outgoing_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  message_id bigint not null,
  -- Whose letter it is; neither for the author's own test or copy.
  order_id bigint references orders (id),
  attendee_id bigint references attendees (id),
  recipient text not null,
  locale text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT')),
  created_at timestamptz not null default now(),
  -- However many tickets somebody has, a message comes once; the author's copy is another letter.
  is_copy boolean not null default false,
  constraint outgoing_messages_once unique (message_id, recipient, is_copy),
  constraint outgoing_messages_belong_to_orders check (is_copy = (order_id is null)),
  foreign key (account_id, event_id, message_id) references messages (account_id, event_id, id) on delete cascade
);
create index outgoing_messages_account on outgoing_messages (account_id, created_at);
-- What of a mailing has not been sent yet, however much of it has.
create index outgoing_messages_queued on outgoing_messages (message_id, id) where status = 'QUEUED';

-- New orders of which their organiser is to be told: a row until the letter is sent that speaks of it.
create table orders_to_tell (
  order_id bigint primary key references orders (id),
  account_id bigint not null,
  event_id bigint not null,
  -- The letter that speaks of it, by the last of its orders: the same when it has to be sent once more.
  letter bigint
);
create index orders_to_tell_event on orders_to_tell (event_id, order_id);
