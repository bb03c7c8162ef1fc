-- Who wants one e-mail when the tickets of an event go on sale. Only addresses whose owner has confirmed it are here;
-- a request that nobody confirms is never stored.
create table sale_alerts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  event_id bigint not null,
  -- In lower case.
  email text not null check (length(email) <= 255),
  locale text not null,
  -- When it was asked for: the same link, confirmed again, is the same request.
  requested_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  -- Sales have begun, and the e-mail's job is queued.
  queued_at timestamptz,
  mailed_at timestamptz,
  unique (event_id, email),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
create index sale_alerts_waiting on sale_alerts (event_id) where queued_at is null;
