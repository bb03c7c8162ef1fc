import { useLingui } from "@lingui/react/macro";
import type { CallFailed } from "../../platform/http/browser-client.ts";
import type { FormProblem, FormProblems } from "./form-problems.ts";

/** Errors by the path of the field, as the API names it. */
export type FieldErrors = Record<string, string | undefined>;

/** Returns the form's errors while the user types, and the server's errors where the server found more. */
export function useFieldErrors(problems: FormProblems, failure: unknown): FieldErrors {
  const { t } = useLingui();
  const sentences: Record<FormProblem, string> = {
    required: t`Please fill this in.`,
    not_an_amount: t`Please enter an amount like 12.50.`,
    not_a_per_cent: t`Please enter a number above 0 and up to 100.`,
    too_many_decimals: t`Too many decimal places for this currency.`,
    too_big: t`This number is too high.`,
    not_whole: t`Please enter a whole number.`,
    too_small: t`This must be more than zero.`,
    not_an_email: t`Please enter one e-mail address, like name@example.org.`,
  };
  const fromServer = Object.entries((failure as Partial<CallFailed> | null)?.problem?.errors ?? {});
  const own = Object.entries(problems);
  return Object.fromEntries([
    ...fromServer.map(([path, texts]) => [path, texts[0]] as const),
    ...own.map(
      ([path, problem]) =>
        [path, typeof problem === "string" ? sentences[problem] : problem.sentence] as const,
    ),
  ]);
}

/** Returns the error of a list, for any of its members. */
export function errorWithin(errors: FieldErrors, field: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
}
