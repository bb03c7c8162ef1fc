// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const VIEW_RULES = {
  name: { maxLength: 60 },
} as const satisfies FormRules;
