import type { FieldProblem } from "./field-problems.ts";
import type { Money } from "./money.ts";

/**
 * All refusals with their HTTP status. At the edge, one table per language maps the codes to texts, whose
 * placeholders are filled with facts.
 */
export const REFUSALS = {
  // The caller
  not_logged_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_for_api_keys: 403,
  account_suspended: 403,
  not_while_impersonating: 403,
  not_impersonating: 400,
  cannot_impersonate: 403,
  default_fees_locked: 422,
  session_mismatch: 403,
  foreign_origin: 403,
  unknown_host: 421,
  email_not_verified: 422,

  // The request
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  conflict: 409,
  cursor_expired: 410,
  stale_write: 409,

  // Rate and load
  rate_limited: 429,
  too_many_emails_to_one: 429,
  busy: 503,
  storage_unavailable: 503,
  request_in_flight: 409,
  idempotency_key_reused: 422,

  challenge_required: 422,

  // Registration and one-time tokens
  email_taken: 422,
  registration_closed: 403,
  proof_required: 422,
  password_too_common: 422,
  token_invalid: 404,
  token_expired: 410,
  code_wrong: 422,

  // People of an account
  invitation_unknown: 404,
  invitation_withdrawn: 410,
  invitation_expired: 410,
  invitation_used: 409,
  invitation_for_somebody_else: 403,
  not_invited: 409,
  login_step_ended: 401,
  second_step_on: 409,
  second_step_off: 409,
  second_step_operator_only: 409,
  second_step_required: 403,
  passkey_refused: 422,

  // People who bought something
  person_still_needed: 409,

  // Organisers and events
  last_organizer: 409,
  status_move_refused: 409,
  event_not_live: 422,
  event_cancelled: 422,
  event_not_published: 422,
  event_has_orders: 409,
  organizer_has_orders: 409,
  only_organizer: 409,
  currency_locked: 422,

  // Products
  last_category: 409,
  category_has_products: 409,
  product_has_orders: 409,
  product_is_free: 409,
  type_locked: 422,
  capacity_below_taken: 422,
  tax_in_use: 409,

  // Choosing a selection
  nothing_chosen: 422,
  sold_out: 422,
  not_enough_left: 422,
  sale_not_started: 422,
  sale_ended: 422,
  not_on_sale: 422,
  product_unavailable: 422,
  below_minimum: 422,
  above_maximum: 422,
  donation_too_small: 422,
  donation_too_large: 422,
  total_too_large: 422,
  promo_code_unknown: 422,
  event_over: 422,
  no_sale_ahead: 409,
  no_waiting_list: 409,
  too_many_held: 429,
  group_too_large: 422,
  hold_cooldown: 429,
  too_many_orders: 429,
  too_many_webhook_tries: 429,

  // Orders
  order_expired: 409,
  order_not_reserved: 409,
  order_already_completed: 409,
  order_cancelled: 409,
  order_move_refused: 409,
  already_extended: 409,
  order_changed: 409,
  over_buyer_limit: 422,
  guest_named_already: 409,
  guest_names_closed: 409,
  not_awaiting_payment: 409,
  place_taken: 409,
  ticket_cancelled: 409,
  ticket_not_active: 409,
  no_email_address: 409,
  ticket_superseded: 410,
  too_many_labels: 422,
  nothing_open: 409,
  self_service_off: 403,
  cancelling_not_allowed: 403,

  // Money
  payment_required: 409,
  payment_declined: 422,
  payment_processing: 409,
  payment_not_offered: 403,
  provider_unavailable: 503,
  refund_too_large: 422,
  refund_pending: 409,
  not_refundable: 422,
  amount_not_chargeable: 422,
  payments_not_set_up: 422,
  fees_not_taxed: 403,
  too_many_declines: 429,
  signature_invalid: 400,

  // E-mails
  template_exists: 409,
  mail_unavailable: 503,

  // The door
  check_in_list_not_active: 403,
  check_in_pin_required: 403,
  check_in_pin_wrong: 422,
  check_in_device_signed_out: 403,
  check_in_list_expired: 410,
  already_checked_in: 409,
  not_at_this_door: 409,

  internal: 500,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * Values for the text of a refusal: names, numbers, amounts, instants as text. Never secret or personal data.
 */
export type Facts = Record<string, string | number | boolean | Money | null>;

export type RefusalDetails = {
  facts?: Facts;
  /** Problems by field path, separated by dots: `products.0.quantity`. */
  fields?: Record<string, FieldProblem[]>;
  cause?: unknown;
};

/** An expected error, thrown so that the surrounding transaction rolls back. Any other error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: Facts;
  readonly fields: Record<string, FieldProblem[]> | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code, { cause: details.cause });
    this.name = "Refusal";
    this.code = code;
    this.facts = details.facts ?? {};
    this.fields = details.fields;
  }
}

export function statusOf(code: RefusalCode): (typeof REFUSALS)[RefusalCode] {
  return REFUSALS[code];
}

/** The refusal of one field: `throw invalidField("quantity", "too_big", { maximum: 10 })`. */
export function invalidField(path: string, code: FieldProblem["code"], facts?: Facts): Refusal {
  return new Refusal("invalid", { fields: { [path]: [facts ? { code, facts } : { code }] } });
}
