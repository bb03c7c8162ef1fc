-- What a client holds is counted for the event as a whole (counter 0) and for each counter of its stock, because an
-- address may hold only a share of what there is of each. What was counted so far is forgotten, as after a crash.
truncate held_by_clients;
alter table held_by_clients
  drop constraint held_by_clients_pkey,
  add column counter bigint not null,
  add primary key (client, counter, process_id);
