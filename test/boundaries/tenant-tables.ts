/** Tables without `account_id`, and why. Everything else belongs to one account, row by row. */
export const WITHOUT_ACCOUNT = {
  "the installation's own": [
    "accounts",
    "data_steps",
    "fee_schedules",
    "fee_vat",
    "installation",
    "kysely_migration",
    "kysely_migration_lock",
    "parked_jobs",
    "sql_functions",
    "stored_mails",
    "sync_horizons",
    "zone_rules",
  ],
  "of a person, who may work in several accounts": [
    "authenticators",
    "last_writes",
    "login_steps",
    "one_time_tokens",
    "passkey_challenges",
    "passkeys",
    "recovery_codes",
    "users",
  ],
  "keyed by hashes of callers, networks and keys": ["held_by_clients", "idempotency_keys", "rate_limits"],
  "what a payment provider says, before it is known whom it concerns": [
    "payouts",
    "provider_customers",
    "provider_events",
    "simulator_intents",
    "simulator_refunds",
  ],
  "rows of a task, found by it": ["task_files", "task_rows"],
  "held by an order, found by it": ["held_places"],
} satisfies Record<string, readonly string[]>;

/** Tables whose `account_id` may be empty, and why. */
export const ACCOUNT_MAY_BE_EMPTY = {
  account_history: "outlives the account it is about",
} satisfies Record<string, string>;

/**
 * Foreign keys between rows of accounts that name only the other row's id, which is unique in the database. An
 * invariant checks that both rows are of one account (faults/invariants/accounts.ts). To shard by account, each of
 * them must become a key of two columns.
 */
export const KEYS_BY_ID = [
  "attendees(order_id) -> orders",
  "automatic_emails(attendee_id) -> attendees",
  "automatic_emails(order_id) -> orders",
  "default_views(saved_view_id) -> saved_views",
  "disputes(order_id) -> orders",
  "disputes(payment_id) -> payments",
  "door_payments(check_in_list_id) -> check_in_lists",
  "door_payments(order_id) -> orders",
  "handed_out_items(check_in_list_id) -> check_in_lists",
  "handed_out_items(order_id) -> orders",
  "handed_out_items(order_item_id) -> order_items",
  "invoices(order_id) -> orders",
  "invoices(refund_id) -> refunds",
  "messages(order_id) -> orders",
  "new_order_notifications(order_id) -> orders",
  "offline_fees(order_id) -> orders",
  "order_billing(order_id) -> orders",
  "order_consents(order_id) -> orders",
  "order_history(order_id) -> orders",
  "order_items(order_id) -> orders",
  "outgoing_messages(attendee_id) -> attendees",
  "outgoing_messages(order_id) -> orders",
  "payment_intents(order_id) -> orders",
  "payments(order_id) -> orders",
  "payments(payment_intent_id) -> payment_intents",
  "question_answers(order_id) -> orders",
  "refund_lines(order_item_id) -> order_items",
  "refund_lines(refund_id) -> refunds",
  "refunds(order_id) -> orders",
  "refunds(payment_id) -> payments",
  "superseded_tickets(attendee_id) -> attendees",
  "wallet_passes(attendee_id) -> attendees",
  "wallet_registrations(serial) -> wallet_passes",
  "webhook_attempts(delivery_id) -> webhook_deliveries",
] as const;

/**
 * Unique keys without a column that identifies the account, and why they stay unique when each account is on a
 * separate machine.
 */
export const KEYS_OF_NO_ACCOUNT = {
  "drawn at random, of 128 bits or more": [
    "accounts.short_id",
    "api_keys.key_hash",
    "attendees.guest_token",
    "attendees.short_id",
    "check_in_lists.short_id",
    "check_ins.short_id",
    "events.short_id",
    "invitations.token_hash",
    "message_attachments.storage_key",
    "orders.short_id",
    "sessions.token_hash",
    "superseded_tickets.link_hash",
    "wallet_passes.serial",
    "wallet_registrations.device_id,serial",
    "webhook_messages.uid",
  ],
  "the row's number, beside a key of the account": ["unmatched_scans.id"],
  "made by a payment provider, or for it": [
    "connected_accounts.idempotency_key",
    "connected_accounts.provider_account_id",
    "disputes.provider_dispute_id",
    "payment_intents.idempotency_key",
    "payment_intents.provider_intent_id",
    "refunds.idempotency_key",
    "refunds.provider_refund_id",
  ],
} satisfies Record<string, readonly string[]>;
