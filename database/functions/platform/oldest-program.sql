-- The oldest version of the program that works on this database: that of the release before, because migrations have two
-- steps. A release that drops what an older one reads or writes raises it. An older program that starts asks for it.
create or replace function oldest_program() returns text language sql immutable as $$ select '0.1.0' $$;
