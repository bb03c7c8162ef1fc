-- online
-- The refused scans of one ticket at a list, newest first: of a ticket that is scanned again and again only the newest
-- stay (delete_repeated_refusals).
drop index concurrently if exists scans_refused;
create index concurrently scans_refused on scans (check_in_list_id, attendee_id, id)
  where verdict not in ('ADMITTED', 'EXITED');
