-- Reports that are e-mailed by themselves: daily, weekly or monthly, at a wall-clock time of the zone.
create table report_schedules (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  event_id bigint,
  organizer_id bigint,
  created_by_user_id bigint references users (id),
  report text not null,
  -- Names of columns with commas between; null: those that the report shows by itself.
  columns text check (length(columns) <= 1000),
  format text not null check (format in ('csv', 'xlsx')),
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1 is Monday.
  weekday integer check ((frequency = 'WEEKLY') = (weekday is not null) and weekday between 1 and 7),
  -- A month without the day: its last one.
  month_day integer check ((frequency = 'MONTHLY') = (month_day is not null) and month_day between 1 and 31),
  time_of_day time not null,
  -- Members of the account; those who may not see the report any more get nothing.
  recipient_ids bigint[] not null check (cardinality(recipient_ids) between 1 and 20),
  -- Moving it is what claims a period: it is sent once, by whichever process moves it.
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(event_id, organizer_id) = 1),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
create index report_schedules_due on report_schedules (next_run_at);
create index report_schedules_event on report_schedules (event_id) where event_id is not null;
create index report_schedules_organizer on report_schedules (organizer_id) where organizer_id is not null;
