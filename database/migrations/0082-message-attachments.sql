-- Files that organisers attach to messages. A file is uploaded first; messages name it.
create table message_attachments (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  user_id bigint not null references users (id),
  storage_key text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  -- Recognised from its content.
  content_type text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  -- The file was deleted; what was sent is still known by name and size.
  removed_at timestamptz,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index message_attachments_event on message_attachments (account_id, event_id);
create index message_attachments_stored on message_attachments (created_at) where removed_at is null;

alter table messages add column attachment_ids bigint[] not null default '{}';
