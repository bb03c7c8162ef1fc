-- Where an account came from: the first link with a campaign that led its owner here, as their browser remembered it.
-- No row: it was none, or the browser did not say.
create table account_attributions (
  account_id bigint primary key references accounts (id) on delete cascade,
  source_type text not null check (source_type in ('paid', 'referral', 'organic')),
  utm_source text check (length(utm_source) <= 100),
  utm_medium text check (length(utm_medium) <= 100),
  utm_campaign text check (length(utm_campaign) <= 100),
  utm_term text check (length(utm_term) <= 100),
  utm_content text check (length(utm_content) <= 100),
  gclid text check (length(gclid) <= 255),
  fbclid text check (length(fbclid) <= 255),
  referrer_url text check (length(referrer_url) <= 2048),
  landing_page text check (length(landing_page) <= 2048),
  utm_raw jsonb not null default '{}' check (jsonb_typeof(utm_raw) = 'object'),
  created_at timestamptz not null default now()
);
create index account_attributions_by_source on account_attributions (utm_source, created_at);
