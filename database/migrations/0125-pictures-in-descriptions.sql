-- A picture within the description of an event. An event has any number of them.
alter table images drop constraint images_type_check;
alter table images add constraint images_type_check check (
  type in ('GENERIC', 'EVENT_COVER', 'EVENT_TEXT', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER'));
