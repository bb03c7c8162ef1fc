-- The name that the device itself said last. A new one takes the place of the name that the organiser gave it; the same
-- one again does not.
alter table check_in_devices add column said_name text check (length(said_name) <= 60);
update check_in_devices d
set said_name = (
  select left(k.device_name, 60) from scans k
  where k.check_in_list_id = d.check_in_list_id and k.device_id = d.id
  order by k.received_at desc limit 1)
where d.name is not null;
