create table organizers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null check (name <> ''),
  email text not null,
  phone text,
  website text,
  description text,
  timezone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, id)
);

create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  organizer_id bigint not null,
  created_by_user_id bigint references users (id),
  short_id text not null unique,
  title text not null check (title <> '' and length(title) <= 150),
  description text,
  category text not null default 'OTHER',
  start_date timestamptz not null,
  end_date timestamptz check (end_date >= start_date),
  timezone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED')),
  location jsonb,
  -- What else there is to say, in its order: [{name, value, is_public}].
  attributes jsonb not null default '[]',
  -- Rises with every change to what is sold or how: a hold priced against an older one is priced again.
  catalog_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, organizer_id) references organizers (account_id, id)
);
create index events_account_start on events (account_id, start_date, id);
create index events_organizer_start on events (organizer_id, start_date, id);

-- Which events a member may see who does not see them all.
create table chosen_events (
  account_id bigint not null,
  user_id bigint not null,
  event_id bigint not null,
  primary key (account_id, user_id, event_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index chosen_events_event on chosen_events (account_id, event_id);

create table event_settings (
  event_id bigint primary key,
  account_id bigint not null,
  order_timeout_in_minutes integer not null default 15 check (order_timeout_in_minutes between 1 and 120),
  attendee_details_collection_method text not null default 'PER_TICKET'
    check (attendee_details_collection_method in ('PER_TICKET', 'PER_ORDER')),
  price_display_mode text not null default 'INCLUSIVE' check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  is_online_event boolean not null default false,
  online_event_connection_details text,
  pre_checkout_message text,
  post_checkout_message text,
  email_footer_message text,
  continue_button_text text,
  support_email text,
  website_url text,
  maps_url text,
  theme jsonb,
  -- The language that the event's texts are written in, so that pages and e-mails in another language mark them.
  -- Null: unknown.
  content_language text,
  seo_title text,
  seo_description text,
  seo_keywords text,
  allow_search_engine_indexing boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  hide_getting_started_page boolean not null default false,
  allow_orders_awaiting_offline_payment_to_check_in boolean not null default false,
  -- STRIPE: by card or whatever the provider offers, in this very moment. OFFLINE: by invoice, transfer or cash.
  payment_providers text[] not null default '{STRIPE}'
    check (payment_providers <@ '{STRIPE,OFFLINE}' and cardinality(payment_providers) > 0),
  offline_payment_instructions text,
  -- How long an order that is paid offline is kept; null: for as long as it takes.
  offline_payment_days integer check (offline_payment_days between 1 and 365),
  cancels_unpaid_orders boolean not null default false,
  allow_attendee_self_edit boolean not null default false,
  -- Buyers bear the platform's fee, as a fee of its own on what they pay.
  pass_platform_fee_to_buyer boolean not null default false,
  -- Up to so many hours before the beginning a buyer may give a free order back; null: never.
  buyer_cancel_hours integer check (buyer_cancel_hours between 0 and 8760),
  updated_at timestamptz not null default now(),
  constraint event_settings_offline_is_explained
    check (not 'OFFLINE' = any (payment_providers) or offline_payment_instructions is not null),
  constraint event_settings_content_language_is_a_tag
    check (content_language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);

create table organizer_settings (
  organizer_id bigint primary key,
  account_id bigint not null,
  website_url text,
  location jsonb,
  -- Platform → address or handle.
  social_media_handles jsonb not null default '{}',
  theme jsonb,
  seo_title text,
  seo_description text,
  seo_keywords text,
  allow_search_engine_indexing boolean not null default true,
  updated_at timestamptz not null default now(),
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);

-- What new events begin with, as far as it is not what events begin with anyway: for all of an account, and for
-- those of one organiser, which come before the account's.
create table event_defaults (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  organizer_id bigint,
  -- Event settings by name, only those that were chosen.
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  unique nulls not distinct (account_id, organizer_id),
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);

create table images (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  event_id bigint,
  organizer_id bigint,
  -- Whose it is, where it belongs to no event and no organiser.
  user_id bigint references users (id) on delete cascade,
  type text not null check (type in ('GENERIC', 'EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER')),
  -- The file of its greatest width. Pictures that came with the product share theirs.
  storage_key text not null,
  file_name text not null,
  mime_type text not null,
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  average_colour text,
  -- What must stay in sight when it is cut differently, in percent from its left and top.
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  created_at timestamptz not null default now(),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
create index images_event on images (event_id);
create index images_organizer on images (organizer_id);
create index images_user on images (user_id);
create unique index images_one_of_event on images (event_id, type) where type in ('EVENT_COVER', 'TICKET_LOGO');
create unique index images_one_of_organizer on images (organizer_id, type)
  where type in ('ORGANIZER_LOGO', 'ORGANIZER_COVER');
