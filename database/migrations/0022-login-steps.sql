-- The authenticator that the account had when the step was begun; null: none. A step is refused once the account
-- has another one, or none any more. Steps under way were begun without it, so they begin again.
delete from login_steps;
alter table login_steps add column authenticator_since timestamptz;
