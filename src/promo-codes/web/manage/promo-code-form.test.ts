import { expect, test } from "vitest";
import { normalizeCode } from "../../../catalog/rules/promo.ts";
import { missingFields } from "../../../backoffice/forms/form-rules.ts";
import {
  EMPTY_PROMO_CODE,
  formOfPromoCode,
  bodyOfPromoCode,
  bodyOfPromoCodes,
  PROMO_CODE_FORM_RULES,
  type PromoCodeForm,
  problemsOfPromoCode,
} from "./promo-code-form.ts";

const form = (facts: Partial<PromoCodeForm>): PromoCodeForm => ({
  ...EMPTY_PROMO_CODE,
  code: "SUMMER",
  discount: "10",
  ...facts,
});

test.each([
  [{}, {}],
  [{ code: " " }, { code: "required" }],
  [{ code: "", isMany: true }, {}],
  [{ discount: "" }, { discount: "required" }],
  [{ discount: "101" }, { discount: "not_a_per_cent" }],
  [{ discount: "-5" }, { discount: "not_a_per_cent" }],
  [{ discount_type: "FIXED", discount: "0.00" }, { discount: "too_small" }],
  [{ discount_type: "FIXED", discount: "1.234" }, { discount: "too_many_decimals" }],
  [{ discount_type: "NONE", discount: "" }, {}],
  [{ max_allowed_usages: "2.5" }, { max_allowed_usages: "not_whole" }],
] as const)("PRC-05 %j has the problems %j", (facts, problems) => {
  const typed = form(facts);

  const missing = missingFields(PROMO_CODE_FORM_RULES, bodyOfPromoCode(typed, "EUR"));

  expect({ ...missing, ...problemsOfPromoCode(typed, "EUR") }).toEqual(problems);
});

const SAVED = {
  id: 1,
  event_id: 1,
  code: "summer",
  expiry_date: "2031-07-05T16:00:00.000Z",
  expiry_date_local: "2031-07-05T18:00",
  max_allowed_usages: 5,
  order_usage_count: 0,
  attendee_usage_count: 0,
  status: "VALID",
  created_at: "2031-07-05T16:00:00.000Z",
  updated_at: "2031-07-05T16:00:00.000Z",
} as const;

test.each([
  ["PERCENTAGE", 12_500, "12.5"],
  ["FIXED", 1_250, "12.50"],
  ["NONE", 0, ""],
] as const)("shows %s of %i as %j and sends it unchanged", (discount_type, discount, shown) => {
  const saved = { ...SAVED, applicable_product_ids: [7], discount_type, discount };

  const typed = formOfPromoCode(saved, "EUR");

  expect(typed).toMatchObject({ code: "SUMMER", discount: shown });
  expect(bodyOfPromoCode(typed, "EUR")).toEqual({
    code: "SUMMER",
    discount_type,
    discount,
    expiry_date: "2031-07-05T18:00",
    max_allowed_usages: 5,
    applicable_product_ids: [7],
  });
});

test("an edit of another field keeps a code that is another one in upper case", () => {
  const saved = { ...SAVED, code: "straße", discount_type: "NONE" as const, discount: 0 };

  const typed = formOfPromoCode({ ...saved, applicable_product_ids: [] }, "EUR");

  expect(normalizeCode(bodyOfPromoCode(typed, "EUR").code)).toBe("straße");
});

test("sends either a pasted list of codes, or how many to generate and their beginning", () => {
  const both = form({ count: "25", prefix: "MEMBER-", list: "ADA\nALAN\n", max_allowed_usages: "1" });

  const generated = bodyOfPromoCodes({ ...both, names: "GENERATED" }, "EUR");
  const own = bodyOfPromoCodes({ ...both, names: "OWN" }, "EUR");

  const effect = { discount_type: "PERCENTAGE", discount: 10_000, max_allowed_usages: 1 };
  expect(generated).toMatchObject({ codes: [], count: 25, prefix: "MEMBER-", ...effect });
  expect(own).toMatchObject({ codes: ["ADA", "ALAN"], ...effect });
  expect(own).not.toHaveProperty("count");
});
