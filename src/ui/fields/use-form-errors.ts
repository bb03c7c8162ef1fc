import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useMemo, useState } from "react";
import type { FieldError } from "./error-summary.tsx";

/** One sentence for each invalid field, by the field's name. */
export type FormErrors = Record<string, string>;

/**
 * The errors of a refused form: all above it, each with its field's label, and each at its field until that is
 * changed. `errors` stays the same object until the form is sent again.
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
      Object.entries(errors).map(([name, sentence]): FieldError => {
        const label = labels[name];
        return { fieldId: idOf(name), message: label ? t`${label}: ${sentence}` : sentence };
      }),
    // Labels and ids follow from the form; only a new refusal makes a new list, which then takes focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [errors],
  );
  const fixed = changed.of === errors ? changed.names : [];
  return {
    list,
    errorOf: (name: string) => (fixed.includes(name) ? undefined : errors[name]),
    handleChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (errors[name] && !fixed.includes(name)) setChanged({ of: errors, names: [...fixed, name] });
    },
  };
}
