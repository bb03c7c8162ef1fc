-- The columns have the name of the setting. An event stores what it has chosen; what is absent it inherits.
alter table event_settings rename column theme to homepage_theme_settings;
alter table organizer_settings rename column theme to homepage_theme_settings;

update event_settings set homepage_theme_settings = '{}' where homepage_theme_settings is null;
update organizer_settings set homepage_theme_settings = '{}' where homepage_theme_settings is null;

alter table event_settings
  alter column homepage_theme_settings set default '{}',
  alter column homepage_theme_settings set not null,
  add constraint event_settings_theme_is_an_object check (jsonb_typeof(homepage_theme_settings) = 'object');
alter table organizer_settings
  alter column homepage_theme_settings set default '{}',
  alter column homepage_theme_settings set not null,
  add constraint organizer_settings_theme_is_an_object check (jsonb_typeof(homepage_theme_settings) = 'object');
