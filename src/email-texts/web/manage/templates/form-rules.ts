// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../../backoffice/forms/form-rules.ts";

export const TEMPLATE_RULES = {
  subject: { isRequired: true, maxLength: 255 },
  body: { isRequired: true, maxLength: 20000 },
  ctaLabel: { isRequired: true, maxLength: 100 },
  isActive: { isRequired: true },
} as const satisfies FormRules;
