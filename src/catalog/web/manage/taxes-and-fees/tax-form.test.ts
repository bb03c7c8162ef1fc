import { expect, test } from "vitest";
import { missingFields } from "../../../../backoffice/forms/form-rules.ts";
import { TAX_RULES } from "../form-rules.ts";
import { emptyTax, formOfTax, bodyOfTax, problemsOfTax } from "./tax-form.ts";

const vat = { ...emptyTax("EUR"), name: "VAT", rate: "7,7" };
const fee = { ...vat, type: "FEE" as const, calculation_type: "FIXED" as const, rate: "1.50" };

test.each([
  [vat, {}],
  [fee, {}],
  [
    { ...vat, name: " ", rate: "" },
    { name: "required", rate: "required" },
  ],
  [{ ...vat, rate: "101" }, { rate: "not_a_per_cent" }],
  [{ ...fee, rate: "0" }, { rate: "too_small" }],
  [{ ...fee, currency: "JPY" }, { rate: "too_many_decimals" }],
])("%j has the problems %j", (form, problems) => {
  const missing = missingFields(TAX_RULES, bodyOfTax(form));

  expect({ ...missing, ...problemsOfTax(form) }).toEqual(problems);
});

test("sends a rate in thousandths of a per cent, and an amount in minor units with its currency", () => {
  expect(bodyOfTax(vat)).toMatchObject({ calculation_type: "PERCENTAGE", rate: 7_700 });
  expect(bodyOfTax(vat)).not.toHaveProperty("currency");
  expect(bodyOfTax(fee)).toMatchObject({ calculation_type: "FIXED", rate: 150, currency: "EUR" });
  expect(bodyOfTax({ ...fee, rate: "1.500", currency: "KWD" })).toMatchObject({ rate: 1_500 });
});

test("shows stored values in the form in which they are typed", () => {
  const saved = {
    id: 1,
    account_id: 1,
    description: null,
    is_active: true,
    is_default: true,
    product_count: 0,
  };
  const amount = { ...saved, name: "Fee", type: "FEE", calculation_type: "FIXED", rate: 1_500 } as const;

  expect(formOfTax({ ...amount, currency: "KWD" }, "EUR")).toMatchObject({ rate: "1.500", currency: "KWD" });
  expect(
    formOfTax({ ...amount, calculation_type: "PERCENTAGE", rate: 19_000, currency: null }, "EUR"),
  ).toMatchObject({ rate: "19", currency: "EUR" });
});
