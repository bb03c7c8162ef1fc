-- Organisers' own texts of e-mails (docs/domain/email-templates.md). An event's comes before its organiser's.
create table email_templates (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  event_id bigint,
  organizer_id bigint,
  template_type text not null check (template_type in (
    'order_confirmation', 'attendee_ticket', 'offline_payment', 'order_cancelled', 'payment_refunded',
    'event_reminder', 'event_thanks', 'abandoned_checkout')),
  -- The language of its readers; null: any.
  locale text,
  -- Liquid. What it makes is sanitised each time, because half a tag can hide behind a condition.
  subject text not null check (length(subject) between 1 and 255),
  body text not null check (length(body) between 1 and 20000),
  cta_label text not null check (length(cta_label) between 1 and 100),
  is_active boolean not null default true,
  -- Since when e-mails have been sent with the built-in text, because this one failed; and why.
  failed_at timestamptz,
  failure jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check (num_nonnulls(event_id, organizer_id) = 1),
  check ((failed_at is null) = (failure is null)),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
create unique index email_templates_event on email_templates (event_id, template_type, coalesce(locale, ''))
  where event_id is not null and is_active;
create unique index email_templates_organizer on email_templates (organizer_id, template_type, coalesce(locale, ''))
  where organizer_id is not null and is_active;
create index email_templates_of_event on email_templates (event_id) where event_id is not null;
create index email_templates_of_organizer on email_templates (organizer_id) where organizer_id is not null;
