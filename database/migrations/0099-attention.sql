-- What the inbox of things that need attention looks for; each is rare, so the indexes are small.
create index outgoing_messages_failed on outgoing_messages (event_id, created_at) where status = 'FAILED';
create index check_in_conflicts_unseen on check_in_conflicts (event_id) where seen_at is null;
create index email_templates_failed on email_templates (account_id) where failed_at is not null;
create index webhooks_disabled on webhooks (account_id) where disabled_reason is not null and deleted_at is null;
