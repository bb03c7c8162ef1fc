// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const OFFERS_RULES = {
  product_price_id: { isRequired: true },
  count: { isRequired: true, min: 1, max: 50 },
} as const satisfies FormRules;
