import { expect, test } from "vitest";
import { missingFields } from "./form-rules.ts";

const RULES = {
  code: { isRequired: true, maxLength: 50 },
  product_ids: { isRequired: true },
  rate: { isRequired: true },
  description: { maxLength: 255 },
} as const;

test.each([
  [{ code: "SUMMER", product_ids: [7], rate: 0 }, {}],
  [{ code: " ", product_ids: [7], rate: 0 }, { code: "required" }],
  [{ code: "SUMMER", product_ids: [], rate: 0 }, { product_ids: "required" }],
  [{ code: "SUMMER", product_ids: [7], rate: null }, { rate: "required" }],
  [{}, { code: "required", product_ids: "required", rate: "required" }],
])("%j lacks %j", (body, missing) => {
  expect(missingFields(RULES, body)).toEqual(missing);
});
