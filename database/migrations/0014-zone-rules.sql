-- When clocks are set in each time zone, as it was known when wall-clock times were last made instants. When a
-- newer time zone database knows otherwise, times to come are read by the old rules and resolved by the new.
create table zone_rules (
  zone text primary key,
  -- [[from second, offset in seconds], …], the first from the start.
  rules jsonb not null,
  -- The time zone database's and the runtime's.
  version text not null,
  noted_at timestamptz not null default clock_timestamp()
);
