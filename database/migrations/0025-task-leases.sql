-- A task is in the hands of one runner. It renews the lease while it works; a lease that ran out belongs to a runner
-- that died, and another one may take the task.
alter table tasks
  add column leased_by text,
  add column leased_until timestamptz;
