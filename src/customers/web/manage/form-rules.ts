// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const NOTE_RULES = {
  note: { isRequired: true, maxLength: 2000 },
} as const satisfies FormRules;
