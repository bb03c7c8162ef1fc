// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const CONFIGURATION_RULES = {
  name: { isRequired: true, maxLength: 255 },
  application_fees: { isRequired: true },
} as const satisfies FormRules;

export const ACCOUNT_NOTES_RULES = {
  notes: { maxLength: 5000 },
} as const satisfies FormRules;

export const SUSPEND_RULES = {
  reason: { isRequired: true, maxLength: 500 },
} as const satisfies FormRules;

export const VAT_RULES = {
  vat_registered: { isRequired: true },
  vat_number: { maxLength: 20 },
  business_name: { maxLength: 255 },
  business_address: { maxLength: 500 },
} as const satisfies FormRules;
