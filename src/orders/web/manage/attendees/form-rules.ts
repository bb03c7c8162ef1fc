// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../../backoffice/forms/form-rules.ts";

export const ATTENDEE_RULES = {
  product_id: { isRequired: true },
  product_price_id: { isRequired: true },
  first_name: { isRequired: true, maxLength: 40 },
  last_name: { maxLength: 40 },
  email: { maxLength: 100 },
  amount_paid: { isRequired: true, min: 0, max: 999999999999 },
  send_confirmation_email: { isRequired: true },
} as const satisfies FormRules;

export const ATTENDEE_DETAILS_RULES = {
  first_name: { isRequired: true, maxLength: 100 },
  last_name: { maxLength: 100 },
  email: { maxLength: 100 },
  notes: { maxLength: 2000 },
  door_note: { maxLength: 200 },
} as const satisfies FormRules;
