/** Tables of accounts whose rows are not in the bundle of an account, and why. */
export const TABLES_LEFT_BEHIND: Record<string, readonly string[]> = {
  "agreed with the installation or counted by it": [
    "account_attributions",
    "account_emails",
    "account_fees",
    "account_messaging_tiers",
  ],
  "a permission of the payment provider for this installation alone: the organiser connects again": [
    "connected_accounts",
  ],
  "digests with the secret key of this installation": ["erasures"],
  "sealed for this installation, and made where a ticket or a door needs them": ["event_signing_keys"],
  "passes on phones ask the address that they were made with": [
    "wallet_events",
    "wallet_passes",
    "wallet_registrations",
  ],
  "what this installation has delivered, or still has to": [
    "contact_messages",
    "new_order_notifications",
    "outbox_events",
    "parked_outbox_events",
    "webhook_attempts",
    "webhook_deliveries",
    "webhook_messages",
  ],
  "opens only at this installation": ["invitations", "sessions"],
  "about no ticket of the account, and deleted after 90 days": ["unmatched_scans"],
  "ends after some hours or days": ["attendee_imports", "field_edits", "tasks"],
};

/** JSON columns of travelling tables in which no id of a row has a meaning. */
export const JSON_WITHOUT_IDS = [
  "account_history.facts",
  "audit_entries.changes",
  "customers.spent",
  "email_templates.failure",
  "event_defaults.settings",
  "event_settings.faq",
  "event_settings.homepage_theme_settings",
  "event_settings.line_up",
  "event_settings.ticket_design_settings",
  "events.attributes",
  "events.former_zones",
  "events.location",
  "order_history.old_values",
  "organizer_settings.homepage_theme_settings",
  "organizer_settings.location",
  "organizer_settings.social_media_handles",
  "organizer_settings.ticket_design_settings",
  "payment_intents.details",
  // Names a payout by the provider's id, not by an id of a row.
  "report_schedules.view",
  "question_answers.answer",
];
