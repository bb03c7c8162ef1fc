-- E-mails of a message that were still waiting when its account was suspended.
alter table outgoing_messages
  drop constraint outgoing_messages_reason_check,
  add constraint outgoing_messages_reason_check check (
    reason in ('address_refused', 'gave_up', 'bounced', 'unsubscribed', 'undeliverable', 'account_suspended')
  );
