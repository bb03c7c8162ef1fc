import { readAmount } from "../../values/money.ts";

export type FormProblem =
  | "required"
  | "not_an_amount"
  | "not_a_per_cent"
  | "too_many_decimals"
  | "too_big"
  | "too_small"
  | "not_whole"
  | "not_an_email";

/** A sentence of one form, if the general sentence is not specific enough: "Please choose a ticket." */
export interface OwnSentence {
  sentence: string;
}

/** Errors by field. A key may be a path of the API: `prices.0.price`. */
export type FormProblems = Record<string, FormProblem | OwnSentence>;

/** Returns the error of an amount that must be greater than zero, or null. */
export function amountProblemOf(text: string, currency: string): FormProblem | null {
  if (text.trim() === "") return "required";
  const amount = readAmount(text.trim(), currency);
  if ("minor" in amount) return amount.minor > 0 ? null : "too_small";
  return amount.problem === "not_a_number" ? "not_an_amount" : amount.problem;
}

export function isWholeOrEmpty(text: string): boolean {
  return /^\d{0,8}$/.test(text.trim());
}

export function wholeOrNull(text: string): number | null {
  return text.trim() === "" ? null : Number(text.trim());
}
