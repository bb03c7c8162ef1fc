-- The design of tickets. A part that is null is inherited: by an event from its organiser, by an organiser from
-- the program.
alter table event_settings
  add column ticket_design_settings jsonb not null
    default '{"enabled": null, "accent_color": null, "layout_type": null, "shows_logo": null, "footer_text": null}'
    constraint event_settings_ticket_design_is_an_object check (jsonb_typeof(ticket_design_settings) = 'object');

alter table organizer_settings
  add column ticket_design_settings jsonb not null
    default '{"enabled": null, "accent_color": null, "layout_type": null, "shows_logo": null, "footer_text": null}'
    constraint organizer_settings_ticket_design_is_an_object check (jsonb_typeof(ticket_design_settings) = 'object');
