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
