// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const SCHEDULE_RULES = {
  report: { isRequired: true },
  columns: { maxLength: 1000 },
  format: { isRequired: true },
  frequency: { isRequired: true },
  weekday: { min: 1, max: 7 },
  month_day: { min: 1, max: 31 },
  time: { isRequired: true },
  recipient_ids: { isRequired: true },
} as const satisfies FormRules;
