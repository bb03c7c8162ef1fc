// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../backoffice/forms/form-rules.ts";

export const LOCATION_RULES = {
  venue_name: { maxLength: 100 },
  address_line_1: { maxLength: 255 },
  address_line_2: { maxLength: 255 },
  city: { maxLength: 85 },
  state_or_region: { maxLength: 85 },
  zip_or_postal_code: { maxLength: 85 },
  country: { maxLength: 2 },
} as const satisfies FormRules;

export const MESSAGE_RULES = {
  subject: { isRequired: true, maxLength: 100 },
  message: { maxLength: 8000 },
  message_type: { isRequired: true },
  undo_seconds: { min: 0, max: 60 },
} as const satisfies FormRules;
