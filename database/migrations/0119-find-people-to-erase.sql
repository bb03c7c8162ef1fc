-- Erasing a person looks for their address in the history of orders that have another address by now, and for what
-- was sent to them.
create index order_history_old_email on order_history (account_id, lower(old_values ->> 'email'))
  where old_values ? 'email';
create index order_history_new_email on order_history (account_id, lower(new_values ->> 'email'))
  where new_values ? 'email';
create index automatic_emails_of_person on automatic_emails (account_id, recipient_hash);
create index provider_customers_of_person on provider_customers (lower(email));
