-- What guests are asked to wear; null: the event says nothing about it.
alter table event_settings add column dress_code text check (length(dress_code) <= 100);
