// Written by "npm run schema" from database/migrations and database/functions. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<number, number, number>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountAttributions {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  fbclid: string | null;
  gclid: string | null;
  landing_page: string | null;
  referrer_url: string | null;
  source_type: string;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_medium: string | null;
  utm_raw: Generated<Json>;
  utm_source: string | null;
  utm_term: string | null;
}

export interface AccountEmails {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  emails: number;
  id: Generated<Int8>;
  kind: string;
  recipient_hash: Buffer | null;
}

export interface AccountFees {
  account_id: Int8;
  fee_schedule_id: Int8 | null;
  updated_at: Generated<Timestamp>;
}

export interface AccountHistory {
  account_id: Int8 | null;
  action: string;
  api_key_name: string | null;
  created_at: Generated<Timestamp>;
  facts: Generated<Json>;
  id: Generated<Int8>;
  subject_user_id: Int8 | null;
  user_id: Int8 | null;
}

export interface AccountMessagingTiers {
  account_id: Int8;
  set_at: Generated<Timestamp>;
  set_by: Int8;
  tier: string;
}

export interface AccountPayouts {
  account_id: Int8;
  amount: Int8;
  currency: string;
  id: Generated<Int8>;
  initiated_at: Timestamp;
  provider_account_id: string;
  provider_payout_id: string;
}

export interface AccountPayoutStates {
  account_id: Int8;
  account_payout_id: Int8;
  adjustments_total: Int8;
  arrives_on: Timestamp | null;
  charges_total: Int8;
  contents: string;
  disputes_total: Int8;
  failure_code: string | null;
  id: Generated<Int8>;
  platform_fees_total: Int8;
  provider_fees_total: Int8;
  recorded_at: Generated<Timestamp>;
  refunds_total: Int8;
  status: string;
}

export interface AccountPayoutTransactions {
  account_id: Int8;
  account_payout_id: Int8;
  amount: Int8;
  id: Generated<Int8>;
  kind: string;
  made_at: Timestamp;
  platform_fee: Int8;
  provider_charge_id: string | null;
  provider_fee: Int8;
  provider_transaction_id: string;
  recorded_at: Generated<Timestamp>;
}

export interface Accounts {
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  country: string | null;
  created_at: Generated<Timestamp>;
  currency_code: Generated<string>;
  email: string;
  id: Generated<Int8>;
  is_demo: Generated<boolean>;
  name: string;
  platform_notes: string | null;
  requires_two_factor: Generated<boolean>;
  short_id: string;
  suspended_at: Timestamp | null;
  suspended_reason: string | null;
  timezone: Generated<string>;
  updated_at: Generated<Timestamp>;
  zip_or_postal_code: string | null;
}

export interface AccountVatSettings {
  account_id: Int8;
  attempts: Generated<number>;
  business_address: string | null;
  business_name: string | null;
  country: string | null;
  error: string | null;
  is_registered: Generated<boolean>;
  number: string | null;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  validated_at: Timestamp | null;
}

export interface Affiliates {
  account_id: Int8;
  code: string;
  commission_rate: Int8 | null;
  commission_type: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  event_id: Int8;
  id: Generated<Int8>;
  name: string;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface ApiKeys {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  event_ids: ArrayType<Int8> | null;
  expires_at: Timestamp | null;
  id: Generated<Int8>;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  name: string;
  prefix: string;
  revoked_at: Timestamp | null;
  role: string;
  user_id: Int8;
}

export interface AttendeeImports {
  account_id: Int8;
  column_names: string[];
  content: Json | null;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  file_hash: Buffer;
  file_name: string;
  id: Generated<Int8>;
  row_count: number;
  started_at: Timestamp | null;
  user_id: Int8;
}

export interface Attendees {
  account_id: Int8;
  changed_in: Generated<string | null>;
  created_at: Generated<Timestamp>;
  door_note: string | null;
  email: string;
  event_id: Int8;
  first_name: string;
  guest_token: string | null;
  id: Generated<Int8>;
  is_named: Generated<boolean>;
  labels: Generated<string[]>;
  last_name: string;
  locale: Generated<string>;
  notes: string | null;
  order_id: Int8;
  order_item_id: Int8;
  position: number;
  product_id: Int8;
  product_price_id: Int8;
  public_id: string;
  short_id: string;
  status: string;
  ticket_secret: string;
  updated_at: Generated<Timestamp>;
}

export interface AuditEntries {
  account_id: Int8;
  address: string | null;
  after_entries: Json | null;
  api_key_name: string | null;
  by_platform: Generated<boolean>;
  call: string;
  changes: Generated<Json>;
  created_at: Generated<Timestamp>;
  event_id: Int8 | null;
  id: Generated<Int8>;
  impersonator_id: Int8 | null;
  kind: string;
  label: string | null;
  origin_seal: Buffer | null;
  request_id: string | null;
  seal: Buffer | null;
  subject: string;
  subject_id: string | null;
  user_agent: string | null;
  user_id: Int8 | null;
}

export interface Authenticators {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: Generated<Int8>;
  secret: Buffer;
  tries: Generated<number>;
  user_id: Int8;
}

export interface AutomaticEmails {
  account_id: Int8;
  attendee_id: Int8 | null;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  id: Generated<Int8>;
  kind: string;
  occasion: Generated<Timestamp>;
  order_id: Int8;
  recipient_hash: Buffer;
  sent_at: Timestamp | null;
  status: Generated<string>;
}

export interface AutomaticMessages {
  account_id: Int8;
  enabled_at: Generated<Timestamp>;
  event_id: Int8;
  hours: number;
  is_enabled: Generated<boolean>;
  kind: string;
  queued_for: Timestamp | null;
}

export interface CapacityAssignmentProducts {
  account_id: Int8;
  capacity_assignment_id: Int8;
  event_id: Int8;
  product_id: Int8;
}

export interface CapacityAssignments {
  account_id: Int8;
  capacity: Int8 | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  event_id: Int8;
  id: Generated<Int8>;
  name: string;
  status: Generated<string>;
  stock_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface CheckInConflicts {
  account_id: Int8;
  attendee_id: Int8;
  check_in_id: Int8 | null;
  check_in_list_id: Int8;
  event_id: Int8;
  id: Generated<Int8>;
  recorded_at: Generated<Timestamp>;
  scan_id: string;
  seen_at: Timestamp | null;
  seen_by: Int8 | null;
}

export interface CheckInDevices {
  account_id: Int8;
  app_version: string | null;
  check_in_list_id: Int8;
  entered_pin_at: Timestamp | null;
  event_id: Int8;
  first_seen_at: Generated<Timestamp>;
  id: Generated<Int8>;
  last_seen_at: Generated<Timestamp>;
  name: string | null;
  said_name: string | null;
  signed_out_at: Timestamp | null;
  token_hash: Buffer;
  unsent_scans: number | null;
  user_agent: string | null;
}

export interface CheckInListCategories {
  account_id: Int8;
  check_in_list_id: Int8;
  event_id: Int8;
  product_category_id: Int8;
}

export interface CheckInListPrices {
  account_id: Int8;
  check_in_list_id: Int8;
  event_id: Int8;
  product_price_id: Int8;
}

export interface CheckInListProducts {
  account_id: Int8;
  check_in_list_id: Int8;
  event_id: Int8;
  product_id: Int8;
}

export interface CheckInLists {
  account_id: Int8;
  activates_at: Timestamp | null;
  allows_payments: Generated<boolean>;
  allows_sales: Generated<boolean>;
  answer_option: string | null;
  answer_question_id: Int8 | null;
  attendee_label: string | null;
  covers_all_tickets: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: string | null;
  entry_rule: Generated<string>;
  event_id: Int8;
  expires_at: Timestamp | null;
  id: Generated<Int8>;
  max_entries: number | null;
  max_inside: number | null;
  name: string;
  pause_minutes: number | null;
  pin_hash: string | null;
  pin_set_at: Timestamp | null;
  short_id: string;
  stops_when_full: Generated<boolean>;
  tracks_exits: Generated<boolean>;
  updated_at: Generated<Timestamp>;
}

export interface CheckIns {
  account_id: Int8;
  attendee_id: Int8;
  changed_in: Generated<string | null>;
  check_in_list_id: Int8;
  created_at: Generated<Timestamp>;
  device_name: string | null;
  entry_no: Generated<number>;
  event_id: Int8;
  id: Generated<Int8>;
  left_at: Timestamp | null;
  left_scan_id: string | null;
  order_id: Int8;
  product_id: Int8;
  scan_id: string;
  scanned_at: Generated<Timestamp>;
  short_id: string;
  undo_id: string | null;
  undone_at: Timestamp | null;
  undone_by_device_id: Int8 | null;
  undone_by_name: string | null;
  undone_by_user_id: Int8 | null;
}

export interface CheckoutSettings {
  account_id: Int8;
  enable_invoicing: Generated<boolean>;
  event_id: Int8;
  invoice_label: string | null;
  invoice_notes: string | null;
  invoice_payment_terms_days: number | null;
  invoice_prefix: Generated<string>;
  invoice_start_number: Generated<number>;
  invoice_tax_details: string | null;
  organization_address: string | null;
  organization_name: string | null;
  require_billing_address: Generated<boolean>;
  requires_guest_names: Generated<boolean>;
  show_marketing_opt_in: Generated<boolean>;
  terms_url: string | null;
  updated_at: Generated<Timestamp>;
}

export interface ChosenEvents {
  account_id: Int8;
  event_id: Int8;
  user_id: Int8;
}

export interface ConnectedAccounts {
  account_id: Int8;
  account_type: string;
  country: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<Int8>;
  idempotency_key: string;
  is_charges_enabled: Generated<boolean>;
  is_payouts_enabled: Generated<boolean>;
  payouts_listed_at: Timestamp | null;
  platform: string;
  provider_account_id: string | null;
  requirements: Generated<Json>;
  setup_completed_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  wallet_domain: string | null;
}

export interface ContactMessages {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<Int8>;
  message: string;
  name: string;
  organizer_id: Int8;
}

export interface CustomerNotes {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  customer_id: Int8;
  id: Generated<Int8>;
  note: string;
  user_id: Int8 | null;
}

export interface Customers {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  email: string;
  first_name: string | null;
  id: Generated<Int8>;
  last_name: string | null;
  last_order_at: Generated<Timestamp>;
  orders_count: Generated<number>;
  spent: Generated<Json>;
}

export interface DataSteps {
  after_id: Generated<Int8>;
  batch_size: Generated<number>;
  finished_at: Timestamp | null;
  name: string;
  rows_done: Generated<Int8>;
  started_at: Generated<Timestamp>;
  until_id: Int8;
}

export interface DefaultViews {
  account_id: Int8;
  list: string;
  saved_view_id: Int8;
  user_id: Int8;
}

export interface Disputes {
  account_id: Int8;
  amount: Int8;
  created_at: Generated<Timestamp>;
  currency: string;
  event_id: Int8;
  id: Generated<Int8>;
  order_id: Int8;
  payment_id: Int8;
  provider_dispute_id: string;
  reason: string;
  respond_by: Timestamp | null;
  status: string;
  updated_at: Generated<Timestamp>;
}

export interface DoorPayments {
  account_id: Int8;
  amount: Int8;
  check_in_list_id: Int8;
  currency: string;
  device_name: string | null;
  event_id: Int8;
  id: Generated<Int8>;
  kind: string;
  method: string;
  order_id: Int8;
  paid_at: Generated<Timestamp>;
  request_id: string;
}

export interface EmailTemplates {
  account_id: Int8;
  body: string;
  created_at: Generated<Timestamp>;
  cta_label: string;
  event_id: Int8 | null;
  failed_at: Timestamp | null;
  failure: Json | null;
  id: Generated<Int8>;
  is_active: Generated<boolean>;
  locale: string | null;
  organizer_id: Int8 | null;
  subject: string;
  template_type: string;
  updated_at: Generated<Timestamp>;
}

export interface Erasures {
  account_id: Int8;
  email_hash: Buffer;
  erased_at: Generated<Timestamp>;
  id: Generated<Int8>;
  order_ids: Generated<ArrayType<Int8>>;
  user_id: Int8 | null;
}

export interface EventDailyStatistics {
  account_id: Int8;
  attendees_registered: Generated<number>;
  currency: string;
  day: Timestamp;
  event_id: Int8;
  orders_cancelled: Generated<number>;
  orders_created: Generated<number>;
  products_sold: Generated<number>;
  sales_total_before_additions: Generated<Int8>;
  sales_total_gross: Generated<Int8>;
  total_fee: Generated<Int8>;
  total_refunded: Generated<Int8>;
  total_tax: Generated<Int8>;
}

export interface EventDefaults {
  account_id: Int8;
  id: Generated<Int8>;
  organizer_id: Int8 | null;
  settings: Generated<Json>;
  updated_at: Generated<Timestamp>;
}

export interface EventHourlySales {
  account_id: Int8;
  affiliate_code: string;
  attendees_registered: Generated<number>;
  event_id: Int8;
  hour: Timestamp;
  is_manual: boolean;
  orders_cancelled: Generated<number>;
  orders_created: Generated<number>;
  products_sold: Generated<number>;
  promo_code: string;
  referrer: string;
  sales_total_gross: Generated<Int8>;
  total_fee: Generated<Int8>;
  total_refunded: Generated<Int8>;
  total_tax: Generated<Int8>;
  utm_source: string;
}

export interface EventHourlyVisits {
  account_id: Int8;
  details: Generated<number>;
  event_id: Int8;
  hour: Timestamp;
  referrer: string;
  selections: Generated<number>;
  utm_source: string;
  views: Generated<number>;
}

export interface Events {
  account_id: Int8;
  attributes: Generated<Json>;
  cancelled_at: Timestamp | null;
  catalog_version: Generated<Int8>;
  category: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by_user_id: Int8 | null;
  currency: string;
  deleted_at: Timestamp | null;
  description: string | null;
  end_date: Timestamp | null;
  former_zones: Generated<Json>;
  id: Generated<Int8>;
  live_since: Timestamp | null;
  location: Json | null;
  organizer_id: Int8;
  paused_by_suspension: Generated<boolean>;
  short_id: string;
  start_date: Timestamp;
  status: Generated<string>;
  timezone: string;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface EventSettings {
  accessibility_details: string | null;
  account_id: Int8;
  age_note: string | null;
  allow_attendee_self_edit: Generated<boolean>;
  allow_orders_awaiting_offline_payment_to_check_in: Generated<boolean>;
  allow_search_engine_indexing: Generated<boolean>;
  attendee_details_collection_method: Generated<string>;
  buyer_cancel_hours: number | null;
  cancels_unpaid_orders: Generated<boolean>;
  content_language: string | null;
  continue_button_text: string | null;
  doors_time: string | null;
  dress_code: string | null;
  email_footer_message: string | null;
  event_id: Int8;
  faq: Generated<Json>;
  hide_getting_started_page: Generated<boolean>;
  homepage_theme_settings: Generated<Json>;
  is_online_event: Generated<boolean>;
  line_up: Generated<Json>;
  maps_url: string | null;
  minimum_age: number | null;
  notify_organizer_of_new_orders: Generated<boolean>;
  offline_payment_days: number | null;
  offline_payment_instructions: string | null;
  online_event_connection_details: string | null;
  order_timeout_in_minutes: Generated<number>;
  pass_platform_fee_to_buyer: Generated<boolean>;
  payment_providers: Generated<string[]>;
  post_checkout_message: string | null;
  pre_checkout_message: string | null;
  price_display_mode: Generated<string>;
  rotates_ticket_codes: Generated<boolean>;
  seo_description: string | null;
  seo_keywords: string | null;
  seo_title: string | null;
  support_email: string | null;
  ticket_design_settings: Generated<Json>;
  updated_at: Generated<Timestamp>;
  waiting_list: Generated<string>;
  waiting_list_offer_minutes: Generated<number>;
  website_url: string | null;
}

export interface EventSigningKeys {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  public_key: Buffer;
  sealed_seed: Buffer;
}

export interface ExpectedStock {
  quantity: Int8 | null;
  stock_id: Int8 | null;
}

export interface FeeSchedules {
  buyer_label: Generated<string>;
  created_at: Generated<Timestamp>;
  fixed: Generated<Json>;
  id: Generated<Int8>;
  is_bypassed: Generated<boolean>;
  is_default: Generated<boolean>;
  name: string;
  rate: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface FeeVat {
  country: string;
  is_only: Generated<boolean>;
  rate: number;
}

export interface FieldEdits {
  account_id: Int8;
  digest: Int8;
  edited_at: Generated<Timestamp>;
  field: string;
  resource: string;
  user_id: Int8 | null;
}

export interface HandedOutItems {
  account_id: Int8;
  check_in_list_id: Int8;
  device_name: string | null;
  event_id: Int8;
  handed_out_at: Generated<Timestamp>;
  id: Generated<Int8>;
  order_id: Int8;
  order_item_id: Int8;
  taken_back_at: Timestamp | null;
  unit: number;
}

export interface HeldByClients {
  client: string;
  counter: Int8;
  expires_at: Timestamp;
  process_id: string;
  units: number;
}

export interface HeldPlaces {
  client: string;
  counter: Int8;
  order_id: Int8;
  session_hash: Buffer;
  taken_at: Timestamp;
  units: number;
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>;
  key_hash: Buffer;
  locked_until: Timestamp;
  request_hash: Buffer;
  response: Buffer | null;
  scope: string;
  status: number | null;
}

export interface Images {
  account_id: Int8;
  average_colour: string | null;
  created_at: Generated<Timestamp>;
  event_id: Int8 | null;
  file_name: string;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  height: number;
  id: Generated<Int8>;
  mime_type: string;
  organizer_id: Int8 | null;
  size: number;
  storage_key: string;
  type: string;
  user_id: Int8 | null;
  width: number;
}

export interface Installation {
  key: string;
  updated_at: Generated<Timestamp>;
  value: Json;
}

export interface Invitations {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  id: Generated<Int8>;
  invited_by_user_id: Int8 | null;
  state: Generated<string>;
  token_hash: Buffer;
  user_id: Int8 | null;
}

export interface InvoiceCounters {
  account_id: Int8;
  last_number: number;
  organizer_id: Int8;
}

export interface Invoices {
  account_id: Int8;
  content: Json;
  currency: string;
  due_at: Timestamp | null;
  event_id: Int8;
  id: Generated<Int8>;
  invoice_number: string;
  issued_at: Timestamp;
  kind: string;
  number: number;
  order_id: Int8;
  organizer_id: Int8;
  refund_id: Int8 | null;
  status: string;
  total_gross: Int8;
}

export interface LastWrites {
  log_position: Int8;
  user_id: Int8;
}

export interface LoginSteps {
  authenticator_since: Timestamp | null;
  expires_at: Timestamp;
  needs_code: boolean;
  token_hash: Buffer;
  tries: Generated<number>;
  user_id: Int8;
}

export interface Memberships {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  invited_by_user_id: Int8 | null;
  is_account_owner: Generated<boolean>;
  last_login_at: Timestamp | null;
  role: string;
  sees_all_events: Generated<boolean>;
  status: Generated<string>;
  user_id: Int8;
}

export interface MessageAttachments {
  account_id: Int8;
  content_type: string;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  file_name: string;
  id: Generated<Int8>;
  removed_at: Timestamp | null;
  size: number;
  storage_key: string;
  user_id: Int8;
}

export interface Messages {
  account_id: Int8;
  attachment_ids: Generated<ArrayType<Int8>>;
  attendee_ids: Generated<ArrayType<Int8>>;
  author_api_key_name: string | null;
  created_at: Generated<Timestamp>;
  dispatched_at: Generated<Timestamp | null>;
  event_id: Int8;
  failure: string | null;
  id: Generated<Int8>;
  is_mailing: Generated<boolean>;
  is_test: Generated<boolean>;
  message: string;
  narrowed_to: Json | null;
  order_id: Int8 | null;
  order_statuses: Generated<string[]>;
  product_ids: Generated<ArrayType<Int8>>;
  purpose: Generated<string>;
  rejection: string | null;
  review_reasons: Generated<string[]>;
  reviewed_at: Timestamp | null;
  reviewed_by: Int8 | null;
  scheduled_at: Timestamp | null;
  sends_copy: Generated<boolean>;
  sent_at: Timestamp | null;
  status: Generated<string>;
  subject: string;
  type: string;
  user_id: Int8;
}

export interface NewOrderNotifications {
  account_id: Int8;
  event_id: Int8;
  last_order_id: Int8 | null;
  order_id: Int8;
}

export interface OfflineFees {
  account_id: Int8;
  amount: Int8;
  created_at: Generated<Timestamp>;
  currency: string;
  event_id: Int8;
  order_id: Int8;
  paid_at: Timestamp | null;
  status: Generated<string>;
  vat: Int8;
  vat_rate: number;
}

export interface OneTimeTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<Int8>;
  purpose: string;
  token_hash: Buffer;
  tries: Generated<number>;
  user_id: Int8;
}

export interface OrderBilling {
  account_id: Int8;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  company: string | null;
  country: string;
  event_id: Int8;
  order_id: Int8;
  postal_code: string;
  vat_number: string | null;
}

export interface OrderConsents {
  about: string | null;
  account_id: Int8;
  event_id: Int8;
  given_at: Timestamp;
  kind: string;
  order_id: Int8;
}

export interface OrderHistory {
  account_id: Int8;
  action: string;
  actor: string;
  api_key_name: string | null;
  attendee_id: Int8 | null;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  id: Generated<Int8>;
  new_values: Generated<Json>;
  old_values: Generated<Json>;
  once_key: string | null;
  order_id: Int8;
  user_id: Int8 | null;
}

export interface OrderItems {
  account_id: Int8;
  event_id: Int8;
  id: Generated<Int8>;
  item_name: string;
  moved_quantity: Generated<number>;
  order_id: Int8;
  price: Int8;
  price_before_discount: Int8 | null;
  product_id: Int8;
  product_price_id: Int8;
  product_type: string;
  quantity: number;
  released_quantity: Generated<number>;
  replaces_item_id: Int8 | null;
  stock_ids: ArrayType<Int8>;
  taxes_and_fees: Generated<Json>;
  total_before_additions: Int8;
  total_fee: Int8;
  total_gross: Int8;
  total_tax: Int8;
  unsold_quantity: Generated<number>;
  worth: Int8 | null;
}

export interface Orders {
  account_id: Int8;
  affiliate_code: string | null;
  affiliate_id: Int8 | null;
  buyer_key: string | null;
  cancelled_at: Timestamp | null;
  changed_in: Generated<string | null>;
  completed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  currency: string;
  email: string | null;
  event_id: Int8;
  expires_at: Timestamp | null;
  extended_at: Timestamp | null;
  first_name: string | null;
  id: Generated<Int8>;
  is_confirmed_by_mail: Generated<boolean>;
  is_manually_created: Generated<boolean>;
  last_name: string | null;
  locale: Generated<string>;
  notes: string | null;
  open_amount: Generated<Int8>;
  pay_by: Timestamp | null;
  payment_provider: string | null;
  payment_status: string | null;
  promo_code: string | null;
  promo_code_id: Int8 | null;
  promo_stock_id: Int8 | null;
  public_id: string;
  referrer: string | null;
  refund_status: string | null;
  session_hash: Buffer;
  short_id: string;
  status: Generated<string>;
  taxes_and_fees: Generated<Json>;
  total_before_additions: Int8;
  total_fee: Int8;
  total_gross: Int8;
  total_refunded: Generated<Int8>;
  total_tax: Int8;
  updated_at: Generated<Timestamp>;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_medium: string | null;
  utm_source: string | null;
  utm_term: string | null;
}

export interface Organizers {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  currency: string;
  deleted_at: Timestamp | null;
  description: string | null;
  email: string;
  id: Generated<Int8>;
  name: string;
  phone: string | null;
  status: Generated<string>;
  timezone: string;
  updated_at: Generated<Timestamp>;
  website: string | null;
}

export interface OrganizerSettings {
  account_id: Int8;
  allow_search_engine_indexing: Generated<boolean>;
  homepage_theme_settings: Generated<Json>;
  legal_imprint_html: string | null;
  legal_imprint_url: string | null;
  legal_privacy_html: string | null;
  legal_privacy_url: string | null;
  legal_refunds_html: string | null;
  legal_refunds_url: string | null;
  legal_terms_html: string | null;
  legal_terms_url: string | null;
  location: Json | null;
  organizer_id: Int8;
  seo_description: string | null;
  seo_keywords: string | null;
  seo_title: string | null;
  social_media_handles: Generated<Json>;
  ticket_design_settings: Generated<Json>;
  updated_at: Generated<Timestamp>;
  website_url: string | null;
}

export interface OutboxEvents {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  id: Generated<Int8>;
  item_id: Int8 | null;
  kind: string;
  request_id: Generated<string | null>;
  subject_id: Int8;
  traceparent: Generated<string | null>;
}

export interface OutgoingMessages {
  account_id: Int8;
  attendee_id: Int8 | null;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  id: Generated<Int8>;
  is_copy: Generated<boolean>;
  locale: string;
  message_id: Int8;
  order_id: Int8 | null;
  reason: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  status: Generated<string>;
}

export interface ParkedJobs {
  attempts: number;
  created_at: Timestamp;
  id: Generated<Int8>;
  job_key: string | null;
  max_attempts: number;
  name: string;
  payload: Json;
  priority: number;
  queue_name: string | null;
  run_at: Timestamp;
}

export interface ParkedOutboxEvents {
  account_id: Int8;
  created_at: Timestamp;
  event_id: Int8;
  id: Int8;
  item_id: Int8 | null;
  kind: string;
  parked_at: Generated<Timestamp>;
  problem: string;
  request_id: string | null;
  subject_id: Int8;
  traceparent: string | null;
}

export interface PasskeyChallenges {
  challenge: string;
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: Int8 | null;
}

export interface Passkeys {
  counter: Generated<Int8>;
  created_at: Generated<Timestamp>;
  credential_id: string;
  id: Generated<Int8>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: Generated<string[]>;
  user_id: Int8;
}

export interface PaymentIntents {
  account_id: Int8;
  amount: Int8;
  application_fee: Generated<Int8>;
  application_fee_vat: Generated<Int8>;
  application_fee_vat_rate: Generated<number>;
  client_secret: string | null;
  collected_amount: Int8 | null;
  collected_currency: string | null;
  connected_account_id: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  details: Generated<Json>;
  event_id: Int8;
  id: Generated<Int8>;
  idempotency_key: string;
  last_error: string | null;
  order_id: Int8;
  order_total: Int8 | null;
  payer_network: string | null;
  platform: string | null;
  provider: string;
  provider_intent_id: string | null;
  reviewed_at: Timestamp | null;
  reviewed_by: Int8 | null;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface Payments {
  account_id: Int8;
  amount: Int8;
  application_fee: Int8 | null;
  currency: string;
  event_id: Int8;
  id: Generated<Int8>;
  is_of_order: Generated<boolean>;
  order_id: Int8;
  payment_intent_id: Int8;
  payout_id: Int8 | null;
  provider_charge_id: string | null;
  provider_fee: Int8 | null;
  provider_fee_currency: string | null;
  received_at: Generated<Timestamp>;
}

export interface Payouts {
  amount: Int8;
  arrives_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<Int8>;
  is_reconciled: Generated<boolean>;
  platform: string;
  provider_payout_id: string;
  status: string;
  total_fee_net: Generated<Int8>;
  total_fee_vat: Generated<Int8>;
  updated_at: Generated<Timestamp>;
}

export interface ProductCategories {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: string | null;
  event_id: Int8;
  id: Generated<Int8>;
  is_hidden: Generated<boolean>;
  name: string;
  no_products_message: string | null;
  position: Generated<number>;
}

export interface ProductPrices {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  event_id: Int8;
  id: Generated<Int8>;
  is_hidden: Generated<boolean>;
  is_kept_for_waiting: Generated<boolean>;
  label: string | null;
  position: Generated<number>;
  price: Generated<Int8>;
  product_id: Int8;
  sale_end_date: Timestamp | null;
  sale_start_date: Timestamp | null;
  stock_id: Int8;
}

export interface ProductPriceSales {
  account_id: Int8;
  event_id: Int8;
  product_id: Int8;
  product_price_id: Int8;
  quantity_sold: Generated<Int8>;
  sales_total_gross: Generated<Int8>;
}

export interface Products {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: string | null;
  door_colour: string | null;
  event_id: Int8;
  hide_after_sale_end_date: Generated<boolean>;
  hide_before_sale_start_date: Generated<boolean>;
  hide_when_sold_out: Generated<boolean>;
  highlight_message: string | null;
  id: Generated<Int8>;
  is_hidden: Generated<boolean>;
  is_hidden_without_promo_code: Generated<boolean>;
  is_highlighted: Generated<boolean>;
  is_paused: Generated<boolean>;
  max_per_buyer: number | null;
  max_per_order: number | null;
  min_per_order: number | null;
  position: Generated<number>;
  product_category_id: Int8;
  product_type: string;
  sale_end_date: Timestamp | null;
  sale_start_date: Timestamp | null;
  show_quantity_remaining: Generated<boolean>;
  start_collapsed: Generated<boolean>;
  title: string;
  type: string;
  updated_at: Generated<Timestamp>;
}

export interface ProductTaxesAndFees {
  account_id: Int8;
  event_id: Int8;
  product_id: Int8;
  tax_or_fee_id: Int8;
}

export interface PromoCodeProducts {
  account_id: Int8;
  event_id: Int8;
  product_id: Int8;
  promo_code_id: Int8;
}

export interface PromoCodes {
  account_id: Int8;
  code: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  discount: Generated<Int8>;
  discount_type: string;
  event_id: Int8;
  expiry_date: Timestamp | null;
  id: Generated<Int8>;
  stock_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface ProviderCustomers {
  connected_account_id: Generated<string>;
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<Int8>;
  idempotency_key: string;
  name: string;
  platform: string;
  provider_customer_id: string | null;
}

export interface ProviderEvents {
  connected_account_id: string | null;
  kind: string;
  next_try_at: Generated<Timestamp>;
  platform: string | null;
  processed_at: Timestamp | null;
  provider: string;
  provider_event_id: string;
  provider_intent_id: string | null;
  provider_payout_id: string | null;
  received_at: Generated<Timestamp>;
  subject: Generated<string>;
}

export interface QuestionAnswers {
  account_id: Int8;
  answer: Json;
  attendee_position: number | null;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  id: Generated<Int8>;
  order_id: Int8;
  order_item_id: Int8 | null;
  question_id: Int8;
  unit: number | null;
}

export interface QuestionProducts {
  account_id: Int8;
  event_id: Int8;
  product_id: Int8;
  question_id: Int8;
}

export interface Questions {
  account_id: Int8;
  belongs_to: string;
  created_at: Generated<Timestamp>;
  description: string | null;
  event_id: Int8;
  id: Generated<Int8>;
  is_hidden: Generated<boolean>;
  is_required: Generated<boolean>;
  is_shown_at_door: Generated<boolean>;
  options: Generated<string[]>;
  position: number;
  title: string;
  type: string;
  updated_at: Generated<Timestamp>;
}

export interface RateLimits {
  expire: Int8 | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  key_id: Buffer | null;
  used_at: Timestamp | null;
  user_id: Int8;
}

export interface RefundLines {
  account_id: Int8;
  amount: Int8;
  order_item_id: Int8;
  refund_id: Int8;
}

export interface Refunds {
  account_id: Int8;
  amount: Int8;
  cancels_attendee_ids: Generated<ArrayType<Int8>>;
  cancels_order: Generated<boolean>;
  created_at: Generated<Timestamp>;
  currency: string;
  event_id: Int8;
  failure_reason: string | null;
  id: Generated<Int8>;
  idempotency_key: string;
  notify_buyer: Generated<boolean>;
  order_id: Int8;
  organizer_note: string | null;
  organizer_reason: string | null;
  payment_id: Int8;
  provider_refund_id: string | null;
  reason: string;
  request_key: string | null;
  requested_by: Int8 | null;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface ReportSchedules {
  account_id: Int8;
  columns: string | null;
  created_at: Generated<Timestamp>;
  created_by_user_id: Int8 | null;
  event_id: Int8 | null;
  format: string;
  frequency: string;
  id: Generated<Int8>;
  last_run_at: Timestamp | null;
  month_day: number | null;
  next_run_at: Timestamp;
  organizer_id: Int8 | null;
  recipient_ids: ArrayType<Int8>;
  report: string;
  time_of_day: string;
  updated_at: Generated<Timestamp>;
  view: Json | null;
  weekday: number | null;
}

export interface SaleAlerts {
  account_id: Int8;
  confirmed_at: Generated<Timestamp>;
  email: string;
  event_id: Int8;
  id: Generated<Int8>;
  locale: string;
  mailed_at: Timestamp | null;
  queued_at: Timestamp | null;
  requested_at: Timestamp;
}

export interface SavedViews {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  id: Generated<Int8>;
  is_shared: Generated<boolean>;
  list: string;
  name: string;
  state: Json;
  updated_at: Generated<Timestamp>;
  user_id: Int8;
}

export interface Scans {
  account_id: Int8;
  attendee_id: Int8;
  check_in_id: Int8 | null;
  check_in_list_id: Int8;
  device_at: Timestamp | null;
  device_id: Int8 | null;
  device_name: string | null;
  direction: Generated<string>;
  event_id: Int8;
  id: Generated<Int8>;
  received_at: Timestamp;
  scan_id: string;
  scanned_at: Timestamp;
  undone_at: Timestamp | null;
  undone_by_device_id: Int8 | null;
  undone_by_name: string | null;
  verdict: string;
}

export interface Sessions {
  account_id: Int8;
  acting_account_id: Int8 | null;
  acting_until: Timestamp | null;
  acting_user_id: Int8 | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  last_seen_at: Generated<Timestamp>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: Int8;
}

export interface SimulatorIntents {
  amount: Int8;
  card_ending: string | null;
  client_secret: string;
  created_at: Generated<Timestamp>;
  currency: string;
  id: string;
  idempotency_key: string;
  last_error: string | null;
  metadata: Generated<Json>;
  settles_at: Timestamp | null;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface SimulatorRefunds {
  amount: Int8;
  created_at: Generated<Timestamp>;
  id: string;
  idempotency_key: string;
  intent_id: string;
  status: Generated<string>;
}

export interface SqlFunctions {
  applied_at: Generated<Timestamp>;
  hash: string;
  kind: string;
  name: string;
  version: string;
}

export interface Stock {
  account_id: Int8;
  capacity: Int8 | null;
  event_id: Int8;
  id: Generated<Int8>;
  kind: string;
  taken: Generated<Int8>;
}

export interface StockDrift {
  account_id: Int8 | null;
  event_id: Int8 | null;
  expected: Int8 | null;
  kind: string | null;
  stock_id: Int8 | null;
  taken: Int8 | null;
}

export interface StoredMails {
  attachments: Generated<Json>;
  created_at: Generated<Timestamp>;
  html: string;
  id: Generated<Int8>;
  message_id: string;
  plain: string;
  recipient: string;
  reply_to: string | null;
  sender: string;
  subject: string;
}

export interface SupersededTickets {
  account_id: Int8;
  attendee_id: Int8;
  code_hash: Buffer;
  event_id: Int8;
  id: Generated<Int8>;
  link_hash: Buffer;
  superseded_at: Generated<Timestamp>;
}

export interface SyncHorizons {
  history: string;
  horizon: string;
  recorded_at: Generated<Timestamp>;
}

export interface TaskFiles {
  content: Buffer;
  part: number;
  task_id: Int8;
}

export interface TaskRows {
  label: string;
  outcome: string | null;
  position: number;
  problem: Json | null;
  subject_id: Int8;
  task_id: Int8;
}

export interface Tasks {
  account_id: Int8;
  api_key_id: Int8 | null;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  event_id: Int8 | null;
  file_bytes: Generated<Int8>;
  file_name: string | null;
  file_type: string | null;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  kind: string;
  leased_by: string | null;
  leased_until: Timestamp | null;
  locale: string;
  options: Generated<Json>;
  refused: Generated<number>;
  status: Generated<string>;
  total: Generated<number>;
  user_id: Int8;
}

export interface TaxesAndFees {
  account_id: Int8;
  calculation_type: string;
  created_at: Generated<Timestamp>;
  currency: string | null;
  description: string | null;
  id: Generated<Int8>;
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  name: string;
  rate: Int8;
  type: string;
  updated_at: Generated<Timestamp>;
}

export interface UndeliverableAddresses {
  account_id: Int8;
  email_hash: Buffer;
  refused_at: Generated<Timestamp>;
}

export interface UnmatchedScans {
  account_id: Int8;
  check_in_list_id: Int8;
  device_at: Timestamp | null;
  device_id: Int8 | null;
  device_name: string | null;
  direction: Generated<string>;
  event_id: Int8;
  id: Generated<Int8>;
  let_in: Generated<boolean>;
  public_id: string | null;
  received_at: Timestamp;
  scan_id: string;
  scanned_at: Timestamp;
  verdict: string;
}

export interface Unsubscribes {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  email_hash: Buffer;
  organizer_id: Int8;
}

export interface Users {
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  first_name: string;
  id: Generated<Int8>;
  last_name: string | null;
  locale: Generated<string>;
  password_hash: string | null;
  pending_email: string | null;
  timezone: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface WaitingEntries {
  account_id: Int8;
  email: string;
  event_id: Int8;
  first_name: string;
  id: Generated<Int8>;
  joined_at: Generated<Timestamp>;
  last_name: string;
  locale: string;
  mailbox: string;
  offer_ends_at: Timestamp | null;
  offered_at: Timestamp | null;
  offers: Generated<number>;
  order_id: Int8 | null;
  product_price_id: Int8;
  quantity: number;
  requested_at: Timestamp;
  status: Generated<string>;
}

export interface WalletEvents {
  account_id: Int8;
  digest: string;
  event_id: Int8;
}

export interface WalletPasses {
  account_id: Int8;
  attendee_id: Int8;
  changed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  event_id: Int8;
  locale: string;
  serial: string;
  stale_at: Timestamp | null;
}

export interface WalletRegistrations {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  device_id: string;
  event_id: Int8;
  push_token: string;
  serial: string;
}

export interface WebhookAttempts {
  account_id: Int8;
  attempted_at: Timestamp;
  delivery_id: Int8;
  duration_ms: number;
  id: Generated<Int8>;
  problem: string | null;
  response_code: number | null;
}

export interface WebhookDeliveries {
  account_id: Int8;
  attempted_at: Timestamp | null;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  duration_ms: number | null;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  kind: Generated<string>;
  message_id: Int8;
  next_attempt_at: Generated<Timestamp>;
  problem: string | null;
  response_code: number | null;
  status: Generated<string>;
  subject: string;
  webhook_id: Int8;
}

export interface WebhookMessages {
  account_id: Int8;
  body: string | null;
  created_at: Generated<Timestamp>;
  event_id: Int8 | null;
  event_type: string;
  happened_at: Timestamp;
  id: Generated<Int8>;
  is_test: Generated<boolean>;
  organizer_id: Int8;
  request_id: string | null;
  subject_id: Int8;
  uid: string;
}

export interface Webhooks {
  account_id: Int8;
  created_at: Generated<Timestamp>;
  created_by_user_id: Int8 | null;
  deleted_at: Timestamp | null;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  event_id: Int8 | null;
  event_types: string[];
  failing_since: Timestamp | null;
  held_until: Timestamp | null;
  id: Generated<Int8>;
  last_response_code: number | null;
  last_triggered_at: Timestamp | null;
  organizer_id: Int8 | null;
  previous_secret: Buffer | null;
  previous_secret_until: Timestamp | null;
  seal_id: string;
  secret: Buffer;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  url: string;
}

export interface WidgetInstallations {
  account_id: Int8;
  event_id: Int8 | null;
  first_seen_at: Generated<Timestamp>;
  host: string;
  id: Generated<Int8>;
  last_seen_at: Generated<Timestamp>;
  organizer_id: Int8 | null;
}

export interface ZoneRules {
  noted_at: Generated<Timestamp>;
  rules: Json;
  version: string;
  zone: string;
}

export interface DB {
  account_attributions: AccountAttributions;
  account_emails: AccountEmails;
  account_fees: AccountFees;
  account_history: AccountHistory;
  account_messaging_tiers: AccountMessagingTiers;
  account_payout_states: AccountPayoutStates;
  account_payout_transactions: AccountPayoutTransactions;
  account_payouts: AccountPayouts;
  account_vat_settings: AccountVatSettings;
  accounts: Accounts;
  affiliates: Affiliates;
  api_keys: ApiKeys;
  attendee_imports: AttendeeImports;
  attendees: Attendees;
  audit_entries: AuditEntries;
  authenticators: Authenticators;
  automatic_emails: AutomaticEmails;
  automatic_messages: AutomaticMessages;
  capacity_assignment_products: CapacityAssignmentProducts;
  capacity_assignments: CapacityAssignments;
  check_in_conflicts: CheckInConflicts;
  check_in_devices: CheckInDevices;
  check_in_list_categories: CheckInListCategories;
  check_in_list_prices: CheckInListPrices;
  check_in_list_products: CheckInListProducts;
  check_in_lists: CheckInLists;
  check_ins: CheckIns;
  checkout_settings: CheckoutSettings;
  chosen_events: ChosenEvents;
  connected_accounts: ConnectedAccounts;
  contact_messages: ContactMessages;
  customer_notes: CustomerNotes;
  customers: Customers;
  data_steps: DataSteps;
  default_views: DefaultViews;
  disputes: Disputes;
  door_payments: DoorPayments;
  email_templates: EmailTemplates;
  erasures: Erasures;
  event_daily_statistics: EventDailyStatistics;
  event_defaults: EventDefaults;
  event_hourly_sales: EventHourlySales;
  event_hourly_visits: EventHourlyVisits;
  event_settings: EventSettings;
  event_signing_keys: EventSigningKeys;
  events: Events;
  expected_stock: ExpectedStock;
  fee_schedules: FeeSchedules;
  fee_vat: FeeVat;
  field_edits: FieldEdits;
  handed_out_items: HandedOutItems;
  held_by_clients: HeldByClients;
  held_places: HeldPlaces;
  idempotency_keys: IdempotencyKeys;
  images: Images;
  installation: Installation;
  invitations: Invitations;
  invoice_counters: InvoiceCounters;
  invoices: Invoices;
  last_writes: LastWrites;
  login_steps: LoginSteps;
  memberships: Memberships;
  message_attachments: MessageAttachments;
  messages: Messages;
  new_order_notifications: NewOrderNotifications;
  offline_fees: OfflineFees;
  one_time_tokens: OneTimeTokens;
  order_billing: OrderBilling;
  order_consents: OrderConsents;
  order_history: OrderHistory;
  order_items: OrderItems;
  orders: Orders;
  organizer_settings: OrganizerSettings;
  organizers: Organizers;
  outbox_events: OutboxEvents;
  outgoing_messages: OutgoingMessages;
  parked_jobs: ParkedJobs;
  parked_outbox_events: ParkedOutboxEvents;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payment_intents: PaymentIntents;
  payments: Payments;
  payouts: Payouts;
  product_categories: ProductCategories;
  product_price_sales: ProductPriceSales;
  product_prices: ProductPrices;
  product_taxes_and_fees: ProductTaxesAndFees;
  products: Products;
  promo_code_products: PromoCodeProducts;
  promo_codes: PromoCodes;
  provider_customers: ProviderCustomers;
  provider_events: ProviderEvents;
  question_answers: QuestionAnswers;
  question_products: QuestionProducts;
  questions: Questions;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refund_lines: RefundLines;
  refunds: Refunds;
  report_schedules: ReportSchedules;
  sale_alerts: SaleAlerts;
  saved_views: SavedViews;
  scans: Scans;
  sessions: Sessions;
  simulator_intents: SimulatorIntents;
  simulator_refunds: SimulatorRefunds;
  sql_functions: SqlFunctions;
  stock: Stock;
  stock_drift: StockDrift;
  stored_mails: StoredMails;
  superseded_tickets: SupersededTickets;
  sync_horizons: SyncHorizons;
  task_files: TaskFiles;
  task_rows: TaskRows;
  tasks: Tasks;
  taxes_and_fees: TaxesAndFees;
  undeliverable_addresses: UndeliverableAddresses;
  unmatched_scans: UnmatchedScans;
  unsubscribes: Unsubscribes;
  users: Users;
  waiting_entries: WaitingEntries;
  wallet_events: WalletEvents;
  wallet_passes: WalletPasses;
  wallet_registrations: WalletRegistrations;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhook_messages: WebhookMessages;
  webhooks: Webhooks;
  widget_installations: WidgetInstallations;
  zone_rules: ZoneRules;
}

