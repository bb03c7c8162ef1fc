// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const WEBHOOK_RULES = {
  url: { isRequired: true, maxLength: 2000 },
  event_types: { isRequired: true },
} as const satisfies FormRules;
