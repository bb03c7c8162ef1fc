-- An organiser's legal texts: formatted text that Tessera shows, or the address of a page elsewhere, which goes before.
alter table organizer_settings
  add column legal_imprint_html text,
  add column legal_imprint_url text check (length(legal_imprint_url) <= 500),
  add column legal_privacy_html text,
  add column legal_privacy_url text check (length(legal_privacy_url) <= 500),
  add column legal_terms_html text,
  add column legal_terms_url text check (length(legal_terms_url) <= 500),
  add column legal_refunds_html text,
  add column legal_refunds_url text check (length(legal_refunds_url) <= 500);
