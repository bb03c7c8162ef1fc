// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const QUESTION_RULES = {
  type: { isRequired: true },
  belongs_to: { isRequired: true },
  title: { isRequired: true, maxLength: 255 },
  description: { maxLength: 2000 },
} as const satisfies FormRules;

export const BILLING_RULES = {
  company: { maxLength: 150 },
  vat_number: { maxLength: 30 },
  address_line_1: { maxLength: 255 },
  address_line_2: { maxLength: 255 },
  postal_code: { maxLength: 85 },
  city: { maxLength: 85 },
  country: { maxLength: 2 },
} as const satisfies FormRules;
