// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../../backoffice/forms/form-rules.ts";

export const ORDER_RULES = {
  first_name: { isRequired: true, maxLength: 100 },
  last_name: { maxLength: 100 },
  email: { maxLength: 100 },
  notes: { maxLength: 2000 },
} as const satisfies FormRules;
