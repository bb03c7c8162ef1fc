// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const INVITE_RULES = {
  emails: { isRequired: true },
  role: { isRequired: true },
} as const satisfies FormRules;

export const API_KEY_RULES = {
  name: { isRequired: true, maxLength: 100 },
  role: { isRequired: true },
} as const satisfies FormRules;
