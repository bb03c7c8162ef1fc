import type { Affiliate } from "../../catalog/contract.ts";
import { readAmount, toDecimalString } from "../../values/money.ts";
import { amountProblemOf, type FormProblems } from "./form-problems.ts";
import { readPerCent, writePerCent } from "./per-cent.ts";

/** A commission as typed. */
export interface CommissionForm {
  commission_type: "NONE" | "PERCENTAGE" | "FIXED";
  commission_rate: string;
}

/** The three conversions of a form, for events that sell in this currency. */
export function commissionIn(currency: string) {
  return {
    formOf: (saved: Commission | undefined) => formOfCommission(saved, currency),
    bodyOf: (form: CommissionForm) => bodyOfCommission(form, currency),
    problemsOf: (form: CommissionForm) => problemsOfCommission(form, currency),
  };
}

type Commission = Pick<Affiliate, "commission_type" | "commission_rate">;

function formOfCommission(saved: Commission | undefined, currency: string): CommissionForm {
  const { commission_type: type, commission_rate: rate } = saved ?? {};
  if (!type || rate === null || rate === undefined) return { commission_type: "NONE", commission_rate: "" };
  return {
    commission_type: type,
    commission_rate: type === "PERCENTAGE" ? writePerCent(rate) : toDecimalString({ minor: rate, currency }),
  };
}

/** Finds problems of the typed text that the schema of the call cannot detect. */
function problemsOfCommission(
  { commission_type: type, commission_rate: typed }: CommissionForm,
  currency: string,
): FormProblems {
  if (type === "NONE") return {};
  if (type === "FIXED") {
    const problem = amountProblemOf(typed, currency);
    return problem ? { commission_rate: problem } : {};
  }
  if (typed.trim() === "") return { commission_rate: "required" };
  return readPerCent(typed) === null ? { commission_rate: "not_a_per_cent" } : {};
}

/** Returns the body of the call for a form without problems. */
function bodyOfCommission(
  { commission_type: type, commission_rate: typed }: CommissionForm,
  currency: string,
): Commission {
  if (type === "NONE") return { commission_type: null, commission_rate: null };
  if (type === "PERCENTAGE") return { commission_type: type, commission_rate: readPerCent(typed) };
  const amount = readAmount(typed.trim(), currency);
  return { commission_type: type, commission_rate: "minor" in amount ? amount.minor : null };
}
