-- Who last changed a field of something that several people may edit, so that a stale write can be told by whom.
-- Written in the transaction of the edit. A digest that is no longer the field's: something else has changed it since.

create table field_edits (
  account_id bigint not null references accounts (id) on delete cascade,
  -- The resource and its number: event/7
  resource text not null,
  field text not null,
  digest bigint not null,
  user_id bigint references users (id) on delete set null,
  edited_at timestamptz not null default clock_timestamp(),
  primary key (account_id, resource, field)
);
create index field_edits_edited_at on field_edits (edited_at);
create index field_edits_user on field_edits (user_id);
