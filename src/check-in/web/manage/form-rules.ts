// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const CHECK_IN_LIST_RULES = {
  name: { isRequired: true, maxLength: 100 },
  description: { maxLength: 255 },
  answer_option: { maxLength: 255 },
  attendee_label: { maxLength: 40 },
  max_entries: { min: 2, max: 100 },
  pause_minutes: { min: 0, max: 1440 },
  max_inside: { min: 1, max: 10000000 },
  activates_at: { maxLength: 19 },
  expires_at: { maxLength: 19 },
} as const satisfies FormRules;

export const EMAIL_RULES = {
  emails: { isRequired: true },
} as const satisfies FormRules;

export const DEVICE_RULES = {
  name: { isRequired: true, maxLength: 60 },
} as const satisfies FormRules;
