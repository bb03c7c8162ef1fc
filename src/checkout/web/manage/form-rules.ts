// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const QUESTION_RULES = {
  type: { isRequired: true },
  belongs_to: { isRequired: true },
  title: { isRequired: true, maxLength: 255 },
  description: { maxLength: 2000 },
} as const satisfies FormRules;
