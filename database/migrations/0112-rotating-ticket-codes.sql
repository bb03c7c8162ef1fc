-- An event may ask for codes that change every few seconds: a picture or a printout of a code then opens no door.
alter table event_settings add column rotates_ticket_codes boolean not null default false;

alter table scans
  drop constraint scans_verdict_check,
  add constraint scans_verdict_check check (verdict in
    ('ADMITTED', 'ALREADY_IN', 'CANCELLED', 'UNPAID', 'NOT_ON_LIST', 'SUPERSEDED', 'EXITED', 'NOT_IN', 'NOT_LIVE'));
