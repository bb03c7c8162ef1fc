-- E-mails that organisers cause, counted against what their account may send within an hour and a day, and against
-- what one address gets. Rows of the last day count; older ones are deleted hourly.
create table account_emails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('MESSAGE', 'MAILING', 'RESEND', 'BULK_RESEND', 'TICKET')),
  emails integer not null check (emails >= 0),
  -- SHA-256 of the address in lower case; null for messages, whose recipients have rows of their own
  recipient_hash bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index account_emails_account on account_emails (account_id, created_at);
create index account_emails_recipient on account_emails (recipient_hash, created_at) where recipient_hash is not null;
create index account_emails_created_at on account_emails (created_at);

-- What was written within the last day goes on counting.
insert into account_emails (account_id, kind, emails, created_at)
select m.account_id, case when m.is_mailing then 'MAILING' else 'MESSAGE' end, count(*), min(g.created_at)
from messages m
join outgoing_messages g on g.message_id = m.id and not (m.is_mailing and g.is_copy)
where g.created_at > now() - interval '1 day'
group by m.id;
