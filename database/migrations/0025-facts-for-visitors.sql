-- What visitors ask before they buy. All of it is null or empty for events that say nothing about it.
alter table event_settings
  -- The wall-clock time in the event's zone at which doors open: the last such time before the start.
  add column doors_time text check (doors_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column minimum_age integer check (minimum_age between 1 and 99),
  add column age_note text check (length(age_note) <= 200),
  add column accessibility_details text,
  -- Lists, in the order in which they are shown.
  add column line_up jsonb not null default '[]' check (jsonb_typeof(line_up) = 'array'),
  add column faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array');
