/**
 * Tables whose rows an account's bundle holds. The others stay behind, each for a reason that
 * test/boundaries/tables-left-behind.ts states.
 */
export const TRAVELLING_TABLES = [
  "account_history",
  "account_payout_states",
  "account_payout_transactions",
  "account_payouts",
  "account_vat_settings",
  "accounts",
  "affiliates",
  "api_keys",
  "attendees",
  "audit_entries",
  "automatic_emails",
  "automatic_messages",
  "capacity_assignment_products",
  "capacity_assignments",
  "check_in_conflicts",
  "check_in_devices",
  "check_in_list_categories",
  "check_in_list_prices",
  "check_in_list_products",
  "check_in_lists",
  "check_ins",
  "checkout_settings",
  "chosen_events",
  "customer_notes",
  "customers",
  "default_views",
  "disputes",
  "door_payments",
  "email_templates",
  "event_daily_statistics",
  "event_defaults",
  "event_hourly_sales",
  "event_hourly_visits",
  "event_settings",
  "events",
  "handed_out_items",
  "images",
  "invoice_counters",
  "invoices",
  "memberships",
  "message_attachments",
  "messages",
  "offline_fees",
  "order_billing",
  "order_consents",
  "order_history",
  "order_items",
  "orders",
  "organizer_settings",
  "organizers",
  "outgoing_messages",
  "payment_intents",
  "payments",
  "product_categories",
  "product_price_sales",
  "product_prices",
  "product_taxes_and_fees",
  "products",
  "promo_code_products",
  "promo_codes",
  "question_answers",
  "question_products",
  "questions",
  "refund_lines",
  "refunds",
  "report_schedules",
  "sale_alerts",
  "saved_views",
  "scans",
  "stock",
  "superseded_tickets",
  "taxes_and_fees",
  "undeliverable_addresses",
  "unsubscribes",
  "waiting_entries",
  "webhooks",
  "widget_installations",
] as const;

/** The table that each column refers to. A column name has the same meaning in every table. */
export const REFERENCES: Record<string, string> = {
  account_payout_id: "account_payouts",
  affiliate_id: "affiliates",
  answer_question_id: "questions",
  attachment_ids: "message_attachments",
  attendee_id: "attendees",
  attendee_ids: "attendees",
  cancels_attendee_ids: "attendees",
  capacity_assignment_id: "capacity_assignments",
  check_in_id: "check_ins",
  check_in_list_id: "check_in_lists",
  created_by_user_id: "users",
  customer_id: "customers",
  device_id: "check_in_devices",
  event_id: "events",
  event_ids: "events",
  invited_by_user_id: "users",
  message_id: "messages",
  order_id: "orders",
  order_item_id: "order_items",
  organizer_id: "organizers",
  payment_id: "payments",
  payment_intent_id: "payment_intents",
  product_category_id: "product_categories",
  product_id: "products",
  product_ids: "products",
  product_price_id: "product_prices",
  promo_code_id: "promo_codes",
  promo_stock_id: "stock",
  question_id: "questions",
  recipient_ids: "users",
  refund_id: "refunds",
  replaces_item_id: "order_items",
  requested_by: "users",
  saved_view_id: "saved_views",
  seen_by: "users",
  stock_id: "stock",
  stock_ids: "stock",
  subject_user_id: "users",
  tax_or_fee_id: "taxes_and_fees",
  undone_by_device_id: "check_in_devices",
  undone_by_user_id: "users",
  user_id: "users",
};

/** The columns that the bundle leaves out, by table. */
export const COLUMNS_LEFT_BEHIND: Record<string, readonly string[]> = {
  // What the installation's administrators decide and note.
  accounts: ["is_demo", "platform_notes", "suspended_at", "suspended_reason"],
  // Seals are made with this installation's key, so imported entries have none.
  audit_entries: ["after_entries", "impersonator_id", "origin_seal", "seal"],
  messages: ["reviewed_by"],
  payment_intents: [
    "reviewed_by",
    // A secret of the provider, and a hash with the installation's key.
    "client_secret",
    "payer_network",
  ],
  payments: ["payout_id"],
  // Pictures of members are not the account's, see ONLY_ROWS.
  images: ["user_id"],
  // Counts changes for the caches of this installation's processes.
  events: ["catalog_version", "paused_by_suspension"],
  report_schedules: ["last_run_at", "next_run_at"],
  // Orders that hold offered places stay behind.
  waiting_entries: ["order_id"],
  webhooks: ["held_until", "previous_secret", "previous_secret_until", "seal_id"],
};

/**
 * Columns that the bundle leaves out of every table. The import sets the new account's id. `changed_in` is a
 * transaction number of this database, so the target's default applies.
 */
export const NEVER_TRAVELLING_COLUMNS = ["account_id", "changed_in"];

/**
 * Conditions on the rows `t` that the bundle contains. A row is also left out if one of its non-nullable columns
 * refers to a row that is left out.
 */
export const ONLY_ROWS: Record<string, string> = {
  // Leaves out keys whose events are all deleted. The list of such a key would be empty, which its table
  // forbids; without a list, the key could access every event.
  api_keys: "(t.event_ids is null or exists (select from events e where e.id = any (t.event_ids)))",
  report_schedules: "exists (select from users u where u.id = any (t.recipient_ids))",
  images: "t.user_id is null",
  // Leaves out checkouts that nobody has finished or paid.
  orders: `(t.status not in ('RESERVED', 'ABANDONED')
    or t.status = 'ABANDONED' and exists (select from payments p where p.order_id = t.id))`,
};

/** A row that refers to a left-out row of these tables is left out too, even if its column is nullable. */
export const ROWS_GO_WITH = ["order_items", "orders"];
