-- How far the write-ahead log was after a user's last write: a replica that has not come so far may not serve them.
-- Written only where there is a replica.
create table last_writes (
  user_id bigint primary key references users (id) on delete cascade,
  -- Bytes since the beginning of the log.
  log_position bigint not null
) with (fillfactor = 70);
