// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const OWN_VAT_RULES = {
  vat_registered: { isRequired: true },
  vat_number: { maxLength: 20 },
} as const satisfies FormRules;
