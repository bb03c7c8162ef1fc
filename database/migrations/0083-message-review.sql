-- How much an account may send before an administrator looks at it, and messages that wait for one.
create table account_messaging_tiers (
  account_id bigint primary key references accounts (id) on delete cascade,
  tier text not null check (tier in ('UNTRUSTED', 'TRUSTED', 'PREMIUM')),
  set_by bigint not null references users (id),
  set_at timestamptz not null default now()
);

alter table messages
  drop constraint messages_status_check,
  add constraint messages_status_check
    check (status in ('PENDING_REVIEW', 'SCHEDULED', 'PROCESSING', 'SENT', 'CANCELLED', 'FAILED')),
  drop constraint messages_failure_check,
  add constraint messages_failure_check
    check (failure in (
      'author_not_allowed', 'event_deleted', 'nobody_found', 'limit_reached', 'too_many_recipients', 'missed',
      'not_delivered', 'rejected')),
  drop constraint messages_know_their_time,
  add constraint messages_know_their_time check (
    (status <> 'SCHEDULED' or scheduled_at is not null)
    and (status not in ('PENDING_REVIEW', 'SCHEDULED', 'CANCELLED') or dispatched_at is null)),
  -- Why it waits or waited for an administrator.
  add column review_reasons text[] not null default '{}',
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references users (id),
  -- What the administrator told its author.
  add column rejection text check (length(rejection) between 1 and 500),
  add constraint messages_know_their_rejection check (failure is distinct from 'rejected' or rejection is not null);
create index messages_in_review on messages (id) where status = 'PENDING_REVIEW';
