-- What a list takes: any of its products, prices and categories; of these only tickets with the answer and the label,
-- where it names them.
create table check_in_list_prices (
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  product_price_id bigint not null,
  primary key (check_in_list_id, product_price_id),
  foreign key (account_id, event_id, check_in_list_id)
    references check_in_lists (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_price_id) references product_prices (account_id, event_id, id) on delete cascade
);
create table check_in_list_categories (
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  product_category_id bigint not null,
  primary key (check_in_list_id, product_category_id),
  foreign key (account_id, event_id, check_in_list_id)
    references check_in_lists (account_id, event_id, id) on delete cascade,
  foreign key (account_id, event_id, product_category_id)
    references product_categories (account_id, event_id, id) on delete cascade
);

alter table check_in_lists
  -- The answer that a ticket must have. A deleted question leaves a list that takes nobody, never one that takes all.
  add column answer_question_id bigint,
  add column answer_option text,
  add column attendee_label text,
  add column entry_rule text not null default 'ONCE' check (entry_rule in ('ONCE', 'TIMES', 'DAILY', 'UNLIMITED')),
  add column max_entries integer check (max_entries between 2 and 100),
  -- UNLIMITED: how long after an entry the next one is taken; 0: at once.
  add column pause_minutes integer check (pause_minutes between 0 and 1440),
  -- The door may switch to scanning people out.
  add column tracks_exits boolean not null default false,
  -- Sell and take payment at this door.
  add column allows_sales boolean not null default false,
  add column allows_payments boolean not null default false,
  -- 4 to 8 digits that a device gives once; null: the link alone opens the door.
  add column pin_hash text,
  add column pin_set_at timestamptz,
  add constraint check_in_lists_max_entries check ((entry_rule = 'TIMES') = (max_entries is not null)),
  add constraint check_in_lists_pause check ((entry_rule = 'UNLIMITED') = (pause_minutes is not null)),
  add constraint check_in_lists_answer check (answer_question_id is null or answer_option is not null),
  add constraint check_in_lists_pin check ((pin_hash is null) = (pin_set_at is null)),
  add constraint check_in_lists_question foreign key (account_id, event_id, answer_question_id)
    references questions (account_id, event_id, id) on delete set null (answer_question_id);
create index check_in_lists_question on check_in_lists (answer_question_id) where answer_question_id is not null;

-- A browser that opened a door, by the token in its cookie. Rows end a year after they were last seen.
create table check_in_devices (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  check_in_list_id bigint not null,
  token_hash bytea not null,
  name text check (length(name) <= 60),
  -- The browser, as its user agent says.
  user_agent text check (length(user_agent) <= 300),
  app_version text check (length(app_version) <= 60),
  -- Scans that the device had not sent yet when it was last heard of; null: it did not say.
  unsent_scans integer check (unsent_scans >= 0),
  entered_pin_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  signed_out_at timestamptz,
  unique (check_in_list_id, token_hash),
  foreign key (account_id, event_id, check_in_list_id)
    references check_in_lists (account_id, event_id, id) on delete cascade
);
create index check_in_devices_event on check_in_devices (event_id, last_seen_at);
create index check_in_devices_last_seen on check_in_devices (last_seen_at);

-- An attendee may come in several times where a list says so: each entry has a number, and the end of the stay. Of those
-- that stand there is always a first, so that people are counted by it.
alter table check_ins
  add column entry_no integer not null default 1 check (entry_no >= 1),
  -- The scan on the way out that ended the stay.
  add column left_at timestamptz,
  add column left_scan_id text,
  add column undone_by_user_id bigint,
  add column undone_by_device_id bigint,
  add column undone_by_name text;
drop index check_ins_one_each;
create unique index check_ins_one_each on check_ins (attendee_id, check_in_list_id, entry_no) where undone_at is null;

alter table scans
  add column id bigint generated always as identity,
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  add column device_id bigint,
  drop constraint scans_verdict_check,
  add constraint scans_verdict_check check (verdict in
    ('ADMITTED', 'ALREADY_IN', 'CANCELLED', 'UNPAID', 'NOT_ON_LIST', 'SUPERSEDED', 'EXITED', 'NOT_IN'));
-- An exit may arrive before the entry that it ends.
create index scans_out on scans (check_in_list_id, attendee_id, scanned_at) where direction = 'OUT';
create index scans_log on scans (event_id, received_at desc, id desc);

-- Words that the organiser gives to attendees, such as VIP or Press.
alter table attendees
  add column labels text[] not null default '{}',
  add constraint attendees_labels check (cardinality(labels) <= 10);
