-- Why an organiser refunded: one of a few reasons, to count by, and a note in their words. Buyers see neither.
alter table refunds add column organizer_reason text
  check (organizer_reason in ('CANNOT_ATTEND', 'EVENT_CHANGED', 'DUPLICATE_ORDER', 'COMPLAINT', 'GOODWILL', 'OTHER'));
alter table refunds add column organizer_note text;
-- The tickets that are cancelled once the provider has taken the refund on, not before.
alter table refunds add column cancels_attendee_ids bigint[] not null default '{}';
