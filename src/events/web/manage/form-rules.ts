// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const DUPLICATE_RULES = {
  title: { isRequired: true, maxLength: 150 },
  description: { maxLength: 50000 },
  start_date: { isRequired: true, maxLength: 19 },
  end_date: { maxLength: 19 },
  duplicate_products: { isRequired: true },
  duplicate_questions: { isRequired: true },
  duplicate_settings: { isRequired: true },
  duplicate_promo_codes: { isRequired: true },
  duplicate_capacity_assignments: { isRequired: true },
  duplicate_check_in_lists: { isRequired: true },
  duplicate_event_cover_image: { isRequired: true },
  duplicate_ticket_logo: { isRequired: true },
  duplicate_webhooks: { isRequired: true },
  duplicate_affiliates: { isRequired: true },
} as const satisfies FormRules;

export const EVENT_RULES = {
  title: { isRequired: true, maxLength: 150 },
  description: { maxLength: 50000 },
  start_date: { isRequired: true, maxLength: 19 },
  end_date: { maxLength: 19 },
  timezone: { maxLength: 64 },
} as const satisfies FormRules;

export const EVENT_UPDATE_RULES = {
  title: { isRequired: true, maxLength: 150 },
  description: { maxLength: 50000 },
  start_date: { isRequired: true, maxLength: 19 },
  end_date: { maxLength: 19 },
  timezone: { maxLength: 64 },
} as const satisfies FormRules;

export const ATTRIBUTE_RULES = {
  name: { isRequired: true, maxLength: 50 },
  value: { isRequired: true, maxLength: 1000 },
} as const satisfies FormRules;

export const SETTINGS_RULES = {
  order_timeout_in_minutes: { min: 1, max: 120 },
  online_event_connection_details: { maxLength: 20000 },
  pre_checkout_message: { maxLength: 20000 },
  post_checkout_message: { maxLength: 20000 },
  email_footer_message: { maxLength: 20000 },
  continue_button_text: { maxLength: 100 },
  support_email: { maxLength: 255 },
  website_url: { maxLength: 500 },
  maps_url: { maxLength: 500 },
  dress_code: { maxLength: 100 },
  minimum_age: { min: 1, max: 99 },
  age_note: { maxLength: 200 },
  accessibility_details: { maxLength: 20000 },
  seo_title: { maxLength: 255 },
  seo_description: { maxLength: 255 },
  seo_keywords: { maxLength: 255 },
  offline_payment_instructions: { maxLength: 20000 },
  offline_payment_days: { min: 1, max: 365 },
  buyer_cancel_hours: { min: 0, max: 8760 },
  waiting_list_offer_minutes: { min: 15, max: 10080 },
  terms_url: { maxLength: 500 },
  invoice_label: { maxLength: 50 },
  invoice_prefix: { maxLength: 10 },
  invoice_start_number: { min: 1, max: 100000000 },
  invoice_payment_terms_days: { min: 0, max: 1000 },
  organization_name: { maxLength: 255 },
  organization_address: { maxLength: 500 },
  invoice_tax_details: { maxLength: 1000 },
  invoice_notes: { maxLength: 2000 },
} as const satisfies FormRules;

export const LINE_UP_RULES = {
  name: { isRequired: true, maxLength: 100 },
  role: { maxLength: 100 },
  stage: { maxLength: 100 },
  time: { maxLength: 40 },
  url: { maxLength: 500 },
} as const satisfies FormRules;

export const FAQ_RULES = {
  question: { isRequired: true, maxLength: 200 },
  answer: { isRequired: true, maxLength: 2000 },
} as const satisfies FormRules;

export const DEFAULTS_RULES = {
  order_timeout_in_minutes: { min: 1, max: 120 },
  pre_checkout_message: { maxLength: 20000 },
  post_checkout_message: { maxLength: 20000 },
  email_footer_message: { maxLength: 20000 },
  continue_button_text: { maxLength: 100 },
  support_email: { maxLength: 255 },
  buyer_cancel_hours: { min: 0, max: 8760 },
  waiting_list_offer_minutes: { min: 15, max: 10080 },
  terms_url: { maxLength: 500 },
} as const satisfies FormRules;

export const TICKET_DESIGN_RULES = {
  footer_text: { maxLength: 500 },
} as const satisfies FormRules;

export const TICKET_RULES = {
  title: { isRequired: true, maxLength: 255 },
  description: { maxLength: 50000 },
  type: { isRequired: true },
  product_type: { isRequired: true },
  prices: { isRequired: true },
  min_per_order: { min: 1, max: 10000 },
  max_per_order: { min: 1, max: 10000 },
  max_per_buyer: { min: 1, max: 10000 },
  sale_start_date: { maxLength: 19 },
  sale_end_date: { maxLength: 19 },
  highlight_message: { maxLength: 255 },
} as const satisfies FormRules;
