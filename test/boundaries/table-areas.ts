import { AREAS } from "./rules.ts";

/**
 * The platform and the areas from top to bottom. Each uses and writes only tables of itself and of those
 * above it.
 */
export const AREA_ORDER = ["platform", ...AREAS] as const;

export type Area = (typeof AREA_ORDER)[number];

/** Every table and the area it belongs to. */
export const TABLES: Partial<Record<Area, readonly string[]>> = {
  platform: [
    "data_steps",
    "audit_entries",
    "field_edits",
    "idempotency_keys",
    "installation",
    "last_writes",
    "stored_mails",
    "outbox_events",
    "parked_jobs",
    "parked_outbox_events",
    "rate_limits",
    "sql_functions",
  ],
  accounts: [
    "account_attributions",
    "account_emails",
    "account_history",
    "accounts",
    "api_keys",
    "authenticators",
    "chosen_events",
    "invitations",
    "login_steps",
    "memberships",
    "one_time_tokens",
    "passkey_challenges",
    "passkeys",
    "recovery_codes",
    "sessions",
    "users",
  ],
  webhooks: ["webhook_attempts", "webhook_deliveries", "webhook_messages", "webhooks"],
  images: ["images"],
  events: ["event_defaults", "event_settings", "events", "organizers", "zone_rules"],
  organizers: ["organizer_settings"],
  catalog: [
    "affiliates",
    "capacity_assignment_products",
    "capacity_assignments",
    "product_categories",
    "product_prices",
    "product_taxes_and_fees",
    "products",
    "stock",
    "taxes_and_fees",
  ],
  "promo-codes": ["promo_code_products", "promo_codes"],
  tickets: [
    "attendees",
    "order_history",
    "event_signing_keys",
    "superseded_tickets",
    "wallet_events",
    "wallet_passes",
    "wallet_registrations",
  ],
  payments: [
    "account_fees",
    "account_payout_states",
    "account_payout_transactions",
    "account_payouts",
    "account_vat_settings",
    "connected_accounts",
    "disputes",
    "fee_schedules",
    "fee_vat",
    "offline_fees",
    "payment_intents",
    "payments",
    "payouts",
    "provider_customers",
    "provider_events",
    "refund_lines",
    "refunds",
    "simulator_intents",
    "simulator_refunds",
  ],
  checkout: [
    "checkout_settings",
    "held_by_clients",
    "held_places",
    "order_billing",
    "order_consents",
    "order_items",
    "orders",
    "question_answers",
    "question_products",
    "questions",
  ],
  invoices: ["invoice_counters", "invoices"],
  "check-in": [
    "check_in_conflicts",
    "check_in_devices",
    "check_in_list_categories",
    "check_in_list_prices",
    "check_in_list_products",
    "check_in_lists",
    "check_ins",
    "scans",
    "unmatched_scans",
  ],
  door: ["door_payments", "handed_out_items"],
  storefront: ["contact_messages", "sale_alerts", "widget_installations"],
  suppressions: ["undeliverable_addresses", "unsubscribes"],
  messaging: [
    "account_messaging_tiers",
    "message_attachments",
    "messages",
    "new_order_notifications",
    "outgoing_messages",
  ],
  "email-texts": ["automatic_emails", "automatic_messages", "email_templates"],
  "waiting-list": ["waiting_entries"],
  reporting: [
    "event_daily_statistics",
    "event_hourly_sales",
    "event_hourly_visits",
    "product_price_sales",
    "report_schedules",
  ],
  customers: ["customer_notes", "customers"],
  lists: ["default_views", "saved_views", "task_files", "task_rows", "tasks"],
  sync: ["sync_horizons"],
  "manual-orders": ["attendee_imports"],
  erasures: ["erasures"],
};

const AREA_OF = new Map(
  AREA_ORDER.flatMap((area) => (TABLES[area] ?? []).map((table) => [table, area] as const)),
);

export function areaOfTable(table: string): Area | undefined {
  return AREA_OF.get(table);
}

/** True if `area` may use tables of `other`. */
export function standsAtOrBelow(area: Area, other: Area): boolean {
  return AREA_ORDER.indexOf(area) >= AREA_ORDER.indexOf(other);
}
