import { type FormEvent, useState } from "react";
import type { Opened } from "../editing/merge-edit.ts";
import type { SavedEdit } from "../editing/use-edit.ts";
import { findPartialDate } from "../../manage-ui/dates/find-partial-date.ts";
import { focusFirstError } from "../../manage-ui/focus-first-error.ts";
import { useKeptForm } from "./use-kept-form.ts";
import { useFieldErrors } from "./field-errors.ts";
import type { FormProblems } from "./form-problems.ts";

/** The resource that a form saves: a new one, or the one it was opened with. */
export interface Saving<Thing, Body> {
  thing: Thing | undefined;
  opened: Opened<Body> | undefined;
  /** Names the typed input. */
  draft: string;
  idempotencyKey: string;
}

interface EditorOptions<Form, Input, Saved> {
  /** Names the typed input, so that it survives a reload or a log-in. */
  name: string;
  initial: Form | (() => Form);
  problemsOf: (form: Form) => FormProblems;
  /** Converts the typed input to the request. */
  inputOf: (form: Form) => Input;
  save: SavedEdit<Input, Saved>;
  onSaved: (form: Form) => void;
}

/** The typed input about a resource: validated on submit, and at each keystroke from then on. */
export function useEditor<Form extends object, Input, Saved>({
  name,
  initial,
  problemsOf,
  inputOf,
  save,
  onSaved,
}: EditorOptions<Form, Input, Saved>) {
  const { form, set } = useKeptForm(name, initial);
  const [isChecked, setIsChecked] = useState(false);
  const problems = problemsOf(form);
  const errors = useFieldErrors(isChecked ? problems : {}, save.error);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    setIsChecked(true);
    const { currentTarget } = submit;
    const isPartial = findPartialDate(currentTarget) !== null;
    if (isPartial || Object.keys(problems).length > 0) return focusFirstError(currentTarget);
    save.mutate(inputOf(form), {
      onSuccess: () => onSaved(form),
      onError: () => focusFirstError(currentTarget),
    });
  };
  return { form, errors, handleSubmit, set };
}
