// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const REFUND_RULES = {
  amount: { min: 1, max: 999999999999 },
  organizer_note: { maxLength: 500 },
} as const satisfies FormRules;
