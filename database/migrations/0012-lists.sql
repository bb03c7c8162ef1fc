-- Work that takes longer than a request: exports, and bulk actions. A person watches its progress.
create table tasks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Null: of the whole account, such as one thing done to many events.
  event_id bigint,
  user_id bigint not null references users (id),
  kind text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- Ids, filters, columns. Never contents.
  options jsonb not null default '{}',
  -- Language of the person who started it: headings and sentences are written in it.
  locale text not null,
  total integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  -- A task whose process died is begun again, but not for ever.
  attempts integer not null default 0,
  file_name text,
  file_type text,
  file_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A task is in the hands of one runner. It renews the lease while it works; a lease that ran out belongs to a runner
  -- that died, and another one may take the task.
  leased_by text,
  leased_until timestamptz,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index tasks_user on tasks (account_id, user_id, id desc);
create index tasks_event on tasks (event_id);
create index tasks_unfinished on tasks (account_id) where status in ('QUEUED', 'RUNNING');
create index tasks_created_at on tasks (created_at);

-- One thing each that is to be done, and what became of it.
create table task_rows (
  task_id bigint not null references tasks (id) on delete cascade,
  position integer not null,
  subject_id bigint not null,
  -- What people call it: a code.
  label text not null,
  outcome text check (outcome in ('DONE', 'REFUSED')),
  -- Why it was refused: { code, facts }.
  problem jsonb,
  primary key (task_id, position)
);

-- The file that came of it, in parts, so that any process can hand it out. Gone after a day.
create table task_files (
  task_id bigint not null references tasks (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (task_id, part)
);

-- A person's named view of a list; the team sees shared ones.
create table saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  list text not null check (list in ('events', 'orders', 'attendees', 'promo-codes', 'affiliates', 'users', 'products',
    'capacity-assignments', 'taxes-and-fees')),
  name text not null check (length(name) between 1 and 60),
  -- Search, filters, order and columns, as the list's address says them.
  state jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_views_account on saved_views (account_id, list, name, id);

-- What a list opens with, each person for themselves: their own view, or one of the team's.
create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  account_id bigint not null,
  list text not null,
  saved_view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, account_id, list)
);
