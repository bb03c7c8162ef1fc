-- Files with attendees that organisers upload, and whether they were imported
-- (docs/decisions/123-an-import-issues-the-rows-that-are-right.md).
create table attendee_imports (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  user_id bigint not null references users (id),
  file_name text not null check (length(file_name) between 1 and 255),
  -- SHA-256 of the file: the same one again is noticed.
  file_hash bytea not null check (length(file_hash) = 32),
  column_names text[] not null check (cardinality(column_names) between 1 and 50),
  -- [[line, [cell, …]], …]. Null: deleted, a day after the upload.
  content jsonb,
  row_count integer not null check (row_count between 1 and 10000),
  created_at timestamptz not null default now(),
  -- When its rows began to be issued; null: only uploaded.
  started_at timestamptz,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index attendee_imports_event on attendee_imports (account_id, event_id);
create index attendee_imports_of_file on attendee_imports (event_id, file_hash) where started_at is not null;
create index attendee_imports_stored on attendee_imports (created_at) where content is not null;
