-- The language that an event's own texts are written in, so that pages and e-mails in another language mark them.
-- Null: unknown.
alter table event_settings
  add column content_language text,
  add constraint event_settings_content_language_is_a_tag
    check (content_language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$');
