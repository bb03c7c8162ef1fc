-- The API key with which a program started the task; null: the member did so without a key. Not among the options, which
-- the version before parses strictly. No foreign key, as for the event: a key is revoked and never deleted on its own.
alter table tasks add column api_key_id bigint;
