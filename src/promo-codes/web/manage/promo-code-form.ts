import type { z } from "zod";
import { readAmount, toDecimalString } from "../../../values/money.ts";
import { shownCode } from "../../../values/codes/shown-code.ts";
import type { PromoCode, PromoCodeInput, PromoCodesInput } from "../../contract.ts";
import { codesOf } from "../../rules/batch.ts";
import {
  amountProblemOf,
  type FormProblems,
  isWholeOrEmpty,
  wholeOrNull,
} from "../../../backoffice/forms/form-problems.ts";
import { readPerCent, writePerCent } from "../../../backoffice/forms/per-cent.ts";
import { PROMO_CODE_RULES, PROMO_CODES_RULES } from "./form-rules.ts";

/** A promo code's form, as typed. */
export interface PromoCodeForm {
  /** False: `code` alone. */
  isMany: boolean;
  /** Of many codes: generated names, or the organiser's own. */
  names: "GENERATED" | "OWN";
  code: string;
  discount_type: PromoCode["discount_type"];
  discount: string;
  expiry_date: string;
  max_allowed_usages: string;
  applicable_product_ids: number[];
  list: string;
  count: string;
  prefix: string;
}

/** The rules of both calls. Only a single code needs `code`, see `problemsOfPromoCode`. */
export const PROMO_CODE_FORM_RULES = {
  ...PROMO_CODES_RULES,
  ...PROMO_CODE_RULES,
  code: { maxLength: PROMO_CODE_RULES.code.maxLength },
};

export const EMPTY_PROMO_CODE: PromoCodeForm = {
  isMany: false,
  names: "GENERATED",
  code: "",
  discount_type: "PERCENTAGE",
  discount: "",
  expiry_date: "",
  max_allowed_usages: "",
  applicable_product_ids: [],
  list: "",
  count: "",
  prefix: "",
};

export function formOfPromoCode(promo: PromoCode | undefined, currency: string): PromoCodeForm {
  if (!promo) return EMPTY_PROMO_CODE;
  const { discount_type, discount } = promo;
  return {
    ...EMPTY_PROMO_CODE,
    code: shownCode(promo.code),
    discount_type,
    discount: {
      PERCENTAGE: () => writePerCent(discount),
      FIXED: () => toDecimalString({ minor: discount, currency }),
      NONE: () => "",
    }[discount_type](),
    expiry_date: promo.expiry_date_local ?? "",
    max_allowed_usages: promo.max_allowed_usages === null ? "" : String(promo.max_allowed_usages),
    applicable_product_ids: promo.applicable_product_ids,
  };
}

/** Problems of the typed values that the request's schema cannot find. */
export function problemsOfPromoCode(form: PromoCodeForm, currency: string): FormProblems {
  const problems: FormProblems = {};
  if (!form.isMany && form.code.trim() === "") problems.code = "required";
  if (form.discount_type === "PERCENTAGE" && readPerCent(form.discount) === null)
    problems.discount = form.discount.trim() === "" ? "required" : "not_a_per_cent";
  if (form.discount_type === "FIXED") {
    const problem = amountProblemOf(form.discount, currency);
    if (problem) problems.discount = problem;
  }
  if (!isWholeOrEmpty(form.max_allowed_usages)) problems.max_allowed_usages = "not_whole";
  return problems;
}

/** The request body of a form for one code without problems. */
export function bodyOfPromoCode(form: PromoCodeForm, currency: string): z.input<typeof PromoCodeInput> {
  return { code: form.code, ...effectOf(form, currency) };
}

/** The request body for many codes. */
export function bodyOfPromoCodes(form: PromoCodeForm, currency: string): z.input<typeof PromoCodesInput> {
  const names =
    form.names === "OWN"
      ? { codes: codesOf(form.list) }
      : { codes: [], count: wholeOrNull(form.count), prefix: form.prefix };
  return { ...names, ...effectOf(form, currency) };
}

function effectOf(form: PromoCodeForm, currency: string) {
  return {
    discount_type: form.discount_type,
    discount: discountOf(form, currency),
    expiry_date: form.expiry_date || null,
    max_allowed_usages: wholeOrNull(form.max_allowed_usages),
    applicable_product_ids: form.applicable_product_ids,
  };
}

function discountOf({ discount_type, discount }: PromoCodeForm, currency: string): number {
  if (discount_type === "NONE") return 0;
  if (discount_type === "PERCENTAGE") return readPerCent(discount) ?? 0;
  const amount = readAmount(discount, currency);
  return "minor" in amount ? amount.minor : 0;
}
