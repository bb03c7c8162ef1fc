// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const MANUAL_ORDER_RULES = {
  first_name: { isRequired: true, maxLength: 40 },
  last_name: { maxLength: 40 },
  email: { isRequired: true, maxLength: 100 },
  payment: { isRequired: true },
  lines: { isRequired: true },
  notes: { maxLength: 2000 },
  send_confirmation_email: { isRequired: true },
} as const satisfies FormRules;

export const COMPLIMENTARY_RULES = {
  product_price_id: { isRequired: true },
  recipients: { isRequired: true },
  send_confirmation_email: { isRequired: true },
} as const satisfies FormRules;
