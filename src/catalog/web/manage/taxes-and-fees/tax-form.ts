import type { z } from "zod";
import { readAmount, toDecimalString } from "../../../../values/money.ts";
import type { AccountTaxOrFee, TaxOrFeeInput } from "../../../taxes-and-fees/contract.ts";
import { amountProblemOf, type FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { readPerCent, writePerCent } from "../../../../backoffice/forms/per-cent.ts";

/** A tax or fee, as typed. */
export interface TaxForm {
  name: string;
  description: string;
  type: AccountTaxOrFee["type"];
  calculation_type: AccountTaxOrFee["calculation_type"];
  rate: string;
  currency: string;
  is_active: boolean;
  is_default: boolean;
}

export function emptyTax(currency: string): TaxForm {
  return {
    name: "",
    description: "",
    type: "TAX",
    calculation_type: "PERCENTAGE",
    rate: "",
    currency,
    is_active: true,
    is_default: false,
  };
}

export function formOfTax(tax: AccountTaxOrFee, accountCurrency: string): TaxForm {
  const { name, type, calculation_type, rate, is_active, is_default } = tax;
  const currency = tax.currency ?? accountCurrency;
  return {
    name,
    type,
    calculation_type,
    is_active,
    is_default,
    currency,
    description: tax.description ?? "",
    rate: calculation_type === "PERCENTAGE" ? writePerCent(rate) : toDecimalString({ minor: rate, currency }),
  };
}

/** Problems of the typed values that the request's schema cannot find. */
export function problemsOfTax(form: TaxForm): FormProblems {
  const rateProblem =
    form.calculation_type === "FIXED"
      ? amountProblemOf(form.rate, form.currency)
      : form.rate.trim() === ""
        ? "required"
        : readPerCent(form.rate) === null
          ? "not_a_per_cent"
          : null;
  return rateProblem ? { rate: rateProblem } : {};
}

/** The request body of a form without problems. */
export function bodyOfTax({ currency, rate, ...form }: TaxForm): z.input<typeof TaxOrFeeInput> {
  if (form.calculation_type === "PERCENTAGE") return { ...form, rate: readPerCent(rate) ?? 0 };
  const amount = readAmount(rate, currency);
  return {
    ...form,
    rate: "minor" in amount ? amount.minor : 0,
    currency: currency as z.input<typeof TaxOrFeeInput>["currency"],
  };
}
