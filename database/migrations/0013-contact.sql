-- What visitors write to organisers through their contact form: kept until the letter has left, then gone.

create table contact_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  organizer_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  email text not null check (length(email) <= 255),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  foreign key (account_id, organizer_id) references organizers (account_id, id) on delete cascade
);
