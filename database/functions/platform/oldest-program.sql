-- The oldest version of the program that works on this database: the previous release, because migrations have two
-- steps. A release that drops what an older one reads or writes must raise it. An older program checks it at start.
create or replace function oldest_program() returns text language sql immutable as $$ select '0.1.0' $$;
