-- Jobs that were waiting when a backup was taken. After a restore they wait here until an operator says whether they
-- were done meanwhile (docs/backups.md).
create table parked_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  queue_name text,
  run_at timestamptz not null,
  priority integer not null,
  attempts integer not null,
  max_attempts integer not null,
  job_key text,
  created_at timestamptz not null
);
