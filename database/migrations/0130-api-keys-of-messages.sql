-- The API key with which its author wrote the message or changed it last; null: the author did so without a key.
-- A job that sends the message later names the key in the histories of orders.
alter table messages add column author_api_key_name text;
