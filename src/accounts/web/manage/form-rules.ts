// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const ACCOUNT_RULES = {
  name: { isRequired: true, maxLength: 255 },
  currency_code: { isRequired: true },
  timezone: { isRequired: true, maxLength: 64 },
  address_line_1: { maxLength: 255 },
  address_line_2: { maxLength: 255 },
  zip_or_postal_code: { maxLength: 20 },
  city: { maxLength: 100 },
  country: { maxLength: 2 },
} as const satisfies FormRules;

export const PROFILE_RULES = {
  first_name: { maxLength: 100 },
  last_name: { maxLength: 100 },
  email: { maxLength: 255 },
  timezone: { maxLength: 64 },
  password: { maxLength: 255 },
  current_password: { maxLength: 510 },
} as const satisfies FormRules;

export const INVITE_RULES = {
  emails: { isRequired: true },
  role: { isRequired: true },
} as const satisfies FormRules;

export const API_KEY_RULES = {
  name: { isRequired: true, maxLength: 100 },
  role: { isRequired: true },
} as const satisfies FormRules;
