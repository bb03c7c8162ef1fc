-- Messages that advertise, people who do not want them, and addresses that no mail server takes.
alter table messages
  add column purpose text not null default 'TRANSACTIONAL' check (purpose in ('TRANSACTIONAL', 'PROMOTIONAL'));

-- Who does not want advertising of an organiser. The digest is all that recognising the address needs.
create table unsubscribes (
  account_id bigint not null,
  organizer_id bigint not null,
  -- SHA-256 of the address in lower case.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (organizer_id, email_hash),
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);

-- Addresses that refused an account's mail for good: its later messages skip them until they are forgotten.
create table undeliverable_addresses (
  account_id bigint not null references accounts (id) on delete cascade,
  email_hash bytea not null check (octet_length(email_hash) = 32),
  refused_at timestamptz not null default now(),
  primary key (account_id, email_hash)
);
create index undeliverable_addresses_refused_at on undeliverable_addresses (refused_at);

-- Why an e-mail of a message did not arrive, or was not sent.
alter table outgoing_messages
  drop constraint outgoing_messages_status_check,
  add constraint outgoing_messages_status_check check (status in ('QUEUED', 'SENT', 'FAILED', 'SKIPPED')),
  add column reason text
    check (reason in ('address_refused', 'gave_up', 'bounced', 'unsubscribed', 'undeliverable')),
  add constraint outgoing_messages_know_their_reason
    check (reason is null or status in ('FAILED', 'SKIPPED'));
