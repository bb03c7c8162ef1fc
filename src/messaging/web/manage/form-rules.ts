// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const MESSAGE_RULES = {
  subject: { isRequired: true, maxLength: 100 },
  message: { maxLength: 8000 },
  message_type: { isRequired: true },
} as const satisfies FormRules;
