// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const AFFILIATE_RULES = {
  name: { isRequired: true, maxLength: 255 },
  email: { maxLength: 255 },
  commission_rate: { min: 1, max: 999999999999 },
  code: { isRequired: true, maxLength: 50 },
} as const satisfies FormRules;

export const CAPACITY_RULES = {
  name: { isRequired: true, maxLength: 100 },
  capacity: { min: 1, max: 10000000 },
  product_ids: { isRequired: true },
} as const satisfies FormRules;

export const CATEGORY_RULES = {
  name: { isRequired: true, maxLength: 50 },
  description: { maxLength: 5000 },
  no_products_message: { maxLength: 255 },
} as const satisfies FormRules;

export const PRODUCT_RULES = {
  title: { isRequired: true, maxLength: 255 },
  description: { maxLength: 50000 },
  type: { isRequired: true },
  product_type: { isRequired: true },
  prices: { isRequired: true },
  min_per_order: { min: 1, max: 10000 },
  max_per_order: { min: 1, max: 10000 },
  max_per_buyer: { min: 1, max: 10000 },
  sale_start_date: { maxLength: 19 },
  sale_end_date: { maxLength: 19 },
  highlight_message: { maxLength: 255 },
} as const satisfies FormRules;

export const TAX_RULES = {
  name: { isRequired: true, maxLength: 255 },
  description: { maxLength: 1000 },
  type: { isRequired: true },
  calculation_type: { isRequired: true },
  rate: { isRequired: true, min: 1, max: 999999999999 },
} as const satisfies FormRules;
