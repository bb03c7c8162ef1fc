// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const PROMO_CODE_RULES = {
  code: { isRequired: true, maxLength: 50 },
  discount_type: { isRequired: true },
  discount: { min: 0, max: 999999999999 },
  expiry_date: { maxLength: 19 },
  max_allowed_usages: { min: 1, max: 9999999 },
} as const satisfies FormRules;

export const PROMO_CODES_RULES = {
  discount_type: { isRequired: true },
  discount: { min: 0, max: 999999999999 },
  expiry_date: { maxLength: 19 },
  max_allowed_usages: { min: 1, max: 9999999 },
  count: { min: 1, max: 1000 },
  prefix: { maxLength: 42 },
} as const satisfies FormRules;
