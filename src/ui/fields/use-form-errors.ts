import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useMemo, useState } from "react";
import type { FieldError } from "./error-summary.tsx";

/** One sentence for each invalid field, by the name of the field. */
export type FormErrors = Record<string, string>;

/**
 * Returns the errors of a refused form: all of them as a list with the label of each field, and for the summary
 * and for each field those whose field has not been changed since. `errors` must stay the same object until the
 * form is sent again.
 */
export function useFormErrors(
  errors: FormErrors,
  labels: Record<string, string>,
  idOf = (name: string) => name,
) {
  const { t } = useLingui();
  const [changed, setChanged] = useState<{ of: FormErrors; names: string[] }>({ of: errors, names: [] });
  const list = useMemo(
    () =>
      Object.entries(errors).map(([name, sentence]): FieldError & { name: string } => {
        const label = labels[name];
        return { name, fieldId: idOf(name), message: label ? t`${label}: ${sentence}` : sentence };
      }),
    // Labels and ids come from the form. Only a new refusal makes a new list, which then takes the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [errors],
  );
  const fixed = changed.of === errors ? changed.names : [];
  return {
    list,
    summary: {
      errors: list.filter(({ name }) => !fixed.includes(name)),
      refusal: list,
      role: fixed.length > 0 ? ("group" as const) : ("alert" as const),
    },
    errorOf: (name: string) => (fixed.includes(name) ? undefined : errors[name]),
    handleChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (errors[name] && !fixed.includes(name)) setChanged({ of: errors, names: [...fixed, name] });
    },
  };
}
