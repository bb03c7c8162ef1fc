// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const ORGANIZER_RULES = {
  name: { isRequired: true, maxLength: 100 },
  email: { isRequired: true, maxLength: 255 },
  phone: { maxLength: 25 },
  website: { maxLength: 500 },
  description: { maxLength: 1200 },
  timezone: { isRequired: true, maxLength: 64 },
  currency: { isRequired: true },
} as const satisfies FormRules;
