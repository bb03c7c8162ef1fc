-- Which sites show the widget of an event or of an organiser, as browsers say when they load its frame. The host alone:
-- no page, no visitor.
create table widget_installations (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint,
  organizer_id bigint,
  host text not null check (length(host) between 1 and 253),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  check (num_nonnulls(event_id, organizer_id) = 1),
  unique nulls not distinct (account_id, event_id, organizer_id, host),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
create index widget_installations_event on widget_installations (event_id);
create index widget_installations_organizer on widget_installations (organizer_id);
