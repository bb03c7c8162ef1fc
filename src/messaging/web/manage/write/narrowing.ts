import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import type { NarrowedTo } from "../../../contract.ts";

/** The conditions of the form as typed. A condition that is absent was not asked for. */
export interface Narrowing {
  is_checked_in?: boolean;
  label?: string;
  promo_code?: string;
  answer?: { question_id: number | null; option: string | null };
}

/** Reports each condition that was asked for and is not filled in, at its field. */
export function problemsOfNarrowing({ label, promo_code, answer }: Narrowing): FormProblems {
  const missing = {
    "narrowed_to.label": label?.trim() === "",
    "narrowed_to.promo_code": promo_code?.trim() === "",
    "narrowed_to.answer.question_id": answer?.question_id === null,
    "narrowed_to.answer.option": answer?.option === null,
  };
  const paths = Object.entries(missing).filter(([, isMissing]) => isMissing);
  return Object.fromEntries(paths.map(([path]) => [path, "required" as const]));
}

/** Returns the conditions for the call. Null: there are none. Undefined: one is not filled in. */
export function narrowedBy(narrowing: Narrowing): NarrowedTo | null | undefined {
  if (Object.keys(problemsOfNarrowing(narrowing)).length > 0) return undefined;
  const asked = Object.entries(narrowing).filter(([, value]) => value !== undefined);
  return asked.length > 0 ? (Object.fromEntries(asked) as NarrowedTo) : null;
}
