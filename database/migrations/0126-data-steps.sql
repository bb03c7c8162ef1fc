-- How far the long steps of upgrades are (database/data-steps). Programs go on meanwhile.
create table data_steps (
  name text primary key,
  -- The id of the last row that was handled.
  after_id bigint not null default 0,
  -- The last id when the step began, from which the share that is done is estimated.
  until_id bigint not null,
  rows_done bigint not null default 0,
  batch_size int not null default 1000 check (batch_size > 0),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
